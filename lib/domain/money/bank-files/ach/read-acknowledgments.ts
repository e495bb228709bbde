import { textOf } from "@/lib/providers/rails/file-text";

export interface BankAcknowledgment {
  name: string;
  state: "acknowledged" | "rejected";
  /** The rest of its line: the bank's reason, if it gives one. */
  reason: string;
}

/** An acknowledgment file that cannot be read. The message names line and rule, and quotes nothing. */
export class AcknowledgmentError extends Error {
  override readonly name = "AcknowledgmentError";
}

const WORDS: Readonly<Record<BankAcknowledgment["state"], readonly string[]>> = {
  acknowledged: ["A", "ACK", "ACCEPT", "ACCEPTED", "ACKNOWLEDGED", "OK", "PROCESSED"],
  rejected: ["R", "NAK", "NACK", "REJECT", "REJECTED", "FAILED"],
};
const DELIMITER = /[,;|\t]/;
/** The ending of our file names. A bank may append an extension. */
const OWN_NAME = /([\w.-]+\.ach)(?:\.\w+)?$/i;
const REASON_MOST = 200;

/**
 * Reads a bank's acknowledgments of our files. Each line has fields separated by commas, semicolons, bars, tabs or
 * spaces. One field is the file's name, and another field is the word. `#` begins a remark, and the first other line
 * may be a heading. Throws an AcknowledgmentError for any other line that does not name a file.
 */
export function readAcknowledgments(bytes: Uint8Array): BankAcknowledgment[] {
  const text = textOf(bytes, (rule) => new AcknowledgmentError(`line 1: ${rule}`));
  const lines = text.split(/\r\n|\n|\r/).map((line, at) => ({ line: line.trim(), at }));
  const content = lines.filter(({ line }) => line !== "" && !line.startsWith("#"));
  const read = content.flatMap(({ line, at }, nth) => {
    const fields = fieldsOf(line);
    const one = acknowledgmentOf(fields);
    // A first line that names a file is not a heading, so its word must be unknown.
    if (!one && (nth > 0 || fields.some(isName)))
      throw new AcknowledgmentError(`line ${at + 1}: a line must name a file and whether the bank takes it`);
    return one ?? [];
  });
  if (read.length === 0) throw new AcknowledgmentError("line 1: no line names a file");
  return read;
}

const fieldsOf = (line: string) =>
  line.split(DELIMITER.test(line) ? DELIMITER : / +/).map((field) => field.trim().replace(/^"|"$/g, ""));
const isName = (field: string) => OWN_NAME.test(field);

function acknowledgmentOf(fields: readonly string[]): BankAcknowledgment | undefined {
  const isWord = (field: string) => Object.values(WORDS).some((words) => words.includes(field.toUpperCase()));
  const [, name] = OWN_NAME.exec(fields.find(isName) ?? "") ?? [];
  const word = fields.find(isWord)?.toUpperCase();
  if (name === undefined || word === undefined) return undefined;
  const rest = fields.filter((field) => !isName(field) && !isWord(field));
  const reason = rest.join(" ").replace(/[^ -~]/g, " ");
  const state = WORDS.rejected.includes(word) ? "rejected" : "acknowledged";
  return { name, state, reason: reason.trim().slice(0, REASON_MOST) };
}
