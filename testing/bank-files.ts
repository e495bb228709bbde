import { and, eq } from "drizzle-orm";
import {
  bankEntryTable,
  bankFilePartTable,
  bankFileTable,
  bankReversalTable,
  railInstructionTable,
  reconciliationBreakTable,
  transferTable,
} from "@/db/schema";
import { bankingDaysAfter, newYorkDay } from "@/lib/core/money/banking-days";
import { newID, type TransferID, type WalletID } from "@/lib/core/api/ids";
import { ctxFor } from "./context";
import { type Partner, testDatabase } from "./factories";
import { newInstruction } from "./rails";
import { newRoutingNumber } from "./scripted-bank";
import { newPayer, newTransfer } from "./transfers";

const db = testDatabase();

/**
 * A partner's part of a file at its bank, with one entry of 99,999,999 cents. Other parts of the file belong to other
 * partners.
 */
export async function newBankFile(
  { accountID: partnerID }: Pick<Partner, "accountID">,
  state: "handed-over" | "acknowledged" | "rejected" = "handed-over",
): Promise<string> {
  const [fileID, instructionID] = [
    newID<string>(),
    await newInstruction(db, { accountID: partnerID }, "ach-credit", { amount: 99_999_999 }),
  ];
  const [now, odfi] = [new Date(), newRoutingNumber()];
  const day = newYorkDay(now);
  await db.insert(bankFileTable).values({
    ...{ fileID, odfi, direction: "out", state, name: `1234567890-${day}-A.ach`, hash: fileID, size: 1, day },
    ...{ modifier: "A", windowOn: now, entries: 2, debits: 0, credits: 199_999_998, keyVersion: 1 },
    ...{ wrappedKey: Buffer.alloc(1), attempt: 1, handedOverOn: now, createdOn: now },
    ...(state !== "handed-over" && { acknowledgedOn: now }),
    ...(state === "rejected" && { fault: "company is unknown" }),
  });
  const part = { entries: 1, debits: 0, credits: 99_999_999, createdOn: now };
  await db.insert(bankFilePartTable).values({ partnerID, fileID, ...part });
  await db.insert(bankEntryTable).values({
    ...{ partnerID, instructionID, odfi, state: state === "rejected" ? "rejected" : "left", fileID },
    ...{ windowOn: now, isSameDay: false, traceNumber: `${odfi.slice(0, 8)}0000001`, leftOn: now, createdOn: now },
    settlesOn: bankingDaysAfter(day, 1),
  });
  return fileID;
}

/** An entry of a completed payout that can be reversed, with its transfer and the wallet that paid. */
export async function newReversibleEntry(
  partner: Partner,
): Promise<{ instructionID: string; transferID: TransferID; walletID: WalletID }> {
  const payer = await newPayer(db, partner, 10_000);
  const ctx = ctxFor(partner);
  const transferID = await newTransfer(ctx, { from: payer.wallet, to: payer.bank, cents: 500 });
  const isIts = and(
    eq(railInstructionTable.partnerID, partner.accountID),
    eq(railInstructionTable.transferID, transferID),
  );
  const [instruction] = await db.select().from(railInstructionTable).where(isIts);
  if (!instruction) throw new Error("nothing was ordered");
  const { instructionID, partnerID } = instruction;
  const [now, odfi] = [new Date(), newRoutingNumber()];
  await db
    .update(transferTable)
    .set({ status: "completed", completedOn: now })
    .where(and(eq(transferTable.partnerID, partnerID), eq(transferTable.transferID, transferID)));
  await db.insert(bankEntryTable).values({
    ...{ partnerID, instructionID, odfi, state: "left", windowOn: now, isSameDay: false, leftOn: now, createdOn: now },
    ...{ traceNumber: `${odfi.slice(0, 8)}0000002`, settlesOn: bankingDaysAfter(newYorkDay(now), 1) },
  });
  return { instructionID, transferID, walletID: payer.walletID };
}

/** A reversal of such an entry, requested by another person. */
export async function newReversal(
  partner: Partner,
  state: (typeof bankReversalTable.$inferInsert)["state"] = "requested",
): Promise<string> {
  const { instructionID, transferID, walletID } = await newReversibleEntry(partner);
  const [reversalID, now] = [newID<string>(), new Date()];
  await db.insert(bankReversalTable).values({
    ...{ partnerID: partner.accountID, reversalID, instructionID, transferID, walletID, amount: 500, state },
    ...{
      direction: "debit",
      reason: "It was paid twice, as the payee told us by phone.",
      requestedBy: "maria@example.com",
    },
    ...{ requestedByID: newID<string>(), until: bankingDaysAfter(newYorkDay(now), 6), createdOn: now, updatedOn: now },
  });
  return reversalID;
}

/** The break of a late return with a known entry. Returns its ID. */
export async function newLateReturn({ accountID: partnerID }: Pick<Partner, "accountID">): Promise<string> {
  const [breakID, now, odfi] = [newID<string>(), new Date(), newRoutingNumber()];
  const instructionID = await newInstruction(db, { accountID: partnerID }, "ach-credit");
  await db.insert(bankEntryTable).values({
    ...{ partnerID, instructionID, odfi, state: "left", windowOn: now, isSameDay: false, leftOn: now, createdOn: now },
    ...{ traceNumber: `${odfi.slice(0, 8)}0000003`, settlesOn: newYorkDay(now), returnCode: "R03", returnedOn: now },
    ...{ returnTrace: "231380100000001", returnSettlementDay: "001" },
  });
  await db.insert(reconciliationBreakTable).values({
    ...{ breakID, partnerID, provider: "ach-files", day: newYorkDay(now), kind: "late-return" },
    ...{ reference: instructionID, instructionID, stated: 1000, createdOn: now },
  });
  return breakID;
}
