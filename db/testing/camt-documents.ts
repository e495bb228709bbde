import { randomOf } from "./payment-messages";
import type { StatementLine } from "@/lib/providers/rails/statements/statement";

/** A document of camt with what it says. Pending entries stand in it, and say nothing. */
interface RandomDocument {
  xml: string;
  accountNumber: string;
  id: string;
  opening?: number;
  closing?: number;
  lines: StatementLine[];
}

const dollars = (cents: number) => (Math.abs(cents) / 100).toFixed(2);
const mark = (cents: number) => (cents < 0 ? "DBIT" : "CRDT");
const money = (cents: number) => `<Amt Ccy="USD">${dollars(cents)}</Amt><CdtDbtInd>${mark(cents)}</CdtDbtInd>`;
const optional = (name: string, text: string | undefined) => (text === undefined ? "" : `<${name}>${text}</${name}>`);

function balance(code: string, cents: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

/** A random document of camt.053 or camt.054, by its seed, as the schemas of the twelfth version want it. */
export function randomDocument(seed: number): RandomDocument {
  const random = randomOf(seed);
  const whole = (most: number) => Math.floor(random() * most);
  const isOften = () => whole(3) > 0;
  const digits = (length: number) => Array.from({ length }, () => whole(10)).join("");
  const hex = (length: number) => Array.from({ length }, () => whole(16).toString(16)).join("");
  const day = `2026-${String(1 + whole(12)).padStart(2, "0")}-${String(1 + whole(28)).padStart(2, "0")}`;
  const entries = Array.from({ length: whole(20) }, () => entryOf({ whole, isOften, digits, hex, day }));
  const lines = entries.flatMap(({ line }) => line ?? []);
  const isStatement = whole(2) === 1;
  const [accountNumber, id] = [digits(1 + whole(17)), `S${digits(1 + whole(34))}`];
  const opening = (whole(2) === 1 ? 1 : -1) * whole(1e9);
  const closing = opening + lines.reduce((sum, { cents }) => sum + cents, 0);
  const account = `<Acct><Id><Othr><Id>${accountNumber}</Id></Othr></Id>${isOften() ? "<Ccy>USD</Ccy>" : ""}</Acct>`;
  const balances = isStatement ? balance("OPBD", opening, day) + balance("CLBD", closing, day) : "";
  const [root, part, kind] = isStatement
    ? (["BkToCstmrStmt", "Stmt", "053"] as const)
    : (["BkToCstmrDbtCdtNtfctn", "Ntfctn", "054"] as const);
  const made = `<CreDtTm>${day}T${String(whole(24)).padStart(2, "0")}:00:00Z</CreDtTm>`;
  const content = `<Id>${id}</Id>${made}${account}${balances}${entries.map(({ xml }) => xml).join("")}`;
  const header = `<GrpHdr><MsgId>M${digits(20)}</MsgId>${made}</GrpHdr>`;
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.12`;
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><${root}>${header}<${part}>${content}</${part}></${root}></Document>\n`,
    ...{ accountNumber, id, lines },
    ...(isStatement && { opening, closing }),
  };
}

interface Dice {
  whole(most: number): number;
  isOften(): boolean;
  digits(length: number): string;
  hex(length: number): string;
  day: string;
}

/** An entry with the line that it is. Pending ones are none. */
function entryOf({ whole, isOften, digits, hex, day }: Dice): { xml: string; line?: StatementLine } {
  const cents = (whole(2) === 1 ? 1 : -1) * (1 + whole(1e8));
  const isBooked = whole(5) > 0;
  const isReversal = whole(8) === 0;
  const endToEndID = isOften() ? hex(32) : undefined;
  const uetr = isOften() ? `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}` : undefined;
  const bankReference = isOften() ? digits(1 + whole(35)) : undefined;
  const returnReason = cents > 0 && whole(3) === 0 ? "AC04" : undefined;
  const code = isOften() ? "495" : "";
  const xml =
    `<Ntry>${money(cents)}${isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts><Cd>${isBooked ? "BOOK" : "PDNG"}</Cd></Sts>` +
    `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><DtTm>${day}T00:00:00-05:00</DtTm></ValDt>` +
    `<BkTxCd>${code && `<Prtry><Cd>${code}</Cd><Issr>BAI</Issr></Prtry>`}</BkTxCd><NtryDtls><TxDtls><Refs>` +
    `${optional("AcctSvcrRef", bankReference)}${optional("EndToEndId", endToEndID)}${optional("UETR", uetr)}</Refs>` +
    `${returnReason === undefined ? "" : `<RtrInf><Rsn><Cd>${returnReason}</Cd></Rsn></RtrInf>`}</TxDtls></NtryDtls></Ntry>`;
  const names = { endToEndID, uetr, bankReference, returnReason };
  const told = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
  return isBooked ? { xml, line: { cents, bookedOn: day, valueOn: day, code, isReversal, ...told } } : { xml };
}
