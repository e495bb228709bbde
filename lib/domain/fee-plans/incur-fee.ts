import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { feePlanAgreementTable, incurredFeeTable } from "@/db/schema";
import { type AccountID, type FeeID, newID, type WalletID } from "@/lib/core/ids";
import type { Cents } from "@/lib/core/money";
import type { PublicCtx } from "../context";
import { BillableFee } from "./contract";
import { chargesFor } from "./shared/charge";

/** What is charged for: an event of the plans, and what it happened to. */
export interface Incurred {
  event: "refund" | "dispute";
  /** In cents. */
  amount: Cents;
  accountID: AccountID;
  partnerID: AccountID;
  walletID: WalletID;
  source: { kind: "transferID" | "DisputeID"; id: string };
}

const NAMES = { refund: "Refund", dispute: "Dispute" } as const;

/** What the plans of an account charge for an event: written down, and the sum in cents. */
export async function incurFee(
  { db, now }: Pick<PublicCtx, "db" | "now">,
  { event, amount, accountID, partnerID, walletID, source }: Incurred,
): Promise<{ amount: number; feeID?: FeeID }> {
  const agreements = await db
    .select({ terms: feePlanAgreementTable.terms })
    .from(feePlanAgreementTable)
    .where(and(eq(feePlanAgreementTable.accountID, accountID), eq(feePlanAgreementTable.status, "active")));
  const fees = agreements.flatMap(({ terms }) => z.array(BillableFee).parse(terms.billableFees));
  const { total } = chargesFor(fees, event, amount);
  if (total === 0) return { amount: 0 };
  const feeID = newID<FeeID>();
  await db.insert(incurredFeeTable).values({
    feeID,
    accountID,
    partnerID,
    walletID,
    transferParty: "destination",
    feeName: NAMES[event],
    amount: total,
    sourceKind: source.kind,
    sourceID: source.id,
    createdOn: now,
  });
  return { amount: total, feeID };
}
