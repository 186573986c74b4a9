/**
 * Keeps a card in sight that stands over the page without stopping it: while another dialog is open, whatever lies
 * beside that dialog is covered and dead, so the card rises over it, and comes down again afterwards.
 */

/** @param over dialogs that may lie over the card, as a selector; `*` leaves it on the page */
export function above(over = ''): (card: HTMLDialogElement) => () => void {
  return (card) => {
    let below: Element[] = [];
    let focused: Element | null = null;

    function place(): void {
      const others = [...document.querySelectorAll('dialog[open]')].filter(
        (other) => other !== card && (over === '' || !other.matches(over)),
      );
      const covered = others.some((other) => !below.includes(other));
      const done = card.open && !covered && (others.length > 0 || below.length === 0);
      below = others;
      if (done) return;
      card.close();
      if (others.length === 0) {
        // show() would take the focus from whoever plays.
        card.open = true;
        return;
      }
      focused ??= document.activeElement;
      card.showModal();
      // Enter was meant for what lies below, and must not answer.
      card.focus();
    }

    const observer = new MutationObserver(place);
    card.close();
    observer.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true });
    place();
    return () => {
      observer.disconnect();
      if (below.length > 0 && focused instanceof HTMLElement && focused.isConnected) focused.focus();
    };
  };
}
