import { expect } from "@playwright/test";
import { transact } from "@/testing/context";
import { newCardPayment, type Payment } from "@/testing/disputes";
import { pdf, part } from "@/testing/documents";
import { cents } from "@/lib/core/money/money";
import { addEvidenceFile } from "@/lib/domain/money/dispute-evidence/add-evidence-file";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import { acceptDispute, submitDispute } from "@/lib/domain/money/disputes/disputes";
import type { Dispute } from "@/lib/domain/money/disputes/contract";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { getTransfer } from "@/lib/domain/money/transfers/queries";
import { long } from "./long-values";
import type { Staff as Whole } from "./staff";
import { HOUR } from "@/lib/core/time/time";

type Staff = Pick<Whole, "partner" | "ctx">;

const MANY = 9_999_99;

/** A card payment of the partner's accounts that completed an hour ago. */
export async function newPayment({ partner }: Pick<Whole, "partner">, amount: number): Promise<Payment> {
  const payment = await newCardPayment(amount, { partner, start: new Date(Date.now() - HOUR) });
  // The server's loop may be moving it right now.
  await expect.poll(async () => (await getTransfer(payment.at(0), payment.transferID)).status).toBe("completed");
  return payment;
}

async function newDispute(staff: Staff, amount: number): Promise<Dispute> {
  const { transferID } = await newPayment(staff, amount);
  return transact(staff.ctx, (open) => openTestDispute(open, transferID, { amount: cents(amount) }));
}

/** Adds a text and a file with long names. */
async function addEvidence({ ctx }: Staff, { disputeID }: Dispute): Promise<void> {
  const text = long(750, "Delivered");
  await transact(ctx, (open) => addEvidenceText(open, disputeID, { text, evidenceType: "cover-letter" }));
  const file = part(`${long(56, "receipt").replaceAll(" ", "-")}.pdf`, await pdf());
  await addEvidenceFile(ctx, disputeID, { file, evidenceType: "customer-communication" });
}

export async function disputeIn(
  staff: Staff,
  state: "new" | "with evidence" | "submitted" | "accepted",
): Promise<Dispute> {
  const dispute = await newDispute(staff, state === "new" ? MANY : 88_00);
  const { disputeID } = dispute;
  if (state === "accepted") return transact(staff.ctx, (open) => acceptDispute(open, disputeID));
  if (state !== "new") await addEvidence(staff, dispute);
  return state === "submitted" ? transact(staff.ctx, (open) => submitDispute(open, disputeID)) : dispute;
}

/** Disputes that wait, are under review and have ended. */
export async function newDisputes(staff: Staff): Promise<void> {
  for (const state of ["new", "submitted", "accepted"] as const) await disputeIn(staff, state);
}
