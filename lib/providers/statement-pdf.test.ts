import { inflateSync } from "node:zlib";
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { drawnIn } from "@/testing/drawn-pdf";
import { drawStatement, type StatementDocument } from "./statement-pdf";

const statement = (rows: number): StatementDocument => ({
  kind: "statement",
  owner: "Café Zoë Ångström & Łukasz",
  walletID: "0193a5c4-0000-7000-8000-000000000000",
  month: "November 2026",
  zone: "America/Denver",
  currency: "USD",
  isOpen: true,
  writtenOn: "2026-11-26T12:00:00Z",
  openingBalance: -1_234_56,
  closingBalance: 99,
  kinds: [{ label: "Payment", count: rows, net: 1_235_55 }],
  items: Array.from({ length: rows }, (_, index) => ({
    on: new Date(Date.UTC(2026, 10, 1 + (index % 28), 12)).toISOString(),
    memo:
      index % 7 === 0
        ? "ACH payment from a business with a name that takes more than a single line of the table"
        : "Payment",
    net: index,
    balance: index,
  })),
});

/** The tags of all elements, in reading order. */
function tagsOf(element: PDFDict): string[] {
  const kind = element.lookupMaybe(PDFName.of("S"), PDFName)?.decodeText();
  const kids = element.lookup(PDFName.of("K"));
  const below = kids instanceof PDFArray ? kids.asArray().map((_, index) => kids.lookup(index)) : [kids];
  return [...(kind ? [kind] : []), ...below.flatMap((kid) => (kid instanceof PDFDict ? tagsOf(kid) : []))];
}

/** The texts of elements that replace what is drawn for readers. */
const readInstead = (read: PDFDocument) =>
  read.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const text = object instanceof PDFDict ? object.lookup(PDFName.of("ActualText")) : undefined;
    return text instanceof PDFHexString || text instanceof PDFString ? [text.decodeText()] : [];
  });

const NAMES = [
  "Ελληνική Ταβέρνα «Ο Μήτσος»",
  "Кав’ярня «Їжак і Ґудзик», Київ",
  "Phở Bắc Nguyễn Thị Ưng – Đặng",
  "Åsa Öström & Żółć d.o.o. İstanbul",
];

test("names in Greek, Cyrillic, Vietnamese and other Latin letters are drawn as they are", async () => {
  const [owner = "", partner = "", ...memos] = NAMES;
  const items = [...memos, "Phở".normalize("NFD")].map((memo, index) => ({
    ...{ memo, net: index, balance: index },
    on: "2026-11-02T12:00:00Z",
  }));
  const bytes = await drawStatement({ ...statement(0), owner, partner: { name: partner }, items });
  const text = await drawnIn(bytes);
  for (const name of [...NAMES, "Phở"]) expect(text).toContain(name);
  expect(text).not.toMatch(/#\d|\ufffd/);
  expect(readInstead(await PDFDocument.load(bytes))).toEqual(["Phở".normalize("NFD")]);
});

test("letters that the font lacks are drawn as a sign that the statement explains, and are read as they are", async () => {
  const [owner, partner, memo] = ["北京饭店", "مطعم الشام", "カフェ Kōhī 🍕"];
  const items = [{ memo, net: 1, balance: 1, on: "2026-11-02T12:00:00Z" }];
  const bytes = await drawStatement({ ...statement(0), owner, partner: { name: partner }, items });
  const text = await drawnIn(bytes);
  for (const drawn of ["����", "���� �����", "��� Kōhī �", "� stands for a letter"]) expect(text).toContain(drawn);
  expect(text).not.toMatch(/#\d/);
  const read = await PDFDocument.load(bytes);
  expect(readInstead(read)).toEqual([partner, owner, memo]);
  expect(read.getTitle()).toContain(owner);
  expect(await drawnIn(await drawStatement(statement(1)))).not.toContain("stands for");
});

test("a statement is a tagged PDF: language, title, headings and tables in the order of reading", async () => {
  const read = await PDFDocument.load(await drawStatement(statement(3)));
  const { catalog } = read;
  expect(catalog.lookup(PDFName.of("MarkInfo"), PDFDict).get(PDFName.of("Marked"))?.toString()).toBe("true");
  expect(catalog.lookup(PDFName.of("Lang"), PDFString).asString()).toBe("en-US");
  expect(catalog.lookup(PDFName.of("ViewerPreferences"), PDFDict).get(PDFName.of("DisplayDocTitle"))?.toString()).toBe(
    "true",
  );
  expect(read.getTitle()).toBe("Statement of Café Zoë Ångström & Łukasz for November 2026");
  const row = ["TR", "TH", "TD", "TD"];
  expect(tagsOf(catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict))).toEqual([
    ...["Document", "H1", "P", "P"],
    ...["Table", "TR", "TH", "TH", "TH", ...row, ...row, ...row],
    ...["H2", "Table", "TR", "TH", "TH", "TH", "TH"],
    ...Array.from({ length: 3 }, () => [...row, "TD"]).flat(),
  ]);
});

test("the partner's name and logo are above the statement; only the name is read aloud", async () => {
  const logo = await sharp({ create: { width: 300, height: 60, channels: 4, background: "#c33a" } })
    .png()
    .toBuffer();
  const read = await PDFDocument.load(await drawStatement({ ...statement(1), partner: { name: "Plaza", logo } }));
  const tags = tagsOf(read.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict));
  expect(tags.slice(0, 5)).toEqual(["Document", "P", "H1", "P", "P"]);
  const pictures = read.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) => object instanceof PDFRawStream && object.dict.get(PDFName.of("Subtype"))?.toString() === "/Image",
    );
  expect(pictures.length).toBeGreaterThan(0);
});

test("a long statement breaks between its rows, numbers its pages and repeats no head to who listens", async () => {
  const bytes = await drawStatement(statement(400));
  const read = await PDFDocument.load(bytes);
  expect(read.getPageCount()).toBeGreaterThan(8);
  const tags = tagsOf(read.catalog.lookup(PDFName.of("StructTreeRoot"), PDFDict));
  expect(tags.filter((tag) => tag === "TR")).toHaveLength(1 + 3 + 1 + 400);
  const fonts = read.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && object.has(PDFName.of("FontFile2")));
  expect(fonts.length).toBeGreaterThanOrEqual(2);
  const streams = read.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));
  expect(streams.length).toBeGreaterThan(8);
  expect(
    inflateSync(Buffer.from(streams.find(({ dict }) => !dict.has(PDFName.of("Length1")))?.contents ?? [])).length,
  ).toBeGreaterThan(0);
});
