import { parentPort, workerData } from "node:worker_threads";
import { formatMoney } from "@/lib/core/money/money";
import { NO_LETTER } from "./drawn-text";
import {
  artifact,
  type Column,
  type Doc,
  drawn,
  type Element,
  GAP,
  MARGIN,
  openDocument,
  say,
  SIZE,
  table,
} from "./pdf-kit";
import { drawReturnRates, type ReturnRatesDocument } from "./return-rates-pdf";

export interface StatementDocument {
  kind: "statement";
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

/** Writes a statement as PDF/UA: all text is tagged in reading order. */
export function drawStatement(statement: StatementDocument): Promise<Buffer> {
  const { month, owner, zone, currency, items, writtenOn } = statement;
  const title = `Statement of ${owner} for ${month}`;
  const { doc, root, end } = openDocument({ title, name: `${owner} · ${month}`, writtenOn });
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
  return end();
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

/** A document that the worker thread draws. */
export type DrawnDocument = StatementDocument | ReturnRatesDocument;

const draw = (document: DrawnDocument) =>
  document.kind === "statement" ? drawStatement(document) : drawReturnRates(document);

// In a worker thread, write the document that the thread was given, and end.
if (parentPort) void draw(workerData as DrawnDocument).then((bytes) => parentPort?.postMessage(bytes));
