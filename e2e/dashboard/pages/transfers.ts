import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { inAnHour, newCardMethod, newPayer, newTransfer, type Payer } from "@/testing/transfers";
import type { TransferID } from "@/lib/core/api/ids";
import { transact } from "@/testing/context";
import { advanceTransfer } from "@/lib/domain/overview/sandbox/sandbox";
import { cancelTransfer } from "@/lib/domain/money/transfers/settle/cancel-transfer";
import { long } from "./long-values";
import type { Staff } from "./staff";

const db = testDatabase();
const MANY = 99_999_999_99;

export async function newLongPayer({ partner }: Staff, cents: number): Promise<Payer> {
  const payer = await newPayer(db, partner, cents);
  await db
    .update(accountTable)
    .set({ displayName: long(64, "Orchard") })
    .where(eq(accountTable.accountID, payer.accountID));
  return payer;
}

const TEXTS = {
  description: long(256, "Invoice"),
  metadata: { [long(40, "department").replaceAll(" ", "-")]: long(256, "Warehouse") },
};

/** Transfers that completed, failed, were canceled, and have not gone out yet. Returns the last. */
export async function newTransfers(staff: Staff): Promise<TransferID> {
  const [one, other] = [await newLongPayer(staff, MANY), await newLongPayer(staff, 0)];
  await newTransfer(staff.ctx, { from: one.wallet, to: other.wallet, cents: 12_345, ...TEXTS });
  await newTransfer(staff.ctx, { from: one.wallet, to: other.wallet, cents: MANY });
  await newCanceled(staff, one);
  return newWaiting(staff, one);
}

/** A payout that stays pending, because its rails take it in an hour. */
export async function newWaiting({ ctx }: Pick<Staff, "ctx">, { wallet, bank }: Payer): Promise<TransferID> {
  return newTransfer(inAnHour(ctx), { from: wallet, to: bank, cents: 5_000, ...TEXTS });
}

async function newCanceled(staff: Staff, payer: Payer): Promise<TransferID> {
  const transferID = await newWaiting(staff, payer);
  await transact(staff.ctx, (open) => cancelTransfer(open, transferID));
  return transferID;
}

/** A completed card payment. */
async function newRefundable({ ctx, partner }: Staff, payer: Payer): Promise<TransferID> {
  const card = await newCardMethod(db, partner, payer.accountID);
  const transferID = await newTransfer(inAnHour(ctx), { from: card, to: payer.wallet, cents: 2_500, ...TEXTS });
  await advanceTransfer(ctx, transferID, { to: "completed" });
  return transferID;
}

/** A completed debit that its bank returned. */
async function newReversed({ ctx }: Staff, { debit, wallet }: Payer): Promise<TransferID> {
  const transferID = await newTransfer(inAnHour(ctx), { from: debit, to: wallet, cents: 2_500, ...TEXTS });
  for (const to of ["completed", "returned"] as const) await advanceTransfer(ctx, transferID, { to });
  return transferID;
}

export async function transferIn(
  staff: Staff,
  state: "completed" | "failed" | "pending" | "canceled" | "refundable" | "reversed",
): Promise<TransferID> {
  const payer = await newLongPayer(staff, 100_000);
  if (state === "refundable") return newRefundable(staff, payer);
  if (state === "reversed") return newReversed(staff, payer);
  if (state === "pending") return newWaiting(staff, payer);
  if (state === "canceled") return newCanceled(staff, payer);
  const other = await newLongPayer(staff, 0);
  const cents = state === "failed" ? 100_001 : 2_500;
  return newTransfer(staff.ctx, { from: payer.wallet, to: other.wallet, cents, ...TEXTS });
}
