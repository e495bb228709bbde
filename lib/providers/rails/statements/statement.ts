/** The formats that statements are read from. */
type StatementFormat = "bai2" | "camt.053" | "camt.054";

/** A balance at the end of a banking day, in cents. Below zero is an overdraft. */
export interface StatementBalance {
  cents: number;
  /** The day, such as `2026-11-26`. */
  date: string;
}

/** A line: one movement on the account, as the bank booked it. */
export interface StatementLine {
  /** Cents: above zero came in, below zero went out. */
  cents: number;
  /** The days on which the bank booked it and from which the money counts. */
  bookedOn: string;
  valueOn: string;
  /** The bank's own code: three digits of BAI2, or domain, family and subfamily of ISO 20022 with dots between. */
  code: string;
  /** Names of the movement, as far as the bank says them. */
  traceNumber?: string;
  endToEndID?: string;
  uetr?: string;
  /** The bank's reference, and the customer's. */
  bankReference?: string;
  reference?: string;
  /** The other side's name, masked: the first letter of each word. */
  counterparty?: string;
  text?: string;
  /** The code of ISO 20022 by which a bank says why it returns a payment, such as `AC04`. */
  returnReason?: string;
  /** Says that the bank took back what it had booked. */
  isReversal: boolean;
}

/** A statement of one account: one or several days for BAI2 and camt.053; advice of movements without balances for camt.054. */
export interface BankStatement {
  format: StatementFormat;
  /** The bank's name of the statement. BAI2 has none of its own: sender, day and file number stand for it. */
  id: string;
  /** The account's number, as the bank writes it. A secret. */
  accountNumber: string;
  currency: "USD";
  opening?: StatementBalance;
  closing?: StatementBalance;
  lines: StatementLine[];
}

/** Describes whose statements are read: one account of ours, in its only currency. */
export interface StatementOwner {
  accountNumber: string;
}

/** Says that a file breaks a rule. `where` is a line such as `line 4`, or an element such as `Stmt[1]/Bal[2]/Amt`. */
export class StatementError extends Error {
  constructor(
    readonly where: string,
    readonly rule: string,
  ) {
    super(`${where}: ${rule}`);
    this.name = "StatementError";
  }
}

/** The most bytes that a statement has, and the most lines. A larger one is refused before it is read. */
export const STATEMENT_LIMITS = { bytes: 32 * 1024 * 1024, lines: 200_000 } as const;

/** The first letter of each word of a name, as in `J••• D•••`. Empty names stay empty. */
export function maskedName(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  return words.map((word) => `${[...word][0] ?? ""}•••`).join(" ");
}

/** Whether a day such as `2026-02-30` is one of the calendar. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** The text of a file. Throws StatementError where it is too large, empty, or no UTF-8. */
export function textOfStatement(bytes: Uint8Array): string {
  if (bytes.byteLength > STATEMENT_LIMITS.bytes)
    throw new StatementError("file", `a statement has at most ${STATEMENT_LIMITS.bytes} bytes`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.trim() === "") throw new StatementError("file", "a statement is not empty");
    return text;
  } catch (error) {
    if (error instanceof StatementError) throw error;
    throw new StatementError("file", "a statement is text in UTF-8");
  }
}

/**
 * Checks what holds for every format: it is our account's, no statement stands there twice, and opening balance and
 * lines add up to the closing balance. Throws StatementError; nothing of a file is taken where one of its statements is wrong.
 */
export function checkStatements(statements: readonly BankStatement[], owner: StatementOwner): void {
  const known = new Set<string>();
  for (const [at, { id, accountNumber, opening, closing, lines }] of statements.entries()) {
    const where = `statement ${at + 1}`;
    if (accountNumber !== owner.accountNumber) throw new StatementError(where, "it is of another account");
    if (known.has(id)) throw new StatementError(where, "it stands in the file twice");
    known.add(id);
    if (!opening || !closing) continue;
    const sum = lines.reduce((total, { cents }) => total + cents, opening.cents);
    if (sum !== closing.cents)
      throw new StatementError(where, "opening balance and lines do not add up to the closing balance");
  }
  if (statements.length === 0) throw new StatementError("file", "it has no statement");
}
