/** The final sheet as a picture: what stands where, and painting it. Knows no page; words come ready. */

/** What the picture says. */
export interface SheetWords {
  title: string;
  subtitle: string;
  hand: string;
  total: string;
  names: readonly string[];
  /** One row for each hand. */
  rows: readonly { label: string; deltas: readonly string[] }[];
  totals: readonly string[];
  /** Columns of whoever came first. */
  first: readonly number[];
  foot: string;
}

export interface Box {
  kind: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
}

export interface Line {
  kind: 'text';
  x: number;
  y: number;
  /** Widest it may be. */
  width: number;
  text: string;
  size: number;
  bold: boolean;
  fill: string;
  align: 'left' | 'right' | 'center';
}

export interface Drawing {
  width: number;
  height: number;
  items: readonly (Box | Line)[];
}

const WIDTH = 720;
const MARGIN = 28;
const HEAD = 108;
const ROW = 38;
const LABEL = 110;
const INK = '#1b2420';
const DIM = '#5d6a63';
const GREEN = '#17553f';
const IVORY = '#fffdf4';
const STRIPE = '#f3ecd8';
const GOLD = '#f2c94c';

type Style = Partial<Pick<Line, 'size' | 'bold' | 'fill' | 'align'>>;

function text(at: { x: number; y: number; width: number }, words: string, style: Style = {}): Line {
  return { kind: 'text', ...at, text: words, size: 20, bold: false, fill: INK, align: 'left', ...style };
}

/** @returns the picture of a sheet, top down */
export function sheetDrawing(words: SheetWords): Drawing {
  const column = (WIDTH - 2 * MARGIN - LABEL) / words.names.length;
  const inner = WIDTH - 2 * MARGIN;
  const cell = (seat: number, y: number, content: string, style: Style = {}): Line =>
    text({ x: MARGIN + LABEL + column * (seat + 1) - 8, y, width: column - 12 }, content, {
      align: 'right',
      ...style,
    });
  const top = HEAD + ROW;
  const bottom = top + ROW * words.rows.length;
  const height = bottom + ROW + 64;
  const label = (y: number, content: string, style: Style = {}): Line =>
    text({ x: MARGIN + 8, y, width: LABEL - 8 }, content, style);
  const middle = ROW / 2;
  return {
    width: WIDTH,
    height,
    items: [
      { kind: 'box', x: 0, y: 0, width: WIDTH, height, fill: IVORY },
      { kind: 'box', x: 0, y: 0, width: WIDTH, height: HEAD - 12, fill: GREEN },
      text({ x: MARGIN, y: 38, width: inner }, words.title, { size: 30, bold: true, fill: '#ffffff' }),
      text({ x: MARGIN, y: 74, width: inner }, words.subtitle, { size: 18, fill: '#d5ebe0' }),
      ...words.first.map((seat): Box => ({
        kind: 'box',
        x: MARGIN + LABEL + column * seat,
        y: HEAD - 6,
        width: column,
        height: height - HEAD - 50,
        fill: `${GOLD}55`,
      })),
      label(HEAD + middle, words.hand, { fill: DIM }),
      ...words.names.map((name, seat) => cell(seat, HEAD + middle, name, { bold: true })),
      ...words.rows.flatMap((row, at): (Box | Line)[] => {
        const y = top + ROW * at;
        const stripe: Box = { kind: 'box', x: MARGIN, y, width: inner, height: ROW, fill: `${STRIPE}aa` };
        return [
          ...(at % 2 === 0 ? [stripe] : []),
          label(y + middle, row.label, { fill: DIM }),
          ...row.deltas.map((delta, seat) => cell(seat, y + middle, delta)),
        ];
      }),
      { kind: 'box', x: MARGIN, y: bottom, width: inner, height: 2, fill: INK },
      label(bottom + middle + 2, words.total, { bold: true }),
      ...words.totals.map((total, seat) => cell(seat, bottom + middle + 2, total, { bold: true, size: 23 })),
      text({ x: WIDTH / 2, y: height - 26, width: inner }, words.foot, {
        size: 16,
        fill: DIM,
        align: 'center',
      }),
    ],
  };
}

/** Twice as many dots as units, so that it is sharp on phones. */
const SCALE = 2;

function paint(context: CanvasRenderingContext2D, item: Box | Line): void {
  context.fillStyle = item.fill;
  if (item.kind === 'box') {
    context.fillRect(item.x, item.y, item.width, item.height);
    return;
  }
  context.font = `${item.bold ? 700 : 400} ${item.size}px system-ui, 'PingFang SC', 'Noto Sans CJK SC', sans-serif`;
  context.textAlign = item.align;
  context.textBaseline = 'middle';
  context.fillText(item.text, item.x, item.y, item.width);
}

/** @returns the drawing as a PNG, or null where the browser cannot */
export function toPng(drawing: Drawing): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = drawing.width * SCALE;
  canvas.height = drawing.height * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.scale(SCALE, SCALE);
  for (const item of drawing.items) paint(context, item);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}
