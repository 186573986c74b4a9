/** Going to a clause, pattern or part of a rule page. */

/** Goes there without a change of address: the page may stand in a dialog of the table. */
export function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  show(id);
}

/** Scrolls to the place and gives it the focus, which marks it and tells it; nothing where there is none. */
export function show(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
