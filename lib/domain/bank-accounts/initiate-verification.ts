import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { bankVerificationTable } from "@/db/schema";
import type { AccountID, BankAccountID } from "@/lib/core/ids";
import { SANDBOX_VERIFICATION_CODE } from "@/lib/core/rail-test-values";
import { note, recordAct } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import { inTransaction } from "../in-transaction";
import { instruct } from "../rails/instruct";
import { moveNow } from "../rails/move-rails";
import { openBankSecrets, sealBankSecrets } from "../vault/bank-account-numbers";
import type { BankAccountVerificationCreated } from "./contract";
import { getVerification } from "./queries";
import { proofDetails } from "./proof-rail";
import { lockBankAccount, nameOf, placeOf } from "./rows";
import { startRound } from "./start-round";

/** The amount of the credit, in cents. */
const CREDIT = 1;
/** How often a waiting caller's verification is looked at, and how long before the deadline it is answered, in milliseconds. */
const LOOK = 250;
const MARGIN = 2000;

/**
 * Sends a cent whose text holds a code: by a real-time payment where the bank takes them, else by ACH. Who waits for the
 * rail is answered once the cent is sent. Throws 404, and 409 unless the bank account may be verified now.
 */
export async function initiateVerification(ctx: Ctx, id: BankAccountID): Promise<BankAccountVerificationCreated> {
  const instructionID = await inTransaction(ctx.db, (db) => start({ ...ctx, db }, id), ctx.deadline);
  if (ctx.waitFor === "rail-response") await railAnswer(ctx, id, instructionID);
  const { verificationMethod, status } = await getVerification(ctx, id);
  return { verificationMethod, status };
}

async function start(ctx: Ctx, id: BankAccountID): Promise<string> {
  const row = await lockBankAccount(ctx, id);
  const isSandbox = ctx.caller.mode === "sandbox";
  const code = isSandbox ? SANDBOX_VERIFICATION_CODE : `MV${String(randomInt(10_000)).padStart(4, "0")}`;
  const kind = row.takesRTP ? "instant" : "ach";
  await startRound(ctx, row, { kind, proof: code });
  const secrets = await openBankSecrets(ctx, placeOf(row));
  const how = proofDetails(ctx, "verification-credit", secrets.accountNumber);
  await sealBankSecrets(ctx, placeOf(row), { ...secrets, code });
  const instructionID = await instruct(ctx, {
    partnerID: row.partnerID as AccountID,
    accountID: ctx.accountID,
    kind: "verification-credit",
    amount: CREDIT,
    bankAccountID: id,
    details: { rail: row.takesRTP ? "rtp" : "ach", ...how },
    dueOn: ctx.now,
  });
  await ctx.db.update(bankVerificationTable).set({ instructionID }).where(eq(bankVerificationTable.bankAccountID, id));
  note(ctx, { name: nameOf(row) });
  await recordAct(ctx);
  return instructionID;
}

/** Waits until the rail has said something of the credit, or until the caller must be answered. */
async function railAnswer(ctx: Ctx, id: BankAccountID, instructionID: string): Promise<void> {
  await moveNow(ctx, instructionID);
  while ((ctx.deadline?.left() ?? 0) > MARGIN) {
    const { status } = await getVerification(ctx, id);
    if (status !== "new") return;
    await pause(LOOK);
  }
}
