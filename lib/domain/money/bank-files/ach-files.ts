import { database, type Db } from "@/db/client";
import { originatorTable } from "@/db/schema";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import { env } from "@/lib/env";
import { type AchSettings, achSettings } from "@/lib/providers/rails/ach/settings";
import type { Instruction, RailEvent, RailProvider } from "@/lib/providers/rails/rail-provider";
import { offerRail } from "@/lib/providers/rails/rails";
import { cancelWaiting, entriesOf, eventsOf, keepWaiting, nextLookAt } from "./entries";

/** Names this provider for callbacks, the inbox and the choice of providers. */
export const ACH_FILES = "ach-files";

const KINDS: readonly InstructionKind[] = [
  "ach-debit",
  "ach-credit",
  "micro-deposit",
  "verification-credit",
  "ach-reversal",
];

/**
 * A provider that hands ACH files to a bank. What it is asked for waits as an entry for the next window; a loop files the
 * entries, brings the files to the bank, and tells what becomes of them.
 */
export function achFiles({ bank, windows }: AchSettings, open: () => Db = database): RailProvider {
  const odfi = bank.routingNumber;
  const known = async (instructions: readonly Instruction[], now: Date): Promise<RailEvent[]> => {
    const found = await entriesOf(open(), instructions);
    return found.flatMap(({ entry, instruction }) => eventsOf(entry, instruction, now));
  };
  return {
    name: ACH_FILES,
    mode: "production",
    kinds: KINDS,
    async submit(batch, now) {
      await keepOriginator(open(), odfi, now);
      await keepWaiting(open(), batch, { odfi, format: "nacha", windows, now });
      return known(batch, now);
    },
    cancel: (instruction, now) => cancelWaiting(open(), instruction, { odfi, format: "nacha", windows, now }),
    look: (instruction, now) => known([instruction], now),
    nextLook: (instruction, now) => nextLookAt(instruction, now, windows),
    async *statement() {
      // The bank tells of its money by statements of its own.
    },
  };
}

/** Begins the numbers of a bank's entries, and looking for its files, once. */
export async function keepOriginator(db: Db, odfi: string, now: Date): Promise<void> {
  await db.insert(originatorTable).values({ odfi, lastTrace: 0, pollOn: now, attempt: 0 }).onConflictDoNothing();
}

/** Offers the bank that the environment names, once, before the first instruction. */
export function offerAchFiles(): void {
  offerRail(() => {
    const settings = achSettings(env());
    return settings && achFiles(settings);
  });
}
