import { expect } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import {
  disputeTable,
  feePlanAgreementTable,
  feePlanTable,
  paymentMethodTable,
  transferTable,
  walletTable,
} from "@/db/schema";
import {
  type AccountID,
  type DisputeID,
  newID,
  PaymentMethodID,
  type TransferID,
  type WalletID,
} from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { DisputeRow } from "@/lib/domain/money/disputes/rows";
import { moveDisputes } from "@/lib/domain/money/disputes/move-disputes";
import { LinkCard } from "@/lib/domain/money/linked-cards/contract";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { ctxFor, transact } from "./context";
import { newAccount, newPartner, type Partner, testDatabase } from "./factories";
import { later } from "./rails";
import { newTransfer } from "./transfers";

const db = testDatabase();
const CAPABILITIES = ["transfers", "wallet", "collect-funds"] as const;

/** A completed card payment, with its partner, merchant and cardholder. */
export interface Payment {
  partner: Partner;
  transferID: TransferID;
  merchant: { accountID: AccountID; walletID: WalletID };
  cardholderID: AccountID;
  /** Contexts of the partner, the merchant and the cardholder, by milliseconds after the payment. */
  at(milliseconds: number, accountID?: AccountID): Ctx;
  /** Moves rails and disputes as the loops would then. */
  move(milliseconds: number): Promise<void>;
}

interface PaymentOptions {
  cardNumber?: string;
  partner?: Partner;
  /** Creation time, by default in the future, so that no loop takes it and the test moves it. */
  start?: Date;
}

/** A card payment that completes within the four seconds after its start. */
export async function newCardPayment(
  cents: number,
  { cardNumber = "4111111111111111", partner: given, start = later(0) }: PaymentOptions = {},
): Promise<Payment> {
  const partner = given ?? (await newPartner(db, { attested: true }));
  const [payer, merchant] = await Promise.all(
    [1, 2].map(() => newAccount(db, partner, { wallet: true, capabilities: [...CAPABILITIES] })),
  );
  if (!payer || !merchant) throw new Error("no accounts");
  const at = (milliseconds: number, accountID = partner.accountID) =>
    ctxFor(partner, accountID, { now: new Date(start.getTime() + milliseconds) });
  const transferID = await newTransfer(at(0), {
    from: await methodOf(await newCardOf(partner, payer.accountID, cardNumber), "card-payment"),
    to: await methodOf(merchant.walletID, "service-wallet"),
    cents,
  });
  const move = async (milliseconds: number) => {
    await moveRails(at(milliseconds), { partnerID: partner.accountID });
    await moveDisputes(at(milliseconds), { partnerID: partner.accountID });
  };
  await move(0);
  await move(4000);
  // A loop may have taken a payment in the past first, and may not be done yet.
  await expect.poll(() => statusOf(transferID), { timeout: 30_000 }).not.toBe("pending");
  return { partner, transferID, merchant, cardholderID: payer.accountID, at, move };
}

async function statusOf(id: TransferID): Promise<string | undefined> {
  const { status, transferID } = transferTable;
  const [transfer] = await db.select({ status }).from(transferTable).where(eq(transferID, id));
  return transfer?.status;
}

async function newCardOf(partner: Partner, accountID: AccountID, cardNumber: string): Promise<string> {
  const attestedUntil = new Date(Date.now() + DAY);
  const body = LinkCard.parse({
    cardNumber,
    cardCvv: cardNumber.startsWith("3") ? "1111" : "111",
    expiration: { month: "12", year: "35" },
    billingAddress: { addressLine1: "1 Main Street", postalCode: "11111" },
  });
  const ctx = ctxFor(partner, accountID, { caller: { attestedUntil } });
  return (await transact(ctx, (open) => linkCard(open, body))).cardID;
}

async function methodOf(sourceID: string, type: "card-payment" | "service-wallet"): Promise<PaymentMethodID> {
  const [row] = await db
    .select()
    .from(paymentMethodTable)
    .where(and(eq(paymentMethodTable.sourceID, sourceID), eq(paymentMethodTable.type, type)));
  return PaymentMethodID.parse(row?.paymentMethodID);
}

export async function chargeDisputes({ partner, merchant }: Payment, cents: number): Promise<void> {
  const fixedAmount = { currency: "USD", valueDecimal: (cents / 100).toFixed(2) };
  const fee = { feeName: "Dispute", billableEvent: "dispute", feeModel: "fixed", feeCategory: "card-other" };
  const terms = {
    name: "Disputes",
    cardAcquiringModel: "flat-rate" as const,
    billableFees: [{ ...fee, feeProperties: { fixedAmount } }],
    minimumCommitment: 0,
    monthlyPlatformFee: 0,
  };
  const planID = newID<string>();
  const code = "disputes";
  await db.insert(feePlanTable).values({
    ...terms,
    planID,
    partnerID: partner.accountID,
    accountID: partner.accountID,
    code,
    createdOn: new Date(),
  });
  await db.insert(feePlanAgreementTable).values({
    partnerID: partner.accountID,
    agreementID: newID<string>(),
    planID,
    accountID: merchant.accountID,
    status: "active",
    acceptedOn: new Date(),
    terms,
  });
}

export function disputesOfPayment({ transferID }: Payment): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputeTable)
    .where(eq(disputeTable.transferID, transferID))
    .orderBy(disputeTable.createdOn, disputeTable.disputeID);
}

export async function disputeOfPayment(payment: Payment): Promise<DisputeRow & { disputeID: DisputeID }> {
  const [dispute, ...others] = await disputesOfPayment(payment);
  if (!dispute || others.length > 0) throw new Error(`there are ${others.length} more disputes`);
  return dispute;
}

/** The balance of the merchant's wallet, in cents. */
export async function merchantBalance({ merchant }: Payment): Promise<number> {
  const [wallet] = await db.select().from(walletTable).where(eq(walletTable.walletID, merchant.walletID));
  return wallet?.available ?? 0;
}
