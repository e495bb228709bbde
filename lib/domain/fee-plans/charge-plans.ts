import { incurredFeeTable } from "@/db/schema";
import { type AccountID, type FeeID, namedID, newID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";
import type { InStep } from "../job";
import { serviceFee } from "../ledger/postings";
import { post } from "../ledger/post";
import { CHARGED, type DueMonth, findDueMonths, monthID } from "./due-months";
import { monthCharges } from "./shared/month-charges";

/** How many months of agreements are looked at together. */
const BATCH = 500;

/**
 * Charges the finished months of all agreements, or of a partner's, that were not charged yet: the platform fee, and the
 * minimum less the month's fees. Each is a transaction of its own, since the ledger takes one posting in each.
 */
export async function chargePlans(inStep: InStep, { partnerID }: { partnerID?: AccountID } = {}): Promise<number> {
  let [charged, after, isMore] = [0, "", true];
  while (isMore) {
    const from = after;
    const { due, last } = await inStep((ctx) => findDueMonths(ctx, { partnerID, after: from, most: BATCH }));
    for (const month of due) if (await inStep((ctx) => chargeMonth(ctx, month))) charged++;
    isMore = last !== undefined;
    after = last ?? after;
  }
  return charged;
}

async function chargeMonth(ctx: PublicCtx, due: DueMonth): Promise<boolean> {
  const { platformFee, minimum } = monthCharges(due);
  const sourceID = monthID(due.agreementID, due.month);
  const named = NAME.format(new Date(`${due.month}-01T00:00:00Z`));
  const charges = [
    { feeName: "Monthly platform fee", amount: platformFee },
    { feeName: "Minimum commitment", amount: minimum },
  ]
    .filter(({ amount }) => amount > 0)
    .map((charge) => ({ ...charge, feeID: namedID<FeeID>(sourceID, charge.feeName) }));
  if (charges.length === 0) return false;
  const { accountID, partnerID, walletID } = due;
  const made = await ctx.db
    .insert(incurredFeeTable)
    .values(
      charges.map(({ feeID, feeName, amount }) => ({
        ...{ feeID, feeName, amount, accountID, partnerID, walletID, createdOn: ctx.now },
        sourceKind: "AccountID" as const,
        sourceID: accountID,
      })),
    )
    .onConflictDoNothing()
    .returning({ feeID: incurredFeeTable.feeID });
  if (made.length === 0) return false;
  const lines = charges.flatMap(({ feeID, feeName, amount }) => {
    const memo = `${feeName}, ${named}`;
    return serviceFee({ wallet: walletID, tx: newID(), type: "service-fee", memo, feeIDs: [feeID] }, amount);
  });
  const posted = await post(ctx, { partnerID, sourceType: "fee", sourceID, step: CHARGED, lines });
  if (posted !== "posted") throw new Error("a month of an agreement was charged without its fees");
  return true;
}

const NAME = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
