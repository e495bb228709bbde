import { and, eq } from "drizzle-orm";
import { achReturnTable as r, railInstructionTable, transferTable } from "@/db/schema";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import type { ReturnID } from "@/lib/core/api/ids";
import { ctxFor } from "./context";
import { type Partner, testDatabase } from "./factories";
import { inAnHour, newPayer, newTransfer } from "./transfers";

const db = testDatabase();

export const returnNamed = async (returnID: ReturnID) => (await db.select().from(r).where(eq(r.returnID, returnID)))[0];

/** A debit of 1,000 cents that its bank returned before it arrived. R01 by default, so it can be presented again. */
export async function newReturn(
  partner: Partner,
  { code = "R01", ...more }: Partial<typeof r.$inferInsert> = {},
): Promise<ReturnID> {
  const payer = await newPayer(db, partner, 0);
  const ctx = inAnHour(ctxFor(partner));
  const transferID = await newTransfer(ctx, { from: payer.debit, to: payer.wallet, cents: 1000 });
  const [partnerID, now] = [partner.accountID, new Date()];
  const isIts = and(eq(railInstructionTable.partnerID, partnerID), eq(railInstructionTable.transferID, transferID));
  const details = { originatedOn: now.toISOString(), returnedOn: now.toISOString(), return: { code } };
  const [leg] = await db
    .update(railInstructionTable)
    .set({ status: "returned", dueOn: null, details })
    .where(isIts)
    .returning({ id: railInstructionTable.instructionID });
  await db
    .update(transferTable)
    .set({ status: "failed", failureReason: "source-payment-error" })
    .where(and(eq(transferTable.partnerID, partnerID), eq(transferTable.transferID, transferID)));
  const returnID = leg?.id as ReturnID;
  const day = newYorkDay(now);
  await db.insert(r).values({
    ...{ partnerID, returnID, transferID, accountID: payer.accountID, company: "", direction: "debit", code, day },
    ...{
      isReversal: false,
      amount: 1000,
      isLate: false,
      attempt: 0,
      representUntil: dayAfter(day, 180),
      createdOn: now,
    },
    ...more,
  });
  return returnID;
}
