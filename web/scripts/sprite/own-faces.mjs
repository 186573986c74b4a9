/**
 * Faces drawn for this project: the framed white dragon and the tile's back. View box 300 × 400.
 */

const FRAME = '#1a3a8f';

/** @returns {{ code: string, svg: string }} 白: a double frame, so that it is told from a blank */
export function whiteDragon() {
  return {
    code: '5z',
    svg:
      '<svg viewBox="0 0 300 400">' +
      `<rect x="46" y="42" width="208" height="316" rx="16" fill="none" stroke="${FRAME}" stroke-width="20"/>` +
      `<rect x="76" y="72" width="148" height="256" rx="6" fill="none" stroke="${FRAME}" stroke-width="7"/>` +
      '</svg>',
  };
}
