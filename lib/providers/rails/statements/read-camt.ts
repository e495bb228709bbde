import { centsIn, centsOf, countIn, documentOf, Element, isUSD, messageOf } from "../iso20022/document";
import {
  fileOf,
  isDay,
  isOwn,
  maskedName,
  type ReadStatement,
  STATEMENT_LIMITS,
  type StatementBalance,
  type StatementFile,
  type StatementLine,
  type StatementOwner,
} from "./statement";

const KINDS = {
  BkToCstmrStmt: { format: "camt.053", part: "Stmt" },
  BkToCstmrDbtCdtNtfctn: { format: "camt.054", part: "Ntfctn" },
} as const;

const SIGNS: Readonly<Record<string, 1 | -1>> = { CRDT: 1, DBIT: -1 };

function signOf(of: Element): number {
  const mark = of.at("CdtDbtInd");
  const sign = SIGNS[mark.text?.toUpperCase() ?? ""];
  if (sign !== undefined) return sign;
  throw mark.refuse("it is CRDT or DBIT");
}

/** A date, or the date of a timestamp as the bank writes it. */
function dayOf(date: Element): string {
  const day = (date.at("Dt").text ?? date.at("DtTm").text ?? "").slice(0, 10);
  if (!isDay(day)) throw date.refuse("it is a day of the calendar");
  return day;
}

function balanceOf(statement: Element, codes: readonly string[]): StatementBalance | undefined {
  for (const code of codes) {
    const balance = statement.all("Bal").find((one) => one.at("Tp", "CdOrPrtry", "Cd").text === code);
    if (balance) return { cents: signOf(balance) * centsOf(balance.at("Amt")), date: dayOf(balance.at("Dt")) };
  }
  return undefined;
}

/** The bank's code of an entry: domain, family and subfamily, or a proprietary code. */
function codeOf(code: Element): string {
  const domain = code.at("Domn");
  const family = domain.at("Fmly");
  const parts = [domain.at("Cd").text, family.at("Cd").text, family.at("SubFmlyCd").text];
  return parts.every((part) => part !== undefined) ? parts.join(".") : (code.at("Prtry", "Cd").text ?? "");
}

/** The booking date. An advice without one uses the value date, or the date of the advice. */
function bookingDayOf(entry: Element, statement: Element): string {
  const [date] = [...entry.all("BookgDt"), ...entry.all("ValDt")];
  if (date) return dayOf(date);
  const day = statement.at("CreDtTm").text?.slice(0, 10) ?? "";
  if (!isDay(day)) throw entry.at("BookgDt").refuse("it is a day of the calendar");
  return day;
}

/**
 * The movements of an entry: one per detail, so that a batch is split. If details have no amounts in dollars, the entry
 * is a single movement with its own amount, because the bank booked that amount.
 */
function linesOf(entry: Element, statement: Element): StatementLine[] {
  const sign = signOf(entry);
  const total = centsOf(entry.at("Amt"));
  const isReversal = ["true", "1"].includes(entry.at("RvslInd").text?.toLowerCase() ?? "");
  const bookedOn = bookingDayOf(entry, statement);
  const valueOn = entry.all("ValDt").length > 0 ? dayOf(entry.at("ValDt")) : bookedOn;
  const booking = { bookedOn, valueOn, isReversal, code: codeOf(entry.at("BkTxCd")) };
  const details = entry.all("NtryDtls").flatMap((group) => group.all("TxDtls"));
  const [first, ...others] = details;
  const amounts = details.flatMap((one) => {
    const amount = [...one.all("Amt"), one.at("AmtDtls", "TxAmt", "Amt")].find(isUSD);
    return amount ? (one.all("CdtDbtInd").length > 0 ? signOf(one) : sign) * centsOf(amount) : [];
  });
  if (others.length === 0 || amounts.length < details.length) {
    // With several details, the identifiers of one of them do not apply to the whole entry.
    const names = (others.length === 0 && first) || new Element(undefined, entry.path);
    return [{ ...booking, ...namesOf(names, entry, sign), cents: sign * total }];
  }
  if (amounts.reduce((sum, cents) => sum + cents, 0) !== sign * total)
    throw entry.at("Amt").refuse("the details of an entry add up to its amount");
  return details.map((one, at) => ({ ...booking, ...namesOf(one, entry, sign), cents: amounts[at] ?? 0 }));
}

/** Identifiers of a movement. The counterparty is the debtor of money in, and the creditor of money out. */
function namesOf(details: Element, entry: Element, sign: number): Partial<StatementLine> {
  const refs = details.at("Refs");
  const party = details.at("RltdPties", sign > 0 ? "Dbtr" : "Cdtr");
  // Before version 8 a party contained its name directly; since then the name is inside `Pty`.
  const name = party.at("Pty", "Nm").text ?? party.at("Nm").text;
  const endToEndID = refs.at("EndToEndId").text;
  const names = {
    endToEndID: endToEndID === "NOTPROVIDED" ? undefined : endToEndID,
    uetr: refs.at("UETR").text,
    traceNumber: [refs.at("ClrSysRef").text, refs.at("TxId").text].find((text) => /^\d{15}$/.test(text ?? "")),
    bankReference: refs.at("AcctSvcrRef").text ?? entry.at("AcctSvcrRef").text,
    reference: refs.at("InstrId").text ?? entry.at("NtryRef").text,
    counterparty: name === undefined ? undefined : maskedName(name),
    returnReason: returnReasonOf(details.at("RtrInf")),
    text: details.at("RmtInf", "Ustrd").text ?? entry.at("AddtlNtryInf").text,
  };
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined));
}

/** The code for why money comes back: `NARR` if it is not an ISO 20022 code, undefined if the bank gives none. */
function returnReasonOf(back: Element): string | undefined {
  const code = back.at("Rsn", "Cd").text ?? back.at("Rsn", "Prtry").text;
  return code === undefined ? undefined : /^[A-Z0-9]{4}$/.test(code) ? code : "NARR";
}

/**
 * Whether an entry is booked. Pending and informational entries come again. Older versions write the status without
 * `Cd`.
 */
function isBooked(entry: Element): boolean {
  const status = entry.at("Sts", "Cd").text ?? entry.at("Sts").text;
  if (status === undefined) throw entry.at("Sts").refuse("an entry has a status");
  return status.toUpperCase() === "BOOK";
}

/** Compares the entries with the counts and sums that a statement may state. */
function checkSummary(statement: Element, entries: readonly Element[]): void {
  const summary = statement.at("TxsSummry");
  for (const [name, sign] of [
    ["TtlNtries", 0],
    ["TtlCdtNtries", 1],
    ["TtlDbtNtries", -1],
  ] as const) {
    const counted = entries.filter((entry) => sign === 0 || signOf(entry) === sign);
    const [count, sum] = [summary.at(name, "NbOfNtries"), summary.at(name, "Sum")];
    if ((countIn(count) ?? counted.length) !== counted.length) throw count.refuse("it is not the number of entries");
    const cents = counted.reduce((total, entry) => total + centsOf(entry.at("Amt")), 0);
    if (sum.text !== undefined && centsIn(sum.text) !== cents) throw sum.refuse("it is not what the entries add up to");
  }
}

function statementOf(
  statement: Element,
  { format, owner }: { format: "camt.053" | "camt.054"; owner: StatementOwner },
): ReadStatement {
  const account = statement.at("Acct");
  const number = account.at("Id", "Othr", "Id").text ?? account.at("Id", "IBAN").need("an account has a number");
  if (!isOwn(number, owner)) return { otherAccount: number };
  const currency = account.at("Ccy");
  if ((currency.text ?? "USD").toUpperCase() !== "USD") throw currency.refuse("the currency is USD");
  const entries = statement.all("Ntry");
  if (entries.length > STATEMENT_LIMITS.lines)
    throw statement.refuse(`a statement has at most ${STATEMENT_LIMITS.lines} entries`);
  statement.checkCount("Ntry", entries.length);
  checkSummary(statement, entries);
  const [opening, closing] = [balanceOf(statement, ["OPBD", "PRCD"]), balanceOf(statement, ["CLBD"])];
  return {
    format,
    id: statement.at("Id").need("a statement has an ID"),
    accountNumber: owner.accountNumber,
    currency: "USD",
    ...(opening && { opening }),
    ...(closing && { closing }),
    lines: entries.filter(isBooked).flatMap((entry) => linesOf(entry, statement)),
  };
}

/**
 * Reads a camt.053 or camt.054 document of any version and namespace, and returns the statements of our account. If
 * anything breaks a rule, all of it is rejected; StatementError has element or line, and rule. DTDs and entities are
 * rejected, so nothing expands.
 */
export function readCamt(bytes: Uint8Array, owner: StatementOwner): StatementFile {
  const message = messageOf(documentOf(bytes), Object.keys(KINDS), "it is a camt.053 or a camt.054");
  const { format, part } = KINDS[message.name as keyof typeof KINDS];
  const statements = message.all(part);
  message.checkCount(part, statements.length);
  return fileOf(statements.map((one) => statementOf(one, { format, owner })));
}
