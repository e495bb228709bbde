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
  /** The account's number, as its owner writes it. A secret. */
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

/** Throws StatementError for a file that is empty or too large to be read. */
export function checkSize({ byteLength }: Uint8Array): void {
  if (byteLength > STATEMENT_LIMITS.bytes)
    throw new StatementError("file", `a statement has at most ${STATEMENT_LIMITS.bytes} bytes`);
  if (byteLength === 0) throw new StatementError("file", "a statement is not empty");
}

/** A file of statements: those of our account, and the last four digits of each other account that has some in it. */
export interface StatementFile {
  statements: BankStatement[];
  otherAccounts: string[];
}

/** Banks put zeros, spaces or dashes into the number of an account, in one file and not in another. */
const plainNumber = (accountNumber: string) => accountNumber.replace(/[\s-]/g, "").replace(/^0+/, "");

/** Whether a number in a file is that of the owner's account. */
export const isOwn = (accountNumber: string, owner: StatementOwner): boolean =>
  plainNumber(accountNumber) === plainNumber(owner.accountNumber);

/** A statement as its file has it, or the number of the other account that it is of. */
export type ReadStatement = BankStatement | { otherAccount: string };

/**
 * Checks what holds for every format: one is our account's, none of ours stands there twice, and opening balance and lines
 * add up to the closing balance. Throws StatementError; nothing of a file is taken where one of its statements is wrong.
 */
export function fileOf(read: readonly ReadStatement[]): StatementFile {
  const known = new Set<string>();
  const others = new Set<string>();
  const statements: BankStatement[] = [];
  for (const [at, one] of read.entries()) {
    if ("otherAccount" in one) {
      others.add(plainNumber(one.otherAccount));
      continue;
    }
    const where = `statement ${at + 1}`;
    const { id, opening, closing, lines } = one;
    if (known.has(id)) throw new StatementError(where, "it stands in the file twice");
    known.add(id);
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

/** So many digits name another account. */
const LAST = 4;
