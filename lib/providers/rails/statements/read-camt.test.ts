import { isDeepStrictEqual } from "node:util";
import { expect, test } from "@playwright/test";
import { randomDocument } from "@/testing/camt-documents";
import { checkSpelled, spelledXML } from "@/testing/spelled-files";
import { readCamt } from "./read-camt";
import { StatementError } from "./statement";

const OWNER = { accountNumber: "0123456789" };

const amount = (dollars: string, currency = "USD") => `<Amt Ccy="${currency}">${dollars}</Amt>`;
const balance = (code: string, dollars: string, mark = "CRDT") =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(dollars)}<CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>`;
const entry = (dollars: string, mark: string, { status = "<Cd>BOOK</Cd>", details = "" } = {}) =>
  `<Ntry>${amount(dollars)}<CdtDbtInd>${mark}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>` +
  `<ValDt><DtTm>2026-11-25T00:00:00-05:00</DtTm></ValDt><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd>` +
  `<SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>${details && `<NtryDtls>${details}</NtryDtls>`}</Ntry>`;
const DETAILS =
  "<TxDtls><Refs><EndToEndId>E2E-1</EndToEndId><UETR>8a562c67-ca16-48ba-b074-65581be6f001</UETR></Refs>" +
  "<RltdPties><Dbtr><Pty><Nm>Jane &amp; Doe</Nm></Pty></Dbtr></RltdPties></TxDtls>";

function document(parts: string, { version = "12", account = OWNER.accountNumber } = {}): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">` +
    `<BkToCstmrStmt><Stmt><Id>S-1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${parts}</Stmt></BkToCstmrStmt></Document>`
  );
}

const whole = (entries: string) => document(balance("OPBD", "10.00", "DBIT") + balance("CLBD", "2.5") + entries);
const ENTRIES = entry("15.50", "CRDT", { details: DETAILS }) + entry("3", "DBIT");
const read = (text: string) => readCamt(new TextEncoder().encode(text), OWNER).statements;

function faultOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
  throw new Error("it was read");
}

const CODE = "PMNT.RCDT.ESCT";
const BOOKING = { bookedOn: "2026-11-24", valueOn: "2026-11-25", code: CODE, isReversal: false };
const LINES = [
  {
    ...BOOKING,
    cents: 1550,
    endToEndID: "E2E-1",
    uetr: "8a562c67-ca16-48ba-b074-65581be6f001",
    counterparty: "J••• &••• D•••",
  },
  { ...BOOKING, cents: -300 },
];

test("a statement is read: balances with their signs, days, codes, names and a masked counterparty", () => {
  expect(read(whole(ENTRIES))).toEqual([
    {
      format: "camt.053",
      id: "S-1",
      accountNumber: OWNER.accountNumber,
      currency: "USD",
      opening: { cents: -1000, date: "2026-11-24" },
      closing: { cents: 250, date: "2026-11-24" },
      lines: LINES,
    },
  ]);
});

test("other versions, namespaces and prefixes are read as the newest one is", () => {
  const text = whole(ENTRIES);
  const older = text
    .replace("053.001.12", "053.001.02")
    .replaceAll("<Cd>BOOK</Cd>", "BOOK")
    .replace(/<\/?Pty>/g, "");
  const prefixed = text.replace("xmlns=", "xmlns:ns2=").replace(/<(\/?)(?=[A-Z])/g, "<$1ns2:");
  const foreign = text.replace(/urn:[^"]+/, "http://bank.example/statement/v3");
  for (const other of [older, prefixed, foreign]) expect(read(other)[0]?.lines).toEqual(LINES);
});

test("a reversal is marked by true or by 1, and its sign comes from its own credit or debit mark", () => {
  const reversed = (flag: string) =>
    whole(ENTRIES.replace("</CdtDbtInd><Sts>", `</CdtDbtInd><RvslInd>${flag}</RvslInd><Sts>`));
  for (const [flag, isReversal] of [
    ["true", true],
    ["1", true],
    ["false", false],
    ["0", false],
  ] as const)
    expect(read(reversed(flag))[0]?.lines).toMatchObject([{ cents: 1550, isReversal }, { cents: -300 }]);
});

test("entries for information, pending ones and future ones are never booked", () => {
  for (const status of ["INFO", "PDNG", "FUTR"]) {
    const other = entry("99", "CRDT", { status: `<Cd>${status}</Cd>` }) + entry("98", "DBIT", { status });
    expect(read(whole(other + ENTRIES))[0]?.lines, status).toEqual(LINES);
  }
});

test("a detail has its own sign within its entry, and details without dollars leave the entry whole", () => {
  const part = (dollars: string, mark: string, currency = "USD") =>
    `<TxDtls><Refs><EndToEndId>${mark}</EndToEndId></Refs>${amount(dollars, currency)}<CdtDbtInd>${mark}</CdtDbtInd></TxDtls>`;
  const centsOf = (details: string) =>
    read(whole(entry("12.50", "CRDT", { details })))[0]?.lines.map(({ cents, endToEndID }) => [cents, endToEndID]);
  expect(centsOf(part("15", "CRDT") + part("2.50", "DBIT"))).toEqual([
    [1500, "CRDT"],
    [-250, "DBIT"],
  ]);
  expect(centsOf(part("11", "CRDT", "CAD") + part("6", "CRDT", "CAD"))).toEqual([[1250, undefined]]);
  expect(centsOf("<TxDtls/><TxDtls/>")).toEqual([[1250, undefined]]);
});

test("every entry of a message is read, or the message is rejected", () => {
  const message = document(ENTRIES);
  const hidden = message.replace("<Ntry>", `<SplmtryData>${entry("1", "CRDT")}</SplmtryData><Ntry>`);
  expect(faultOf(hidden)).toContain("Ntry is in a place where it does not belong");
  const two = message.replace(/<BkToCstmrStmt>.*<\/BkToCstmrStmt>/, "$&$&");
  expect(faultOf(two)).toBe("Document: it is a camt.053 or a camt.054");
});

test("a document in another encoding than it declares that we read, or in UTF-16, is rejected", () => {
  const text = whole(ENTRIES);
  const declared = text.replace("UTF-8", "UTF-7");
  expect(faultOf(declared)).toBe("file: a document declares UTF-8, ISO-8859-1, ISO-8859-15 or Windows-1252");
  for (const bytes of [Buffer.from(text, "utf16le"), Buffer.from(`\uFEFF${text}`, "utf16le")])
    expect(() => readCamt(bytes, OWNER)).toThrow("a file is text in UTF-8, ISO-8859-1 or Windows-1252");
});

test("pending entries are left out, and a batch is split into its details", () => {
  const part = (dollars: string, id: string) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${amount(dollars)}</TxDtls>`;
  const batch = entry("12.50", "CRDT", { details: part("10", "A") + part("2.50", "B") });
  const pending = entry("99", "CRDT", { status: "<Cd>PDNG</Cd>" });
  expect(read(whole(batch + pending))[0]?.lines.map(({ cents, endToEndID }) => [cents, endToEndID])).toEqual([
    [1000, "A"],
    [250, "B"],
  ]);
  const short = entry("12.50", "CRDT", { details: part("10", "A") + part("2", "B") });
  expect(faultOf(whole(short))).toContain("Ntry/Amt: the details of an entry add up to its amount");
});

test("statements and advices in every spelling of XML are read as they were meant, to the cent", () => {
  checkSpelled((seed, form) => {
    const { xml, accountNumber, statements, otherAccounts } = randomDocument(seed);
    const read = readCamt(spelledXML(xml, form), { accountNumber });
    const facts = read.statements.map(({ id, opening, closing, lines }) => ({
      ...{ id, lines },
      ...(opening && { opening: opening.cents }),
      ...(closing && { closing: closing.cents }),
    }));
    if (!isDeepStrictEqual(facts, statements)) expect(facts).toEqual(statements);
    expect(read.otherAccounts).toEqual(otherAccounts);
  });
});

test("advice of camt.054 is read without balances", () => {
  const advice = document(ENTRIES)
    .replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
    .replace(/(<\/?)Stmt>/g, "$1Ntfctn>");
  expect(read(advice)[0]).toMatchObject({ format: "camt.054", lines: LINES });
});

test("what breaks a rule is rejected whole, with element or line", () => {
  const text = whole(ENTRIES);
  expect(faultOf(text.replace(">2.5<", ">2.51<"))).toContain("do not add up to the closing balance");
  expect(faultOf(text.slice(0, -30))).toContain("the document is incomplete or not valid XML");
  expect(faultOf(document(ENTRIES, { account: "999" }))).toContain("another account");
  expect(faultOf(text.replaceAll('"USD"', '"EUR"'))).toMatch(/Amt: the currency is USD$/);
  expect(faultOf(text.replace("15.50", "15.505"))).toContain("at most two digits of cents");
  expect(faultOf(text.replace("2026-11-24", "2026-02-30"))).toContain("it is a day of the calendar");
  expect(faultOf("<Document><Other/></Document>")).toBe("Document: it is a camt.053 or a camt.054");
  const twice = text.replace(/<Stmt>.*<\/Stmt>/, (statement) => statement + statement);
  expect(faultOf(twice)).toBe("statement 2: it is in the file twice");
  const summary = "<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries></TtlNtries></TxsSummry>";
  expect(faultOf(whole(summary + ENTRIES))).toContain("it is not the number of entries");
});

test("a DTD, entities of one's own and deep nesting are rejected before anything expands", () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;">]>';
  expect(faultOf(bomb + whole(ENTRIES))).toBe("file: a document has no DTD and no entities");
  expect(faultOf(whole(ENTRIES.replace("E2E-1", "&c;")))).toContain("an entity is one of the five of XML");
  expect(faultOf(`<Document>${"<a>".repeat(500)}${"</a>".repeat(500)}</Document>`)).toContain("nests too deep");
});
