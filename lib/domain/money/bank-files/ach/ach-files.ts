import { sql } from "drizzle-orm";
import { database, type Db, rows } from "@/db/client";
import { originatorTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import { inPartner } from "@/lib/domain/kernel/storage/due-partners";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import { env } from "@/lib/env";
import { type AchSettings, achSettings } from "@/lib/providers/rails/ach/settings";
import type { Instruction, ProviderQueue, RailEvent, RailProvider } from "@/lib/providers/rails/rail-provider";
import { offerRail } from "@/lib/providers/rails/rails";
import { type BankEntryRow, cancelWaiting, entriesOf, eventsOf, keepWaiting, nextLookAt } from "./entries";

export const ACH_FILES = "ach-files";

const KINDS: readonly InstructionKind[] = [
  "ach-debit",
  "ach-credit",
  "micro-deposit",
  "verification-credit",
  "ach-reversal",
];

/**
 * A provider that hands ACH files to a bank. An instruction waits as an entry for the next window. A loop writes the
 * entries to files, uploads the files to the bank, and reports the results.
 */
export function achFiles({ bank, windows }: AchSettings, open: () => Db = database): RailProvider {
  const odfi = bank.routingNumber;
  const storedEvents = async (instructions: readonly Instruction[], now: Date): Promise<RailEvent[]> => {
    const entries = await entriesOf(open(), instructions);
    return entries.flatMap(({ entry, instruction }) => eventsOf(entry, instruction, now));
  };
  return {
    name: ACH_FILES,
    mode: "production",
    kinds: KINDS,
    async submit(batch, now) {
      await keepOriginator(open(), odfi, now);
      await keepWaiting(open(), batch, { odfi, format: "nacha", windows, now });
      return storedEvents(batch, now);
    },
    cancel: (instruction, now) => cancelWaiting(open(), instruction, { odfi, format: "nacha", windows, now }),
    look: (instruction, now) => storedEvents([instruction], now),
    nextLook: (instruction, now) => nextLookAt(instruction, now, windows),
    async *statement() {
      // The bank reports its money in separate statements.
    },
    isApart: true,
    waiting: (partnerID) => entriesWaiting(open(), { odfi, format: "nacha" }, partnerID),
  };
}

/** The most entries that are counted, so that a long queue costs no more than a short one. */
const COUNTED_MAX = 10_000;

/** The entries of a format that are not in a file yet, of one partner or of all. */
export async function entriesWaiting(
  db: Db,
  { odfi, format }: Pick<BankEntryRow, "odfi" | "format">,
  partnerID?: AccountID,
): Promise<ProviderQueue> {
  const ofPartner = partnerID === undefined ? sql`` : sql`and partner_id = ${partnerID}`;
  const [row] = await inPartner(db, partnerID, (open) =>
    rows<{ waiting: number; oldestOn: string | null }>(
      open,
      sql`
      select count(*)::int as waiting, min(created_on) as "oldestOn" from (
        select created_on from bank_entry where odfi = ${odfi} and format = ${format} and state = 'waiting' ${ofPartner} limit ${COUNTED_MAX}::int) counted`,
    ),
  );
  return { waiting: row?.waiting ?? 0, ...(row?.oldestOn && { oldestOn: new Date(row.oldestOn) }) };
}

/** Creates the bank's counter of trace numbers and its poll schedule, once. */
export async function keepOriginator(db: Db, odfi: string, now: Date): Promise<void> {
  await db.insert(originatorTable).values({ odfi, lastTrace: 0, pollOn: now, attempt: 0 }).onConflictDoNothing();
}

/** Registers the bank from the environment as a provider, once, before the first instruction. */
export function offerAchFiles(): void {
  offerRail(() => {
    const settings = achSettings(env());
    return settings && achFiles(settings);
  });
}
