/** A drawing in layers from back to front, on a sheet of 160 by 104. */
export interface Drawing {
  /** Shapes in the background, in the tint of the second accent. */
  back?: string;
  /** Outlined shapes in the color of paper. */
  paper: string;
  /** Thin lines on the paper. */
  lines?: string;
  /** Shapes filled with the first accent; `firstPen` draws lines in it. */
  first?: string;
  firstPen?: string;
  /** Shapes filled with the second accent; `secondPen` draws lines in it. */
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

export const DRAWINGS = {
  accounts: {
    paper: box(50, 46, [60, 38], 4),
    lines: "M88 84V64h13v20M59 60h19v13H59zM42 84h76",
    first: "M54 24h52l10 20v2a7 7 0 0 1-14 0a7 7 0 0 1-14.500 0a7 7 0 0 1-15 0a7 7 0 0 1-14.500 0a7 7 0 0 1-14 0v-2z",
    second: "M69.600 24h20.800l-2 22a7.500 7.500 0 0 1-15 0z",
  },
  activity: {
    paper: dot(80, 52, 32),
    lines: "M80 27v5M80 72v5M55 52h5M100 52h5",
    firstPen: "M80 52V37M80 52l12 8",
    second: dot(112, 26, 7),
  },
  agreements: {
    back: box(64, 18, [48, 60], 5),
    paper: box(50, 26, [50, 60], 5),
    lines: "M60 40h30M60 49h30M60 58h18",
    firstPen: "M60 75c4-8 7-8 7-2s4 5 7 0s4 1 7 1",
    second: `${dot(98, 70, 10)}M92 77v13l6-4l6 4v-13z`,
  },
  audit: {
    paper: "M80 14l32 11v25c0 20-14 32-32 40c-18-8-32-20-32-40V25z",
    lines: "M80 22l24 8M80 22l-24 8",
    first: dot(80, 36, 5),
    secondPen: "M65 56l11 11l20-22",
  },
  authorizations: {
    back: box(82, 20, [46, 30], 5),
    paper: box(44, 22, [48, 66], 7),
    lines: "M54 62h6M65 62h6M76 62h6M54 74h6M65 74h6M76 74h6",
    first: box(52, 31, [32, 19], 3),
    secondPen: "M106 66l7 7l13-15",
  },
  bank: {
    paper: "M80 20l36 20v6H44v-6z",
    lines: "M42 86h76M48 80h64",
    first: `${box(54, 50, [9, 28], 1)}${box(97, 50, [9, 28], 1)}`,
    second: `${box(75.5, 50, [9, 28], 1)}${dot(80, 35, 4)}`,
  },
  bankFiles: {
    back: box(70, 18, [42, 56], 5),
    paper: SHEET,
    lines: "M88 22v11a5 5 0 0 0 5 5h11M63 50h30M63 58h12",
    firstPen: "M84 82V64M76 71l8-8l8 8",
    second: dot(114, 70, 7),
  },
  breaks: {
    paper: `${box(38, 24, [36, 60], 5)}${box(86, 24, [36, 60], 5)}`,
    lines: "M47 36h18M47 47h18M47 58h11M95 36h18M95 47h18M95 58h11",
    firstPen: "M66 70h28M66 78h28",
    second: dot(80, 22, 6),
  },
  cards: {
    back: box(56, 22, [68, 44], 6),
    paper: box(38, 38, [72, 46], 6),
    lines: "M47 65h18M47 74h28",
    first: box(38, 46, [72, 9], 0.1),
    second: `${dot(92, 72, 6)}${dot(99, 72, 6)}`,
  },
  deliveries: {
    paper: "M34 54l90-34l-28 64l-21-20z",
    lines: "M75 64l49-44M75 64v22l11-13",
    first: `${dot(44, 82, 4)}${dot(32, 72, 3)}`,
    second: spark(126, 74, 7),
  },
  disputes: {
    back: box(66, 80, [28, 7], 3),
    paper: "M34 58h28a14 12 0 0 1-28 0zM98 58h28a14 12 0 0 1-28 0z",
    lines: "M80 30v50M48 34h64M48 34L36 58M48 34l12 24M112 34l-12 24M112 34l12 24",
    first: dot(80, 28, 7),
    second: `${box(41, 49, [14, 7], 2)}${box(105, 49, [14, 7], 2)}`,
  },
  events: {
    paper: `${box(68, 22, [54, 17], 4)}${box(68, 45, [54, 17], 4)}${box(68, 68, [54, 17], 4)}`,
    lines: "M50 22v63M77 30h26M77 53h34M77 76h18",
    first: `${dot(50, 30, 6)}${dot(50, 76, 6)}`,
    second: dot(50, 53, 6),
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
  linkedCards: {
    paper: box(34, 32, [72, 46], 6),
    lines: "M43 62h20M43 70h12",
    first: box(34, 40, [72, 9], 0.1),
    secondPen: "M98 70l-6 6a8 8 0 0 0 11 11l6-6M108 66l6-6a8 8 0 0 1 11 11l-6 6M103 79l11-11",
  },
  log: {
    paper: box(40, 22, [80, 62], 6),
    lines: "M40 34h80M62 47h44M62 59h28M62 71h36",
    first: `${dot(52, 47, 3.5)}${dot(52, 71, 3.5)}${dot(48, 28, 2)}`,
    second: `${dot(52, 59, 3.5)}${dot(55, 28, 2)}`,
  },
  mail: {
    back: box(54, 16, [52, 50], 4),
    paper: box(42, 44, [76, 42], 6),
    lines: "M64 26h32M64 35h20M44 48l30 21a11 11 0 0 0 12 0l30-21",
    first: dot(80, 78, 3),
    second: dot(116, 44, 8),
  },
  methods: {
    back: box(74, 20, [52, 36], 5),
    paper: box(34, 40, [68, 44], 6),
    lines: "M43 66h20M43 74h12M84 30h32",
    first: box(34, 48, [68, 8], 0.1),
    second: `${box(112, 64, [14, 20], 2)}${dot(119, 58, 4)}`,
  },
  notices: {
    paper: "M52 74c8-7 8-14 8-26a20 20 0 0 1 40 0c0 12 0 19 8 26z",
    lines: "M46 74h68M80 20v8",
    first: "M71 79a9 9 0 0 0 18 0z",
    second: dot(104, 30, 9),
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
  purchases: {
    paper: "M52 40h56l6 44a4 4 0 0 1-4 5H50a4 4 0 0 1-4-5z",
    lines: "M64 52V34a16 16 0 0 1 32 0v18",
    first: dot(80, 68, 9),
    second: spark(120, 28, 9),
  },
  reports: {
    paper: box(42, 20, [76, 66], 6),
    lines: "M52 76h56",
    first: `${box(57, 50, [11, 22], 2)}${box(93, 32, [11, 40], 2)}`,
    second: box(75, 41, [11, 31], 2),
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
  statements: {
    back: box(70, 16, [46, 58], 5),
    paper: box(46, 22, [54, 66], 5),
    lines: "M55 34h36M55 46h14M80 46h11M55 56h14M80 56h11M55 66h14M80 66h11",
    first: box(55, 75, [36, 6], 2),
    second: dot(108, 32, 7),
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

export type DrawingName = keyof typeof DRAWINGS;
