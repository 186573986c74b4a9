/** Dragging a tile up throws it: follows the finger, and tells when it was let go far enough up. */

/** How far up a tile must be dragged. */
export const FAR_PX = 56;
/** So far a touch is still a tap. */
const SLACK_PX = 8;

export interface DragEvents {
  /** Whether this tile may be dragged now. */
  able: () => boolean;
  /** Let go far enough up. */
  flung: () => void;
}

/** @returns an attachment for the tile's button */
export function draggable(events: DragEvents): (node: HTMLElement) => () => void {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let moved = false;

    const begin = (event: PointerEvent): void => {
      if (event.button !== 0 || !events.able()) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      moved = false;
    };
    const move = (event: PointerEvent): void => {
      if (from?.id !== event.pointerId) return;
      const up = from.y - event.clientY;
      if (!moved && up < SLACK_PX) return;
      if (!moved) node.setPointerCapture(event.pointerId);
      moved = true;
      node.style.translate = `${event.clientX - from.x}px ${-up}px`;
      node.dataset['dragging'] = up >= FAR_PX ? 'far' : 'near';
    };
    const end = (event: PointerEvent): void => {
      if (from?.id !== event.pointerId) return;
      const far = moved && event.type === 'pointerup' && from.y - event.clientY >= FAR_PX;
      from = null;
      node.style.translate = '';
      delete node.dataset['dragging'];
      if (far) events.flung();
    };
    // The click that follows a drag is no tap.
    const click = (event: MouseEvent): void => {
      if (!moved) return;
      moved = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };

    node.addEventListener('pointerdown', begin);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', end);
    node.addEventListener('pointercancel', end);
    node.addEventListener('click', click, { capture: true });
    return () => {
      node.removeEventListener('pointerdown', begin);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', end);
      node.removeEventListener('pointercancel', end);
      node.removeEventListener('click', click, { capture: true });
    };
  };
}
