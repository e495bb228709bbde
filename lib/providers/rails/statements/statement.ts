type StatementFormat = "bai2" | "camt.053" | "camt.054";

/** A balance at the end of a banking day, in cents. A negative balance is an overdraft. */
export interface StatementBalance {
  cents: number;
  /** The day, such as `2026-11-26`. */
  date: string;
}

/** One movement on the account, as the bank booked it. */
export interface StatementLine {
  /** In cents: positive for money in, negative for money out. */
  cents: number;
  /** The booking date and the value date. */
  bookedOn: string;
  valueOn: string;
  /** The bank's own code: three digits in BAI2; domain, family and subfamily joined by dots in ISO 20022. */
  code: string;
  /** Identifiers of the movement, as far as the bank states them. */
  traceNumber?: string;
  endToEndID?: string;
  uetr?: string;
  /** The bank's reference, and the customer's. */
  bankReference?: string;
  reference?: string;
  /** The counterparty's name, masked to the first letter of each word. */
  counterparty?: string;
  text?: string;
  /** The ISO 20022 code for why the bank returns a payment, such as `AC04`. */
  returnReason?: string;
  isReversal: boolean;
}

/** A statement of one account: one or several days for BAI2 and camt.053; movements without balances for camt.054. */
export interface BankStatement {
  format: StatementFormat;
  /** The bank's identifier of the statement. BAI2 has none, so sender, day and file number replace it. */
  id: string;
  /** The account number, as its owner writes it. A secret. */
  accountNumber: string;
  currency: "USD";
  opening?: StatementBalance;
  closing?: StatementBalance;
  lines: StatementLine[];
}

/** The account to read statements of, in its only currency. */
export interface StatementOwner {
  accountNumber: string;
}

/** A file breaks a rule. `where` is a line such as `line 4`, or an element such as `Stmt[1]/Bal[2]/Amt`. */
export class StatementError extends Error {
  constructor(
    readonly where: string,
    readonly rule: string,
  ) {
    super(`${where}: ${rule}`);
    this.name = "StatementError";
  }
}

/** Limits on a statement's bytes and lines. A larger file is rejected before it is read. */
export const STATEMENT_LIMITS = { bytes: 32 * 1024 * 1024, lines: 200_000 } as const;

/** The first letter of each word of a name, as in `J••• D•••`. Empty names stay empty. */
export function maskedName(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  return words.map((word) => `${[...word][0] ?? ""}•••`).join(" ");
}

/** Whether a day exists in the calendar, unlike `2026-02-30`. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Throws a StatementError if a file is empty or too large. */
export function checkSize({ byteLength }: Uint8Array): void {
  if (byteLength > STATEMENT_LIMITS.bytes)
    throw new StatementError("file", `a statement has at most ${STATEMENT_LIMITS.bytes} bytes`);
  if (byteLength === 0) throw new StatementError("file", "a statement is not empty");
}

/** A file of statements: those of our account, and the last four digits of each other account in the file. */
export interface StatementFile {
  statements: BankStatement[];
  otherAccounts: string[];
}

/** Removes the zeros, spaces and dashes that banks put into account numbers in some files and omit elsewhere. */
const plainNumber = (accountNumber: string) => accountNumber.replace(/[\s-]/g, "").replace(/^0+/, "");

export const isOwn = (accountNumber: string, owner: StatementOwner): boolean =>
  plainNumber(accountNumber) === plainNumber(owner.accountNumber);

/** A statement of our account, or the number of the other account that a statement is for. */
export type ReadStatement = BankStatement | { otherAccount: string };

/**
 * Checks the rules of every format: the file has a statement of our account, none of our statements appears twice, and
 * opening balance and lines add up to the closing balance. Throws a StatementError; if one statement is wrong, nothing
 * of the file is used.
 */
export function fileOf(read: readonly ReadStatement[]): StatementFile {
  const numbers = new Set<string>();
  const others = new Set<string>();
  const statements: BankStatement[] = [];
  for (const [at, one] of read.entries()) {
    if ("otherAccount" in one) {
      others.add(plainNumber(one.otherAccount));
      continue;
    }
    const where = `statement ${at + 1}`;
    const { id, opening, closing, lines } = one;
    if (numbers.has(id)) throw new StatementError(where, "it is in the file twice");
    numbers.add(id);
    statements.push(one);
    if (!opening || !closing) continue;
    const sum = lines.reduce((total, { cents }) => total + cents, opening.cents);
    if (sum !== closing.cents)
      throw new StatementError(where, "opening balance and lines do not add up to the closing balance");
  }
  if (read.length === 0) throw new StatementError("file", "it has no statement");
  if (statements.length === 0) throw new StatementError("file", "all of its statements are of another account");
  return { statements, otherAccounts: [...others].map((number) => number.slice(-LAST)) };
}

/** Number of digits shown of another account. */
const LAST = 4;
