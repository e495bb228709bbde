import { randomOf } from "./payment-messages";
import type { StatementLine } from "@/lib/providers/rails/statements/statement";

/** A camt document with the statements of one account. Pending entries and other accounts give no lines. */
interface RandomDocument {
  xml: string;
  accountNumber: string;
  statements: { id: string; opening?: number; closing?: number; lines: StatementLine[] }[];
  otherAccounts: string[];
}

const dollars = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const mark = (cents: number) => (cents < 0 ? "DBIT" : "CRDT");
const money = (cents: number) => `<Amt Ccy="USD">${dollars(cents)}</Amt><CdtDbtInd>${mark(cents)}</CdtDbtInd>`;
const optional = (name: string, text: string | undefined) => (text === undefined ? "" : `<${name}>${text}</${name}>`);

function balance(code: string, cents: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

/** A random camt.053 or camt.054 document, by seed, valid under the schemas of version 12. */
export function randomDocument(seed: number): RandomDocument {
  const random = randomOf(seed);
  const whole = (most: number) => Math.floor(random() * most);
  const isOften = () => whole(3) > 0;
  const digits = (length: number) => Array.from({ length }, () => whole(10)).join("");
  const hex = (length: number) => Array.from({ length }, () => whole(16).toString(16)).join("");
  const day = `2026-${String(1 + whole(12)).padStart(2, "0")}-${String(1 + whole(28)).padStart(2, "0")}`;
  const isStatement = whole(2) === 1;
  const dice = { whole, isOften, digits, hex, day, isStatement };
  const accountNumber = `1${digits(5 + whole(12))}`;
  const parts = Array.from({ length: 1 + whole(3) }, (_, at) => {
    const isOurs = at === 0 || whole(2) === 1;
    // Other companies' account numbers are longer than ours.
    return { isOurs, ...partOf(dice, isOurs ? "0".repeat(whole(4)) + accountNumber : `2${digits(20)}`) };
  });
  const [root, part, kind] = isStatement
    ? (["BkToCstmrStmt", "Stmt", "053"] as const)
    : (["BkToCstmrDbtCdtNtfctn", "Ntfctn", "054"] as const);
  const header = `<GrpHdr><MsgId>M${digits(20)}</MsgId><CreDtTm>${day}T08:00:00Z</CreDtTm></GrpHdr>`;
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.12`;
  const content = parts.map(({ xml }) => `<${part}>${xml}</${part}>`).join("");
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><${root}>${header}${content}</${root}></Document>\n`,
    accountNumber,
    statements: parts.flatMap(({ isOurs, statement }) => (isOurs ? [statement] : [])),
    otherAccounts: parts.flatMap(({ isOurs, number }) => (isOurs ? [] : [number.slice(-4)])),
  };
}

interface Dice {
  whole(most: number): number;
  isOften(): boolean;
  digits(length: number): string;
  hex(length: number): string;
  day: string;
  isStatement: boolean;
}

function partOf(dice: Dice, number: string) {
  const { whole, isOften, digits, day, isStatement } = dice;
  const entries = Array.from({ length: whole(12) }, () => entryOf(dice));
  const lines = entries.flatMap((entry) => entry.lines);
  const id = `S${digits(34)}`;
  const opening = (whole(2) === 1 ? 1 : -1) * whole(1e9);
  const closing = opening + lines.reduce((sum, { cents }) => sum + cents, 0);
  const account = `<Acct><Id><Othr><Id>${number}</Id></Othr></Id>${isOften() ? "<Ccy>USD</Ccy>" : ""}</Acct>`;
  const balances = isStatement ? balance("OPBD", opening, day) + balance("CLBD", closing, day) : "";
  const made = `<CreDtTm>${day}T${String(whole(24)).padStart(2, "0")}:00:00Z</CreDtTm>`;
  const summary = `<TxsSummry><TtlNtries><NbOfNtries>${entries.length}</NbOfNtries></TtlNtries></TxsSummry>`;
  const xml = `<Id>${id}</Id>${made}${account}${balances}${isOften() ? summary : ""}${entries.map((entry) => entry.xml).join("")}`;
  return { number, xml, statement: { id, lines, ...(isStatement && { opening, closing }) } };
}

/** An entry with its lines: one, or one for each of its details in dollars. Pending entries have none. */
function entryOf(dice: Dice): { xml: string; lines: StatementLine[] } {
  const { whole, isOften, digits, day } = dice;
  const cents = (whole(2) === 1 ? 1 : -1) * (1 + whole(1e8));
  const status = whole(5) > 0 ? "BOOK" : (["PDNG", "INFO", "FUTR"][whole(3)] ?? "PDNG");
  const isReversal = whole(6) === 0;
  const code = isOften() ? "495" : "";
  const booking = { bookedOn: day, valueOn: day, code, isReversal };
  const bankReference = isOften() ? digits(1 + whole(35)) : undefined;
  const { xml, lines } = [detailOf, batchOf, foreignBatchOf][whole(3)]?.(dice, cents) ?? detailOf(dice, cents);
  const named = lines.map((line) => ({ ...booking, ...line, ...(bankReference !== undefined && { bankReference }) }));
  return {
    xml:
      `<Ntry>${money(cents)}${isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts><Cd>${status}</Cd></Sts>` +
      `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><DtTm>${day}T00:00:00-05:00</DtTm></ValDt>${optional("AcctSvcrRef", bankReference)}` +
      `<BkTxCd>${code && `<Prtry><Cd>${code}</Cd><Issr>BAI</Issr></Prtry>`}</BkTxCd><NtryDtls>${xml}</NtryDtls></Ntry>`,
    lines: status === "BOOK" ? named : [],
  };
}

interface EntryDetails {
  xml: string;
  lines: Pick<StatementLine, "cents" | "endToEndID" | "uetr" | "returnReason" | "counterparty">[];
}

/** The only detail of an entry, without an amount, since the entry's own counts. */
function detailOf({ whole, isOften, hex }: Dice, cents: number): EntryDetails {
  const endToEndID = isOften() ? hex(32) : undefined;
  const uetr = isOften() ? `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}` : undefined;
  const returnReason = cents > 0 && whole(3) === 0 ? "AC04" : undefined;
  const party = cents > 0 ? "Dbtr" : "Cdtr";
  const names = { endToEndID, uetr, returnReason, counterparty: "Z••• Ñ•••" };
  const parts = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
  const xml =
    `<TxDtls><Refs>${optional("EndToEndId", endToEndID)}${optional("UETR", uetr)}</Refs>` +
    `<RltdPties><${party}><Pty><Nm>Zoé Ñandú</Nm></Pty></${party}></RltdPties>` +
    `${returnReason === undefined ? "" : `<RtrInf><Rsn><Cd>${returnReason}</Cd></Rsn></RtrInf>`}</TxDtls>`;
  return { xml, lines: [{ cents, ...parts }] };
}

/** Details of a batch, each with its own sign, that add up to the entry. */
function batchOf({ whole, hex }: Dice, cents: number): EntryDetails {
  const some = whole(1e6) - 5e5;
  const lines = [some, cents - some].map((part) => ({ cents: part, endToEndID: hex(32) }));
  const xml = lines.map(
    (one) => `<TxDtls><Refs><EndToEndId>${one.endToEndID}</EndToEndId></Refs>${money(one.cents)}</TxDtls>`,
  );
  return { xml: xml.join(""), lines };
}

/** Details of a batch in another currency: the entry is its only line, without their references. */
function foreignBatchOf({ whole, hex }: Dice, cents: number): EntryDetails {
  const xml = () =>
    `<TxDtls><Refs><EndToEndId>${hex(32)}</EndToEndId></Refs>` +
    `<AmtDtls><TxAmt><Amt Ccy="CAD">${whole(1e4)}.25</Amt></TxAmt></AmtDtls></TxDtls>`;
  return { xml: xml() + xml(), lines: [{ cents }] };
}
