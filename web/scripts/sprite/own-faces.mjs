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

const LATTICE = '#ffffff';
const INSET = 16;
const STEP = 46;

/** Slanted lines both ways over the field that the frame leaves. */
function lattice() {
  const [width, height] = [300 - 2 * INSET, 400 - 2 * INSET];
  const lines = [];
  for (let at = STEP / 2 - height; at < width; at += STEP) {
    const from = { x: Math.max(at, 0), y: Math.max(-at, 0) };
    const length = Math.min(width - from.x, height - from.y);
    lines.push(`M${INSET + from.x} ${INSET + from.y}l${length} ${length}`);
    lines.push(`M${INSET + width - from.x} ${INSET + from.y}l${-length} ${length}`);
  }
  return lines.join('');
}

/** @returns {{ code: string, svg: string }} the back: a framed lattice in white on whatever colour the tile has */
export function back() {
  return {
    code: 'back',
    svg:
      '<svg viewBox="0 0 300 400">' +
      `<g fill="none" stroke="${LATTICE}">` +
      `<path d="${lattice()}" stroke-width="7" stroke-opacity=".22"/>` +
      '<rect x="7" y="7" width="286" height="386" rx="31" stroke-width="14" stroke-opacity=".55"/>' +
      '</g></svg>',
  };
}
