import { and, eq } from "drizzle-orm";
import { bankEntryTable } from "@/db/schema";
import { grouped } from "@/lib/core/collections";
import { partnersOf } from "@/lib/domain/kernel/storage/due-partners";
import { shownTo } from "@/lib/domain/money/rails/ask";
import { loadInstructions } from "@/lib/domain/money/rails/claim";
import { ofPartner, type RailCtx, receiveRailEvents, type Teller } from "@/lib/domain/money/rails/receive-events";
import { failAt } from "@/lib/providers/failpoint";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { achFiles } from "../ach/ach-files";
import { entriesOf, eventsOf } from "../ach/entries";
import { PAYMENT_TELLER } from "../payments/payment-files";
import { filesDue, moveFile, orLater, partsOf } from "./upload";

const ENTRIES_PER_PASS = 200;

const HANDED = ["handed-over", "acknowledged", "rejected"] as const;

/** Applies the events of each file that the bank has to its instructions. A second run changes nothing. */
export async function applyUploads(ctx: RailCtx, settings: AchSettings): Promise<void> {
  for (const file of await filesDue(ctx, settings.bank.routingNumber, HANDED))
    await orLater(ctx, file, async () => {
      failAt("files:handed");
      const { fileID } = file;
      const partners = await partnersOf(ctx.db, partsOf(file));
      for (const partnerID of partners) await applyUpload(ctx, settings, { partnerID, fileID });
      await moveFile(ctx, file, { dueOn: null });
    });
}

async function applyUpload(
  ctx: RailCtx,
  settings: AchSettings,
  { partnerID, fileID }: { partnerID: (typeof bankEntryTable.$inferSelect)["partnerID"]; fileID: string },
): Promise<void> {
  const t = bankEntryTable;
  const isIts = and(eq(t.partnerID, partnerID), eq(t.fileID, fileID));
  const entries = await ctx.db.select({ id: t.instructionID }).from(t).where(isIts);
  for (let from = 0; from < entries.length; from += ENTRIES_PER_PASS) {
    const ids = entries.slice(from, from + ENTRIES_PER_PASS).map(({ id }) => id);
    await applyEntryEvents(ctx, settings, { partnerID, ids });
  }
}

interface NamedInstructions {
  partnerID: (typeof bankEntryTable.$inferSelect)["partnerID"];
  ids: readonly string[];
}

export async function applyEntryEvents(ctx: RailCtx, settings: AchSettings, named: NamedInstructions): Promise<void> {
  await applyEvents(ctx, named, (format) => (format === "nacha" ? achFiles(settings) : PAYMENT_TELLER));
}

export async function applyPaymentEvents(ctx: RailCtx, named: NamedInstructions): Promise<void> {
  await applyEvents(ctx, named, (format) => (format === "nacha" ? undefined : PAYMENT_TELLER));
}

async function applyEvents(
  ctx: RailCtx,
  { partnerID, ids }: NamedInstructions,
  tellerOf: (format: (typeof bankEntryTable.$inferSelect)["format"]) => Teller | undefined,
): Promise<void> {
  const loaded = await loadInstructions(ctx.db, partnerID, ids);
  const entries = await entriesOf(
    ctx.db,
    loaded.map((one) => shownTo(ctx, one)),
  );
  for (const [format, theirs] of grouped(entries, ({ entry }) => entry.format)) {
    const teller = tellerOf(format);
    const events = theirs.flatMap(({ entry, instruction }) => eventsOf(entry, instruction, ctx.now));
    if (teller) await receiveRailEvents(ctx, teller, ofPartner(partnerID, events));
  }
}
