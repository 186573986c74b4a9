/** Touching or hovering a tile anywhere: which kind is being looked at. */

/** @returns an attachment that reports the kind under the pointer, −1 when none */
export function looking(look: (kind: number) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const kindAt = (event: Event): number => {
      const cell = event.target instanceof Element ? event.target.closest('[data-kind]') : null;
      return cell instanceof HTMLElement ? Number(cell.dataset['kind']) : -1;
    };
    const over = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') look(kindAt(event));
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse') look(kindAt(event));
    };
    const leave = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') look(-1);
    };
    node.addEventListener('pointerover', over);
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointerleave', leave);
    return () => {
      node.removeEventListener('pointerover', over);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointerleave', leave);
    };
  };
}

/** @returns an attachment: the right mouse button throws what was drawn */
export function rightClick(deed: () => boolean): (node: HTMLElement) => () => void {
  return (node) => {
    let mouse = false;
    const down = (event: PointerEvent): void => {
      mouse = event.pointerType === 'mouse';
    };
    // A long touch asks for the menu too; it throws nothing, and no menu comes up over the table.
    const menu = (event: MouseEvent): void => {
      event.preventDefault();
      if (mouse) deed();
    };
    node.addEventListener('pointerdown', down, { capture: true });
    node.addEventListener('contextmenu', menu);
    return () => {
      node.removeEventListener('pointerdown', down, { capture: true });
      node.removeEventListener('contextmenu', menu);
    };
  };
}
