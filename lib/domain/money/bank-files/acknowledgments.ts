import { and, eq, inArray, lte } from "drizzle-orm";
import { bankEntryTable, bankFileTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import { partnersOf } from "@/lib/domain/kernel/due-partners";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { reportRailFault } from "@/lib/domain/money/rails/faults";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { stopAt } from "@/lib/providers/stop-at";
import { ACH_FILES } from "./ach-files";
import { type BankFileRow, moveFile, partsOf } from "./hand-over";
import { endReading, NOTHING } from "./replies";

/** A bank's word of a file of ours. */
export interface BankAcknowledgment {
  /** The file's name on the bank's server. */
  name: string;
  state: "acknowledged" | "rejected";
  /** The rest of its line: why, as far as it says so. */
  reason: string;
}

/** A file of acknowledgments that nobody can read. The message names line and rule, and quotes nothing. */
export class AcknowledgmentError extends Error {
  override readonly name = "AcknowledgmentError";
}

/** Lists the words by which banks say that they take a file, and that they do not. */
const WORDS: Readonly<Record<BankAcknowledgment["state"], readonly string[]>> = {
  acknowledged: ["A", "ACK", "ACCEPT", "ACCEPTED", "ACKNOWLEDGED", "OK", "PROCESSED"],
  rejected: ["R", "NAK", "NACK", "REJECT", "REJECTED", "FAILED"],
};
const DELIMITER = /[,;|\t]/;
/** Names of our files end so, and a bank may put an ending of its own behind it. */
const OWN_NAME = /([\w.-]+\.ach)(?:\.\w+)?$/i;
const REASON_MOST = 200;

/**
 * Reads what a bank says of files of ours: a line for each, in fields between commas, semicolons, bars, tabs or spaces. One of
 * the fields is the file's name, another the word. A first line that names no file is a heading, and `#` begins a remark.
 * Throws an AcknowledgmentError.
 */
export function readAcknowledgments(bytes: Buffer): BankAcknowledgment[] {
  const lines = bytes.toString("latin1").split(/\r?\n/);
  const read = lines.flatMap((line, at): BankAcknowledgment[] => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const one = acknowledgmentOf(line);
    if (one) return [one];
    if (at === 0) return [];
    throw new AcknowledgmentError(`line ${at + 1}: a line names a file and says whether it is taken`);
  });
  if (read.length === 0) throw new AcknowledgmentError("line 1: no line names a file");
  return read;
}

function acknowledgmentOf(line: string): BankAcknowledgment | undefined {
  const fields = line.split(DELIMITER.test(line) ? DELIMITER : / +/).map((field) => field.trim().replace(/^"|"$/g, ""));
  const isName = (field: string) => OWN_NAME.test(field);
  const isWord = (field: string) => Object.values(WORDS).some((words) => words.includes(field.toUpperCase()));
  const [, name] = OWN_NAME.exec(fields.find(isName) ?? "") ?? [];
  const word = fields.find(isWord)?.toUpperCase();
  if (name === undefined || word === undefined) return undefined;
  const rest = fields.filter((field) => !isName(field) && !isWord(field));
  const reason = rest.join(" ").replace(/[^ -~]/g, " ");
  const state = WORDS.rejected.includes(word) ? "rejected" : "acknowledged";
  return { name, state, reason: reason.trim().slice(0, REASON_MOST) };
}

/** Takes what a bank says of our files, once for each. Said again, it changes nothing. */
export async function applyAcknowledgments(
  ctx: RailCtx,
  { file, owner }: { file: BankFileRow; owner: AccountID | null },
  said: readonly BankAcknowledgment[],
): Promise<void> {
  const t = bankFileTable;
  const names = [...new Set(said.flatMap(({ name }) => [name, `${name}.pgp`]))];
  const isNamed = and(eq(t.odfi, file.odfi), eq(t.direction, "out"), inArray(t.name, names));
  const named = new Map(
    (await ctx.db.select().from(t).where(isNamed)).map((sent) => [sent.name.replace(/\.pgp$/, ""), sent]),
  );
  for (const one of said) {
    const sent = named.get(one.name);
    if (sent?.state === one.state) continue;
    const isMoved = sent && (await take(ctx, sent, one));
    if (sent && isMoved) named.set(one.name, { ...sent, state: one.state });
    else reportRailFault({ fault: "acknowledgment-unmatched", provider: ACH_FILES, fileID: file.fileID });
  }
  stopAt("files:acknowledged");
  const partners = await partnersOf(ctx.db, partsOf(...named.values()));
  const replies = partners.map((partnerID) => ({ partnerID, amount: 0, isDebit: false }));
  await endReading(ctx, file, { ...NOTHING, state: "processed", entries: said.length, replies, owner });
}

/** Whether the bank's word counts: of a file that it has, and of one that it took and rejects after all. */
async function take(ctx: RailCtx, sent: BankFileRow, { state, reason }: BankAcknowledgment): Promise<boolean> {
  const { now } = ctx;
  if (sent.state !== "handed-over" && !(sent.state === "acknowledged" && state === "rejected")) return false;
  if (state === "acknowledged") return moveFile(ctx, sent, { state, acknowledgedOn: now, acknowledgeBy: null });
  const t = bankEntryTable;
  const partners = await partnersOf(ctx.db, partsOf(sent));
  const fault = reason === "" ? "the bank rejected it" : reason;
  const isFirst = await inTransaction(ctx.db, async (db) => {
    if (!(await moveFile({ db }, sent, { state, acknowledgedOn: now, acknowledgeBy: null, fault }))) return false;
    for (const partnerID of partners)
      await db
        .update(t)
        .set({ state: "rejected" })
        .where(and(eq(t.partnerID, partnerID), eq(t.fileID, sent.fileID), eq(t.state, "left")));
    return true;
  });
  if (isFirst) reportRailFault({ fault: "file-rejected", provider: ACH_FILES, fileID: sent.fileID });
  return isFirst;
}

/** Alerts, once for each, of files of which the bank has not said in time whether it takes them. */
export async function alertOfSilence({ db, now }: RailCtx, odfi: string): Promise<void> {
  const t = bankFileTable;
  const silent = await db
    .update(t)
    .set({ acknowledgeBy: null })
    .where(and(eq(t.odfi, odfi), eq(t.state, "handed-over"), lte(t.acknowledgeBy, now)))
    .returning({ fileID: t.fileID });
  for (const { fileID } of silent) reportRailFault({ fault: "acknowledgment-missing", provider: ACH_FILES, fileID });
}
