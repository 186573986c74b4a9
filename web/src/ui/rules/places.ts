/** Going to a clause, pattern or part of a rule page. */

/** Goes there without a change of address: the page may stand in a dialog of the table. */
export function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
