import { incurredFeeTable } from "@/db/schema";
import { type AccountID, type FeeID, newID, type WalletID } from "@/lib/core/ids";
import type { Cents } from "@/lib/core/money";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { agreedFees } from "./agreed-fees";
import { chargesFor } from "./shared/charge";

/** Describes what is charged for: an event of the plans, and what it happened to. */
export interface FeeCauseInput {
  event: "refund" | "dispute";
  /** In cents. */
  amount: Cents;
  accountID: AccountID;
  partnerID: AccountID;
  walletID: WalletID;
  source: { kind: "transferID" | "DisputeID"; id: string };
}

const NAMES = { refund: "Refund", dispute: "Dispute" } as const;

/** Returns what the plans of an account charge for an event: written down, and the sum in cents. */
export async function incurFee(
  ctx: Pick<PublicCtx, "db" | "now">,
  { event, amount, accountID, partnerID, walletID, source }: FeeCauseInput,
): Promise<{ amount: number; feeID?: FeeID }> {
  const fees = await agreedFees(ctx, [accountID]);
  const { total } = chargesFor(fees(accountID), event, amount);
  if (total === 0) return { amount: 0 };
  const feeID = newID<FeeID>();
  await ctx.db.insert(incurredFeeTable).values({
    feeID,
    accountID,
    partnerID,
    walletID,
    transferParty: "destination",
    feeName: NAMES[event],
    amount: total,
    sourceKind: source.kind,
    sourceID: source.id,
    createdOn: ctx.now,
  });
  return { amount: total, feeID };
}
