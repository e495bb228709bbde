import type { incurredFeeTable } from "@/db/schema/index";
import type { TransferRow } from "./opening";

type FeeRow = typeof incurredFeeTable.$inferSelect;

/** The fees of a transfer as rows, written with the posting that takes them. */
export function feesOf({ transferID, partnerID, charges }: TransferRow, createdOn: Date): FeeRow[] {
  return charges.fees.map(({ feeID, accountID, feeName, amount }) => ({
    feeID,
    accountID,
    partnerID,
    walletID: charges.payerWalletID ?? null,
    transferParty: charges.payer,
    plannedFor: charges.plannedFor ?? null,
    feeName,
    amount,
    sourceKind: "transferID" as const,
    sourceID: transferID,
    createdOn,
    refundedOn: null,
  }));
}

/** The same as the database names its columns. */
export function feeColumns(row: TransferRow, createdOn: Date): object[] {
  return feesOf(row, createdOn).map((fee) => ({
    fee_id: fee.feeID,
    account_id: fee.accountID,
    partner_id: fee.partnerID,
    wallet_id: fee.walletID,
    transfer_party: fee.transferParty,
    planned_for: fee.plannedFor,
    fee_name: fee.feeName,
    amount: fee.amount,
    source_kind: fee.sourceKind,
    source_id: fee.sourceID,
    created_on: createdOn.toISOString(),
    refunded_on: null,
  }));
}
