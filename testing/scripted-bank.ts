import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AchSettings, StatementSettings } from "@/lib/providers/rails/ach/settings";
import type { OwnSSHD } from "./sshd";
import { HOUR, DAY } from "@/lib/core/time/time";

/** An entry as the bank reads it in a file, by the columns of the network's rules. */
export interface AcceptedEntry {
  transactionCode: string;
  routingNumber: string;
  accountNumber: string;
  /** In cents. */
  amount: number;
  /** The end of the instruction's ID, without dashes. */
  individualID: string;
  name: string;
  traceNumber: string;
  /** Fields of the entry's batch. */
  secCode: string;
  company: string;
  description: string;
  effectiveOn: string;
  /** The following addendum record, if there is one. */
  addendum?: string;
}

/** A movement as the bank states it, with its BAI2 code: 165 and 455 are single ones, 168 and 468 reverse one. */
export interface StatedLine {
  cents: number;
  code?: string;
  /** The customer's reference, or the trace number. */
  reference?: string;
  bankReference?: string;
  text?: string;
}

/** A bank that reads files as a person would, and sends its own. Independent of Tender's code. */
export class ScriptedBank {
  readonly accepted: AcceptedEntry[] = [];
  readonly files: string[] = [];
  private sent = 0;
  /** The operator's account at the bank: its cents, and its number. */
  balance = 0;
  readonly account = `77${String(Math.floor(Math.random() * 1e10)).padStart(10, "0")}`;

  constructor(readonly sshd: OwnSSHD) {}

  /** The settings of this bank, for files of a company. */
  settings(odfi: string): AchSettings {
    return {
      server: this.sshd.address,
      folders: { out: this.sshd.out, in: this.sshd.in },
      company: { name: "TENDER TEST", id: "1234567890" },
      bank: { routingNumber: odfi, name: "SCRIPTED BANK" },
      windows: { times: ["10:00", "14:15", "16:15", "17:30"], sameDayUntil: "16:15" },
    };
  }

  /** The settings of its folder of acknowledgments, which arrive within an hour. */
  acknowledgmentSettings(): NonNullable<AchSettings["acknowledgments"]> {
    return { folder: this.sshd.acknowledgments, within: HOUR };
  }

  /** Writes an acknowledgment with exactly these lines. */
  acknowledge(lines: readonly string[], name = `ack-${++this.sent}.csv`): void {
    writeFileSync(path.join(this.sshd.acknowledgments, name), `${lines.join("\n")}\n`);
  }

  statementSettings(): StatementSettings {
    const accountFile = path.join(this.sshd.out, "..", "account");
    writeFileSync(accountFile, `${this.account}\n`, { mode: 0o400 });
    return { folder: this.sshd.statements, accountFile };
  }

  /** Writes a BAI2 statement of a day: the balance, the movements, the balance. Returns the text. */
  state(day: string, lines: readonly StatedLine[], name = `statement-${++this.sent}.bai`): string {
    const opening = this.balance;
    for (const { cents } of lines) this.balance += cents;
    const six = day.slice(2).replaceAll("-", "");
    const details = lines.map(({ cents, code = cents > 0 ? "165" : "455", ...line }) =>
      [`16,${code},${Math.abs(cents)},,${line.bankReference ?? ""},${line.reference ?? ""}`, line.text ?? ""].join(","),
    );
    const moved = lines.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
    const total = opening + this.balance + moved;
    const text = [
      `01,021000018,TENDER,${six},0600,${++this.sent},,,2/`,
      `02,TENDER,021000018,1,${six},2359,USD,2/`,
      `03,${this.account},USD,010,${opening},,,015,${this.balance},,/`,
      ...details.map((record) => `${record}/`),
      `49,${total},${details.length + 2}/`,
      `98,${total},1,${details.length + 4}/`,
      `99,${total},1,${details.length + 6}/`,
      "",
    ].join("\n");
    writeFileSync(path.join(this.sshd.statements, name), text);
    return text;
  }

  /** Takes each file out of the folder. Files of other names, such as drafts, stay. */
  take(): AcceptedEntry[] {
    const fresh: AcceptedEntry[] = [];
    for (const name of readdirSync(this.sshd.out).filter((one) => !one.startsWith("."))) {
      const from = path.join(this.sshd.out, name);
      const text = readFileSync(from, "latin1");
      fresh.push(...entriesIn(text));
      this.files.push(text);
      renameSync(from, path.join(this.sshd.out, "..", `taken-${this.files.length}`));
    }
    this.accepted.push(...fresh);
    return fresh;
  }

  /** Returns or corrects entries, dishonors a return of them, or contests that. */
  send(
    day: string,
    about: readonly { entry: AcceptedEntry; code: string; amount?: number; data?: string }[],
    name?: string,
  ): void {
    this.write(day, about.map(recordsOf).flat(), name);
  }

  /** Writes a file of such records. */
  write(day: string, records: readonly string[], name = `return-${++this.sent}.txt`): void {
    const secCode = records.some((line) => line.startsWith("798")) ? "COR" : "PPD";
    const head = `1011234567890 231380104${day.slice(2).replaceAll("-", "")}1100A094101${"TENDER".padEnd(23)}${"SCRIPTED BANK".padEnd(23)}${"".padEnd(8)}`;
    const batch = `5200${"SCRIPTED BANK".padEnd(36)}1234567890${secCode}RETURN          ${day.slice(2).replaceAll("-", "")}${dayOfYear(day)}1231380100000001`;
    const entries = records.filter((line) => line.startsWith("6"));
    const hash = entries.reduce((sum, line) => sum + Number(line.slice(3, 11)), 0);
    const total = (isDebit: boolean) =>
      entries
        .filter((line) => Number(line[2]) >= 5 === isDebit)
        .reduce((sum, line) => sum + Number(line.slice(29, 39)), 0);
    const digits = (value: number, size: number) => String(value).slice(-size).padStart(size, "0");
    const sums = `${digits(records.length, 6)}${digits(hash, 10)}${digits(total(true), 12)}${digits(total(false), 12)}`;
    const control = `8200${sums}1234567890${"".padEnd(25)}231380100000001`;
    const lines = [head, batch, ...records, control];
    const blocks = digits(Math.ceil((lines.length + 1) / 10), 6);
    lines.push(
      `9000001${blocks}${digits(records.length, 8)}${digits(hash, 10)}${digits(total(true), 12)}${digits(total(false), 12)}${"".padEnd(39)}`,
    );
    while (lines.length % 10 > 0) lines.push("9".repeat(94));
    writeFileSync(path.join(this.sshd.in, name), `${lines.join("\n")}\n`);
  }
}

/** The entry and the addendum of a return or a correction. */
function recordsOf(
  {
    entry,
    code,
    amount = entry.amount,
    data = "",
  }: { entry: AcceptedEntry; code: string; amount?: number; data?: string },
  index: number,
): string[] {
  const isCorrection = code.startsWith("C");
  const transaction = `${entry.transactionCode[0]}${Number(entry.transactionCode[1]) >= 5 ? 6 : 1}`;
  const cents = String(isCorrection ? 0 : amount).padStart(10, "0");
  const trace = `23138010${String(index + 1).padStart(7, "0")}`;
  const account = entry.accountNumber.padEnd(17);
  const record = `6${transaction}${entry.routingNumber}${account}${cents}${"".padEnd(15)}${entry.name.padEnd(22)}  1${trace}`;
  const original = `${entry.traceNumber}      ${entry.routingNumber.slice(0, 8)}`;
  const addendum = isCorrection
    ? `798${code}${original}${data.padEnd(29)}${"".padEnd(15)}${trace}`
    : (disputeOf(code, entry, trace) ?? `799${code}${original}${"".padEnd(44)}${trace}`);
  return [record, addendum];
}

/** The addendum that dishonors the first return that the bank sent, with R03, or that contests it. */
function disputeOf(code: string, { traceNumber, routingNumber }: AcceptedEntry, trace: string): string | undefined {
  const [rdfi, returned] = [routingNumber.slice(0, 8), `${"231380100000001"}34503`];
  if (/^R(?:61|62|67|68|69|70)$/.test(code))
    return `799${code}${traceNumber}      ${rdfi}   ${returned}${"".padEnd(21)}${trace}`;
  if (!/^R7[1-7]$/.test(code)) return undefined;
  return `799${code}${traceNumber}      ${rdfi}   ${returned}${"231380100000002"}34568 ${trace}`;
}

function dayOfYear(day: string): string {
  const days = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / DAY;
  return String(days + 1).padStart(3, "0");
}

function entriesIn(text: string): AcceptedEntry[] {
  let batch = "";
  return text.split("\n").flatMap((line, at, lines) => {
    const next = lines[at + 1] ?? "";
    if (line.startsWith("5")) batch = line;
    if (!line.startsWith("6")) return [];
    return [
      {
        transactionCode: line.slice(1, 3),
        routingNumber: line.slice(3, 12),
        accountNumber: line.slice(12, 29).trim(),
        amount: Number(line.slice(29, 39)),
        individualID: line.slice(39, 54).trim(),
        name: line.slice(54, 76).trim(),
        traceNumber: line.slice(79, 94),
        secCode: batch.slice(50, 53),
        company: batch.slice(4, 20).trim(),
        description: batch.slice(53, 63).trim(),
        effectiveOn: batch.slice(69, 75),
        ...(next.startsWith("7") && { addendum: next }),
      },
    ];
  });
}

/** A routing number with the right check digit that no other test uses. */
export function newRoutingNumber(): string {
  const eight = `0${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  const weights = [3, 7, 1];
  const sum = [...eight].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}
