import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import PDFDocument from "pdfkit";
import { formatMoney } from "@/lib/core/money/money";
import { drawnText, NO_LETTER } from "./drawn-text";

export interface StatementDocument {
  owner: string;
  /** The account's partner, with its logo as a PNG. */
  partner?: { name: string; logo?: Uint8Array | undefined };
  walletID: string;
  /** Written out, such as "November 2026". */
  month: string;
  zone: string;
  currency: string;
  isOpen: boolean;
  writtenOn: string;
  openingBalance: number;
  closingBalance: number;
  kinds: readonly { label: string; count: number; net: number }[];
  items: readonly { on: string; memo: string; net: number; balance: number }[];
}

const FONTS = path.join(process.cwd(), "node_modules", "@expo-google-fonts", "noto-sans");
const REGULAR = path.join(FONTS, "400Regular", "NotoSans_400Regular.ttf");
const BOLD = path.join(FONTS, "700Bold", "NotoSans_700Bold.ttf");

const MARGIN = 48;
/** Letter paper, in points. */
const [WIDTH, HEIGHT] = [612, 792];
const BOTTOM = HEIGHT - MARGIN - 24;
const GAP = 6;
const SIZE = { title: 18, section: 12, text: 9.5 };

interface Column {
  head: string;
  x: number;
  width: number;
  isAmount?: true;
}

const SUMMARY: readonly Column[] = [
  { head: "What", x: MARGIN, width: 280 },
  { head: "Movements", x: 334, width: 80, isAmount: true },
  { head: "Amount", x: 420, width: 144, isAmount: true },
];
const MOVEMENTS: readonly Column[] = [
  { head: "Date", x: MARGIN, width: 62 },
  { head: "Description", x: 116, width: 258 },
  { head: "Amount", x: 380, width: 88, isAmount: true },
  { head: "Balance", x: 474, width: 90, isAmount: true },
];

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Writes a statement as PDF/UA: all text is tagged in reading order. */
export function drawStatement(statement: StatementDocument): Promise<Buffer> {
  const { month, owner, zone, currency, items } = statement;
  const options: Omit<PDFKit.PDFDocumentOptions, "subset"> & { subset: "PDF/UA" } = {
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    bufferPages: true,
    font: REGULAR,
    info: { Title: `Statement of ${owner} for ${month}`, CreationDate: new Date(statement.writtenOn) },
  };
  // The library's types do not include this subset yet.
  const doc: Doc = new PDFDocument(options as object);
  const whole = gathered(doc);
  doc.registerFont("regular", REGULAR);
  doc.registerFont("bold", BOLD);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const money = (cents: number) => formatMoney(cents, currency);
  if (statement.partner) letterhead(doc, root, statement.partner);
  say(doc, root, { tag: "H1", text: `Statement for ${month}`, size: SIZE.title, font: "bold" });
  say(doc, root, { tag: "P", text: owner, size: SIZE.section });
  say(doc, root, { tag: "P", text: factsOf(statement), size: SIZE.text });
  const names = [owner, statement.partner?.name ?? "", ...items.map(({ memo }) => memo)];
  if (names.some((name) => drawn(doc, name).includes(NO_LETTER)))
    say(doc, root, { tag: "P", text: LACKS_LETTERS, size: SIZE.text });
  doc.moveDown(1);
  table(doc, root, SUMMARY, [
    ["Opening balance", "", money(statement.openingBalance)],
    ...statement.kinds.map(({ label, count, net }) => [label, count.toLocaleString("en-US"), money(net)]),
    ["Closing balance", items.length.toLocaleString("en-US"), money(statement.closingBalance)],
  ]);
  if (items.length > 0) {
    doc.moveDown(1);
    say(doc, root, { tag: "H2", text: "Movements", size: SIZE.section, font: "bold" });
    const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: zone });
    table(
      doc,
      root,
      MOVEMENTS,
      items.map(({ on, memo, net, balance }) => [day.format(new Date(on)), memo, money(net), money(balance)]),
    );
  }
  root.end();
  number(doc, `${owner} · ${month}`);
  doc.end();
  return whole;
}

const LOGO = { width: 140, height: 28 };

/** The logo, which is outside the reading order, and the partner's name below it. */
function letterhead(doc: Doc, root: Element, { name, logo }: NonNullable<StatementDocument["partner"]>): void {
  if (logo) {
    const picture = Buffer.from(logo);
    artifact(doc, () => {
      doc.image(picture, MARGIN, doc.y, { fit: [LOGO.width, LOGO.height] });
    });
    doc.x = MARGIN;
    doc.y = MARGIN + LOGO.height + GAP;
  }
  say(doc, root, { tag: "P", text: name, size: SIZE.section, font: "bold" });
  doc.moveDown(1);
}

function factsOf({ walletID, zone, isOpen, writtenOn }: StatementDocument): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: zone });
  return [
    `Available balance of wallet ${walletID}.`,
    `The month begins and ends at midnight in ${zone.replaceAll("_", " ")}.`,
    ...(isOpen ? [`The month isn’t over: this is how it stood on ${format.format(new Date(writtenOn))}.`] : []),
  ].join(" ");
}

const LACKS_LETTERS = `${NO_LETTER} stands for a letter that this file’s font does not have. Tender’s page shows it.`;

/** Replaces the characters that the current font lacks. */
function drawn(doc: Doc, text: string): string {
  // The library's types do not include its font.
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })._font;
  return drawnText(text, (codePoint) => font.hasGlyphForCodePoint(codePoint));
}

/**
 * Keeps letters such as ị whole. The font would draw two glyphs, and the second is lost in copied or searched text. The
 * library's types do not allow switching a feature off.
 */
const WHOLE = { features: { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] };

/** The original text for screen readers, search and copying, if substitute characters are drawn. */
const spoken = (doc: Doc, text: string) => (drawn(doc, text) === text ? {} : { actual: text });

function gathered(doc: Doc): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}

interface Paragraph {
  tag: "H1" | "H2" | "P";
  text: string;
  size: number;
  font?: "regular" | "bold";
}

function say(doc: Doc, parent: Element, { tag, text, size, font = "regular" }: Paragraph): void {
  doc.font(font).fontSize(size);
  const shown = drawn(doc, text);
  breakFor(doc, doc.heightOfString(shown, { ...WHOLE, width: WIDTH - 2 * MARGIN }));
  parent.add(doc.struct(tag, spoken(doc, text), () => doc.text(shown, MARGIN, undefined, WHOLE)));
}

function breakFor(doc: Doc, height: number): boolean {
  if (doc.y + height <= BOTTOM) return false;
  doc.addPage();
  return true;
}

/** A table with row headers in the first column. The head is repeated on each page but tagged once. */
function table(doc: Doc, parent: Element, columns: readonly Column[], lines: readonly (readonly string[])[]): void {
  const element = doc.struct("Table");
  parent.add(element);
  doc.font("bold").fontSize(SIZE.text);
  breakFor(doc, 3 * doc.currentLineHeight(true));
  const heads = columns.map(({ head }) => head);
  drawRow(doc, element, { columns, line: heads }, () => ["TH", { scope: "Column" }]);
  for (const line of lines) {
    doc.font("regular").fontSize(SIZE.text);
    const height = heightOf(doc, columns, line);
    if (breakFor(doc, height)) {
      doc.font("bold");
      drawRow(doc, undefined, { columns, line: heads });
      doc.font("regular");
    }
    drawRow(doc, element, { columns, line }, (index) => (index === 0 ? ["TH", { scope: "Row" }] : ["TD", {}]));
  }
  element.end();
}

const heightOf = (doc: Doc, columns: readonly Column[], line: readonly string[]) =>
  GAP +
  Math.max(...columns.map(({ width }, index) => doc.heightOfString(cellOf(doc, line[index]), { ...WHOLE, width })));

const cellOf = (doc: Doc, text = "") => drawn(doc, text) || " ";

type CellTag = readonly [tag: "TH" | "TD", options: { scope?: "Row" | "Column" }];

/** A row of cells. Without a parent it is outside the reading order. */
function drawRow(
  doc: Doc,
  parent: Element | undefined,
  { columns, line }: { columns: readonly Column[]; line: readonly string[] },
  tagOf: (index: number) => CellTag = () => ["TD", {}],
): void {
  const { y } = doc;
  const height = heightOf(doc, columns, line);
  const row = parent && doc.struct("TR");
  if (row) parent.add(row);
  columns.forEach(({ x, width, isAmount }, index) => {
    const draw = () => {
      doc.text(cellOf(doc, line[index]), x, y, { ...WHOLE, width, align: isAmount ? "right" : "left" });
    };
    if (!row) return artifact(doc, draw);
    const [tag, options] = tagOf(index);
    return row.add(doc.struct(tag, { ...options, ...spoken(doc, line[index] ?? "") } as object, draw));
  });
  row?.end();
  artifact(doc, () => {
    const below = y + height - GAP / 2;
    doc
      .moveTo(MARGIN, below)
      .lineTo(WIDTH - MARGIN, below)
      .lineWidth(0.5)
      .strokeColor("#c9ced6")
      .stroke();
  });
  doc.x = MARGIN;
  doc.y = y + height;
}

function artifact(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

function number(doc: Doc, name: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc.font("regular").fontSize(SIZE.text);
    const words = drawn(doc, `${name} · Page ${page - start + 1} of ${count}`);
    artifact(doc, () => {
      doc.text(words, MARGIN, HEIGHT - MARGIN, {
        ...WHOLE,
        width: WIDTH - 2 * MARGIN,
        align: "right",
        lineBreak: false,
      });
    });
  }
}

// In a worker thread, write the statement that the thread was given, and end.
if (parentPort) void drawStatement(workerData as StatementDocument).then((bytes) => parentPort?.postMessage(bytes));
