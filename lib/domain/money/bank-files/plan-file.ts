import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { bankEntryTable, bankReversalTable } from "@/db/schema";
import { newYorkDay } from "@/lib/core/banking-days";
import { grouped } from "@/lib/core/collections";
import { overAllPartners } from "@/lib/domain/kernel/due-partners";
import { shownTo } from "@/lib/domain/money/rails/ask";
import { loadInstructions } from "@/lib/domain/money/rails/claim";
import { reportRailFault } from "@/lib/domain/money/rails/faults";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { planDishonors } from "./dishonors";
import type { BankEntryRow } from "./entries";
import { EntryRefused, fittingOneFile, type PlannedEntry, planEntry } from "./planned-entries";
import { type PlannedPrenote, type TriedEntry, tryFirst } from "./prenotes";

/** Says how many entries a file has at most. More of them get another file at once. */
const MOST = 5000;

/** Lists what goes into a file now, and what none can carry. */
export interface FilePlan {
  planned: (PlannedEntry & { entry: BankEntryRow })[];
  prenotes: PlannedPrenote[];
  refused: { entry: BankEntryRow; refusal: string }[];
}

/** Plans what is due, in the open transaction: returns to dishonor, entries, and prenotes. Undefined where nothing was due. */
export async function planFile(ctx: RailCtx, settings: AchSettings): Promise<FilePlan | undefined> {
  const due = await takeDue(ctx, settings.bank.routingNumber);
  const dishonors = await planDishonors(ctx, settings);
  if (due.length + dishonors.length === 0) return undefined;
  const { planned, refused } = await planAll(ctx, settings, due);
  const tried = settings.prenotes
    ? await tryFirst(ctx, settings, planned)
    : { ready: planned, prenotes: [], refused: [] };
  return {
    planned: fittingOneFile([...dishonors, ...tried.ready]),
    prenotes: tried.prenotes,
    refused: [...refused, ...tried.refused],
  };
}

/** Locks the entries whose window has come, the oldest first. */
async function takeDue({ db, now }: RailCtx, odfi: string): Promise<BankEntryRow[]> {
  const t = bankEntryTable;
  const isDue = and(eq(t.odfi, odfi), eq(t.state, "waiting"), lte(t.windowOn, now));
  const found = await overAllPartners(db, (open) =>
    open
      .select({ partnerID: t.partnerID, instructionID: t.instructionID })
      .from(t)
      .where(isDue)
      .orderBy(asc(t.windowOn), asc(t.instructionID))
      .limit(MOST),
  );
  const locked = [...grouped(found, ({ partnerID }) => partnerID)].map(([partnerID, theirs]) => {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const isTheirs = and(eq(t.partnerID, partnerID), inArray(t.instructionID, ids), eq(t.state, "waiting"));
    return db.select().from(t).where(isTheirs).orderBy(asc(t.instructionID)).for("update");
  });
  return (await Promise.all(locked)).flat();
}

interface Plans {
  planned: TriedEntry[];
  refused: { entry: BankEntryRow; refusal: string }[];
}

/** Plans each entry, and opens one number after the other. What the vault does not open keeps no other waiting. */
async function planAll(ctx: RailCtx, { company }: AchSettings, due: readonly BankEntryRow[]): Promise<Plans> {
  const plans: Plans = { planned: [], refused: [] };
  const pastReversing = await reversalsTooLate(ctx, due);
  for (const [partnerID, theirs] of grouped(due, ({ partnerID }) => partnerID)) {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const loaded = await loadInstructions(ctx.db, partnerID, ids);
    const byID = new Map(loaded.map((one) => [one.instruction.instructionID, one]));
    for (const entry of theirs) {
      const known = byID.get(entry.instructionID);
      if (!known) continue;
      const tooLate = pastReversing.get(entry.instructionID);
      if (tooLate !== undefined) {
        plans.refused.push({ entry, refusal: tooLate });
        continue;
      }
      try {
        const { kind, bankAccountID } = known.instruction;
        plans.planned.push({ ...(await planEntry(shownTo(ctx, known), company.name)), entry, kind, bankAccountID });
      } catch (error) {
        if (error instanceof EntryRefused) plans.refused.push({ entry, refusal: error.message });
        else {
          reportRailFault({ fault: "failed", instructionID: entry.instructionID, error });
          plans.refused.push({ entry, refusal: "its account number could not be opened" });
        }
      }
    }
  }
  return plans;
}

/** Says of each reversal why it may not leave any more: its days are over, or its entry came back meanwhile. */
async function reversalsTooLate(
  { db, now }: RailCtx,
  due: readonly BankEntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const [r, t] = [bankReversalTable, bankEntryTable];
  const today = newYorkDay(now);
  const tooLate = new Map<string, string>();
  for (const [partnerID, theirs] of grouped(due, (entry) => entry.partnerID)) {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const found = await db
      .select({ id: r.reversingID, until: r.until, returnCode: t.returnCode })
      .from(r)
      .innerJoin(t, and(eq(t.partnerID, r.partnerID), eq(t.instructionID, r.instructionID)))
      .where(and(eq(r.partnerID, partnerID), inArray(r.reversingID, ids)));
    for (const { id, until, returnCode } of found) {
      if (returnCode !== null) tooLate.set(id ?? "", "the entry that it reverses was returned");
      else if (until < today) tooLate.set(id ?? "", "the five banking days for a reversal are over");
    }
  }
  return tooLate;
}
