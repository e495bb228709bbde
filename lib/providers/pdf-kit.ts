import path from "node:path";
import PDFDocument from "pdfkit";
import { drawnText } from "./drawn-text";

const FONTS = path.join(process.cwd(), "node_modules", "@expo-google-fonts", "noto-sans");
const REGULAR = path.join(FONTS, "400Regular", "NotoSans_400Regular.ttf");
const BOLD = path.join(FONTS, "700Bold", "NotoSans_700Bold.ttf");

export const MARGIN = 48;
/** Letter paper, in points. */
const [WIDTH, HEIGHT] = [612, 792];
const BOTTOM = HEIGHT - MARGIN - 24;
export const GAP = 6;
export const SIZE = { title: 18, section: 12, text: 9.5 };

export interface Column {
  head: string;
  x: number;
  width: number;
  isAmount?: true;
}

export type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

/**
 * Opens a PDF/UA document with its title: all text is tagged in reading order. `end` adds page numbers, and returns the
 * bytes.
 */
export function openDocument({ title, name, writtenOn }: { title: string; name: string; writtenOn: string }) {
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
    info: { Title: title, CreationDate: new Date(writtenOn) },
  };
  // The library's types do not include this subset yet.
  const doc: Doc = new PDFDocument(options as object);
  const whole = gathered(doc);
  doc.registerFont("regular", REGULAR);
  doc.registerFont("bold", BOLD);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const end = () => {
    root.end();
    number(doc, name);
    doc.end();
    return whole;
  };
  return { doc, root, end };
}

/** Replaces the characters that the current font lacks. */
export function drawn(doc: Doc, text: string): string {
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

export function say(doc: Doc, parent: Element, { tag, text, size, font = "regular" }: Paragraph): void {
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
export function table(
  doc: Doc,
  parent: Element,
  columns: readonly Column[],
  lines: readonly (readonly string[])[],
): void {
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

export function artifact(doc: Doc, draw: () => void): void {
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
