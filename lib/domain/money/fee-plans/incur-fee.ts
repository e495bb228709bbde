import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { feePlanAgreementTable, incurredFeeTable } from "@/db/schema";
import { type AccountID, type FeeID, newID, type WalletID } from "@/lib/core/api/ids";
import type { Cents } from "@/lib/core/money/money";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { BillableFee } from "./contract";
import { chargesFor } from "./shared/charge";

export async function agreedFees(
  { db, homePartnerID }: Pick<AccountCtx, "db" | "homePartnerID">,
  accountIDs: readonly AccountID[],
): Promise<(accountID: AccountID) => readonly BillableFee[]> {
  const { partnerID, accountID, status, terms } = feePlanAgreementTable;
  const rows = await db
    .select({ accountID, terms })
    .from(feePlanAgreementTable)
    .where(and(eq(partnerID, homePartnerID), inArray(accountID, [...accountIDs]), eq(status, "active")));
  return (id) =>
    rows
      .filter((agreement) => agreement.accountID === id)
      .flatMap((agreement) => z.array(BillableFee).parse(agreement.terms.billableFees));
}

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

/** Stores the fees that an account's plans charge for an event. Returns them with their sum in cents. */
export async function incurFee(
  ctx: Pick<PublicCtx, "db" | "now">,
  { event, amount, accountID, partnerID, walletID, source }: FeeCauseInput,
): Promise<{ amount: number; feeID?: FeeID }> {
  const fees = await agreedFees({ ...ctx, homePartnerID: partnerID }, [accountID]);
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
