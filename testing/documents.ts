import { randomUUID } from "node:crypto";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { FilePart } from "@/lib/core/api/file-part";

/** A file as in a multipart form. */
export function part(name: string, bytes: Buffer | string): FilePart {
  const whole = Uint8Array.from(Buffer.from(bytes));
  return { name, size: whole.length, arrayBuffer: async () => whole.buffer };
}

/** A table with unique content. */
export const csv = (line: string = randomUUID()): Buffer => Buffer.from(`name,value\r\n"${line}",1\r\n`);

/** A small real image with locations in its metadata. */
export function image(type: "png" | "jpeg", { width = 8, height = 4 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#c33" } })
    .withExif({ IFD0: { Copyright: "where-it-was-taken" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    [type]()
    .toBuffer();
}

export type Trap = keyof typeof ACTIONS | "javascript" | "attachment" | "form" | "XML form";

/** The place of an action, its kind and its arguments. */
const ACTIONS = {
  "open-action": ["OpenAction", "URI", "URI"],
  launch: ["A", "Launch", "F"],
  "rendition script": ["A", "Rendition", "JS"],
  "additional action": ["AA", "URI", "URI"],
  "form submission": ["A", "SubmitForm", "F"],
  "embedded go-to": ["A", "GoToE", "F"],
} as const;

/** A small real PDF, with compressed or plain objects, and with an action or an attachment in it. */
export async function pdf({
  trap,
  isPacked = false,
  password,
}: { trap?: Trap; isPacked?: boolean; password?: string } = {}): Promise<Buffer> {
  const made = await PDFDocument.create();
  made.addPage([100, 100]).drawText("Articles");
  if (trap === "attachment") await made.attach(Buffer.from("hello"), "hello.txt", { mimeType: "text/plain" });
  if (trap === "javascript") made.addJavaScript("main", "app.alert(1)");
  if (trap === "form" || trap === "XML form") addForm(made, trap === "XML form");
  if (isAction(trap)) act(made, ACTIONS[trap]);
  if (password) made.encrypt({ ownerPassword: password, userPassword: password });
  return Buffer.from(await made.save({ useObjectStreams: isPacked, updateFieldAppearances: false }));
}

const isAction = (trap: Trap | undefined): trap is keyof typeof ACTIONS => trap !== undefined && trap in ACTIONS;

/** Adds a form with one field. An XML form also has a template with compressed scripts. */
function addForm(made: PDFDocument, isXML: boolean): void {
  made.getForm().createTextField("name").setText("Ada");
  if (!isXML) return;
  const { context, catalog } = made;
  const template = context.register(context.flateStream("<template><script>app.alert(1)</script></template>"));
  catalog.getOrCreateAcroForm().dict.set(PDFName.of("XFA"), context.obj([PDFString.of("template"), template]));
}

function act({ context, catalog }: PDFDocument, [at, action, target]: (typeof ACTIONS)[keyof typeof ACTIONS]): void {
  const made = context.register(context.obj({ S: action, [target]: PDFString.of("calc.exe") }));
  catalog.set(PDFName.of(at), at === "AA" ? context.obj({ O: made }) : made);
}

/** A PDF that takes a parser seconds: each object contains the next, and none ends. */
export function slowPDF(size = 64 * 1024): Buffer {
  const opening = "1 0 obj<<";
  return Buffer.from(`%PDF-1.4\n${opening.repeat(size / opening.length)}`);
}
