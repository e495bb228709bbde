import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { bankEntryTable, bankFileTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import { partnersOf } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { failAt } from "@/lib/providers/failpoint";
import { ACH_FILES } from "./ach-files";
import { type BankFileRow, moveFile, partsOf } from "../transport/upload";
import type { BankAcknowledgment } from "./read-acknowledgments";
import { endReading, NO_SUMS } from "../transport/replies";

/**
 * The normalized name of a file, because banks may write it in capitals and with or without the extension of encrypted
 * files.
 */
const plainName = (name: string) => name.toLowerCase().replace(/\.pgp$/, "");

/** Applies the bank's acknowledgments of our files, once each. A repeat changes nothing. */
export async function applyAcknowledgments(
  ctx: RailCtx,
  { file, owner }: { file: BankFileRow; owner: AccountID | null },
  said: readonly BankAcknowledgment[],
): Promise<void> {
  const t = bankFileTable;
  const names = [...new Set(said.map(({ name }) => plainName(name)))].flatMap((name) => [name, `${name}.pgp`]);
  const isNamed = and(eq(t.odfi, file.odfi), eq(t.direction, "out"), inArray(sql`lower(${t.name})`, names));
  const named = new Map((await ctx.db.select().from(t).where(isNamed)).map((sent) => [plainName(sent.name), sent]));
  for (const one of said) {
    const name = plainName(one.name);
    const sent = named.get(name);
    if (sent?.state === one.state) continue;
    const isMoved = sent && (await applyAcknowledgment(ctx, sent, one));
    if (sent && isMoved) named.set(name, { ...sent, state: one.state });
    else reportRailAlert({ fault: "acknowledgment-unmatched", provider: ACH_FILES, fileID: file.fileID });
  }
  failAt("files:acknowledged");
  const partners = await partnersOf(ctx.db, partsOf(...named.values()));
  const replies = partners.map((partnerID) => ({ partnerID, amount: 0, isDebit: false }));
  await endReading(ctx, file, { ...NO_SUMS, state: "processed", entries: said.length, replies, owner });
}

/** Applies one acknowledgment. False unless the file is handed over, or is acknowledged and now rejected after all. */
async function applyAcknowledgment(
  ctx: RailCtx,
  sent: BankFileRow,
  { state, reason }: BankAcknowledgment,
): Promise<boolean> {
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
  if (isFirst) reportRailAlert({ fault: "file-rejected", provider: ACH_FILES, fileID: sent.fileID });
  return isFirst;
}

/** Raises one alert for each file that the bank has not acknowledged in time. */
export async function alertOfSilence({ db, now }: RailCtx, odfi: string): Promise<void> {
  const t = bankFileTable;
  const silent = await db
    .update(t)
    .set({ acknowledgeBy: null })
    .where(and(eq(t.odfi, odfi), eq(t.state, "handed-over"), lte(t.acknowledgeBy, now)))
    .returning({ fileID: t.fileID });
  for (const { fileID } of silent) reportRailAlert({ fault: "acknowledgment-missing", provider: ACH_FILES, fileID });
}
