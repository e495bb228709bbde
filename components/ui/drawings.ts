/** One drawing in layers, from the back to the front, on a sheet of 160 by 104. */
export interface Drawing {
  /** Something behind, in the second accent's tint. */
  back?: string;
  /** Says how the drawing is made: paper with an outline. */
  paper: string;
  /** Thin lines on it. */
  lines?: string;
  /** Filled in the first accent, and drawn with its pen. */
  first?: string;
  firstPen?: string;
  /** The same in the second. */
  second?: string;
  secondPen?: string;
}

const box = (x: number, y: number, [width, height]: readonly [number, number], r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${width - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${height - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`;
const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
const spark = (x: number, y: number, r: number) =>
  `M${x} ${y - r}q0 ${r} ${r} ${r}q-${r} 0-${r} ${r}q0-${r}-${r}-${r}q${r} 0 ${r}-${r}z`;

const SHEET = "M58 22h30l16 16v44a5 5 0 0 1-5 5H58a5 5 0 0 1-5-5V27a5 5 0 0 1 5-5z";

/** Every drawing, by its one word. */
export const DRAWINGS = {
  accounts: {
    paper: box(50, 46, [60, 38], 4),
    lines: "M88 84V64h13v20M59 60h19v13H59zM42 84h76",
    first: "M54 24h52l10 20v2a7 7 0 0 1-14 0a7 7 0 0 1-14.500 0a7 7 0 0 1-15 0a7 7 0 0 1-14.500 0a7 7 0 0 1-14 0v-2z",
    second: "M69.600 24h20.800l-2 22a7.500 7.500 0 0 1-15 0z",
  },
  agreements: {
    back: box(64, 18, [48, 60], 5),
    paper: box(50, 26, [50, 60], 5),
    lines: "M60 40h30M60 49h30M60 58h18",
    firstPen: "M60 75c4-8 7-8 7-2s4 5 7 0s4 1 7 1",
    second: `${dot(98, 70, 10)}M92 77v13l6-4l6 4v-13z`,
  },
  bank: {
    paper: "M80 20l36 20v6H44v-6z",
    lines: "M42 86h76M48 80h64",
    first: `${box(54, 50, [9, 28], 1)}${box(97, 50, [9, 28], 1)}`,
    second: `${box(75.5, 50, [9, 28], 1)}${dot(80, 35, 4)}`,
  },
  cards: {
    back: box(56, 22, [68, 44], 6),
    paper: box(38, 38, [72, 46], 6),
    lines: "M47 65h18M47 74h28",
    first: box(38, 46, [72, 9], 0.1),
    second: `${dot(92, 72, 6)}${dot(99, 72, 6)}`,
  },
  disputes: {
    back: box(66, 80, [28, 7], 3),
    paper: "M34 58h28a14 12 0 0 1-28 0zM98 58h28a14 12 0 0 1-28 0z",
    lines: "M80 30v50M48 34h64M48 34L36 58M48 34l12 24M112 34l-12 24M112 34l12 24",
    first: dot(80, 28, 7),
    second: `${box(41, 49, [14, 7], 2)}${box(105, 49, [14, 7], 2)}`,
  },
  fees: {
    back: dot(108, 38, 15),
    paper: "M52 22h48v64l-8-6l-8 6l-8-6l-8 6l-8-6l-8 6z",
    lines: "M62 34h18M62 44h28M62 54h28",
    firstPen: "M62 66h10M82 66h8",
    secondPen: "M108 30v16M112 33.500h-6a3 3 0 0 0 0 6h4a3 3 0 0 1 0 6h-6",
  },
  files: {
    back: box(70, 18, [42, 56], 5),
    paper: SHEET,
    lines: "M88 22v11a5 5 0 0 0 5 5h11M63 50h30M63 59h30M63 68h16",
    first: spark(66, 36, 6),
    secondPen: "M87 76l5 5l10-11",
  },
  invites: {
    back: box(56, 18, [48, 44], 4),
    paper: box(42, 38, [76, 46], 6),
    lines: "M65 27h30M65 34h18M44 42l29 22a11 11 0 0 0 14 0l29-22",
    first: dot(80, 66, 7.5),
    second: "M112 30l26-14l-9 27l-6-9z",
  },
  keys: {
    back: dot(110, 32, 12),
    paper: dot(62, 44, 20),
    first: dot(62, 44, 7),
    firstPen: "M77 57l30 27M95 73l8-9M87 66l6-7",
    second: spark(110, 32, 8),
  },
  log: {
    paper: box(40, 22, [80, 62], 6),
    lines: "M40 34h80M62 47h44M62 59h28M62 71h36",
    first: `${dot(52, 47, 3.5)}${dot(52, 71, 3.5)}${dot(48, 28, 2)}`,
    second: `${dot(52, 59, 3.5)}${dot(55, 28, 2)}`,
  },
  people: {
    back: `${dot(104, 40, 11)}M84 84a20 22 0 0 1 40 0z`,
    paper: `${dot(68, 38, 14)}M42 86a26 28 0 0 1 52 0z`,
    lines: "M62 42a7 5 0 0 0 12 0",
    first: "M54 36a14 14 0 0 1 28 0c-9 0-12-3-14-6c-2 4-7 6-14 6z",
    second: spark(122, 26, 6),
  },
  phone: {
    back: dot(108, 40, 14),
    paper: box(56, 16, [44, 72], 7),
    lines: "M72 24h12M66 64h24M66 73h14",
    first: box(64, 34, [28, 20], 3),
    secondPen: "M101 40l5 5l9-10",
  },
  schedules: {
    paper: box(46, 26, [68, 60], 6),
    lines: "M58 56h5M77.500 56h5M97 56h5M58 71h5M77.500 71h5",
    first: "M46 44V32a6 6 0 0 1 6-6h56a6 6 0 0 1 6 6v12z",
    firstPen: "M62 20v10M98 20v10",
    second: dot(99.5, 71, 7),
  },
  search: {
    paper: dot(74, 46, 24),
    lines: "M63 42h22M63 51h13",
    firstPen: "M92 64l20 20",
    second: `${spark(112, 28, 9)}${spark(44, 78, 5)}`,
  },
  transfers: {
    back: box(88, 22, [36, 44], 6),
    paper: box(36, 38, [36, 46], 6),
    lines: "M45 77h18M97 31h18",
    firstPen: "M62 70h46M100 62l8 8l-8 8",
    secondPen: "M98 52H52M60 44l-8 8l8 8",
  },
  wallet: {
    back: box(50, 20, [46, 30], 5),
    paper: box(40, 34, [78, 50], 8),
    lines: "M40 46h78M60 27h24",
    first: box(92, 56, [32, 18], 8),
    second: dot(112, 24, 7),
  },
  webhooks: {
    back: "M80 34L52 76h56z",
    paper: `${dot(80, 34, 14)}${dot(52, 74, 14)}${dot(108, 74, 14)}`,
    first: `${dot(80, 34, 6)}${dot(108, 74, 6)}`,
    second: dot(52, 74, 6),
  },
} satisfies Record<string, Drawing>;

/** The word by which a list or a page names its drawing. */
export type DrawingName = keyof typeof DRAWINGS;
