import { eq } from "drizzle-orm";
import {
  bankAccountTable,
  feePlanAgreementTable,
  feePlanTable,
  linkedCardTable,
  paymentMethodTable,
} from "@/db/schema";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { type AccountID, type IssuedCardID, newID, PaymentMethodID, type WalletID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { cardRow, newBankAccount, REAL_TIME } from "../bank-accounts";
import { newCard } from "../cards";
import { ctxFor } from "../context";
import { newAccount, newPartner, type Partner, testDatabase } from "../factories";
import { Network } from "../network";
import { later } from "../rails";
import { fund, newWallet } from "../wallets";

/** The fees of every plan, in cents. The storm's model computes with its own copy. */
export const FEES: Readonly<Record<string, number>> = {
  "wallet-transfer": 3,
  "ach-debit": 25,
  "ach-credit": 20,
  "rtp-credit": 35,
  "push-to-card": 40,
  "pull-from-card": 45,
  "card-acquiring": 30,
  refund: 15,
  dispute: 12,
};

const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds", "card-issuing"] as const;
const CARD_METHODS = ["card-payment", "push-to-card", "pull-from-card"] as const;

/** An account with money and every way to move it. */
export interface Trader {
  accountID: AccountID;
  walletID: WalletID;
  issuedCardID: IssuedCardID;
  methods: Readonly<Record<string, PaymentMethodID>>;
}

/**
 * A partner with accounts that trade with each other over a separate network, at a time that only the storm advances.
 */
export interface Market {
  partner: Partner;
  /** The partner's own wallet, which gets its fees. */
  walletID: WalletID;
  traders: readonly Trader[];
  network: Network;
  clock: { now: Date };
  ctx(): Ctx;
}

/** Creates a market: two rich traders and a poor one. */
export async function newMarket(): Promise<Market> {
  const db = testDatabase();
  const partner = await newPartner(db, { attested: true });
  const walletID = await newWallet(db, partner.accountID, partner.accountID);
  const planID = newID<string>();
  const plan = { planID, code: "storm", name: "Storm", cardAcquiringModel: "flat-rate" as const };
  const facts = { billableFees: TERMS, minimumCommitment: 0, monthlyPlatformFee: 0 };
  await db
    .insert(feePlanTable)
    .values({ ...plan, ...facts, partnerID: partner.accountID, accountID: partner.accountID, createdOn: new Date() });
  const clock = { now: later(0) };
  const traders = [];
  for (const cents of [5_000_000, 5_000_000, 20_000]) traders.push(await newTrader(partner, planID, cents));
  await agree(partner, partner.accountID, planID);
  return {
    partner,
    walletID,
    traders,
    network: new Network(),
    clock,
    ctx: () => ctxFor(partner, partner.accountID, { now: clock.now }),
  };
}

async function newTrader(partner: Partner, planID: string, cents: number): Promise<Trader> {
  const db = testDatabase();
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true, capabilities: [...CAPABILITIES] });
  const ctx = ctxFor(partner, accountID);
  await fund(ctx, walletID, cents);
  await agree(partner, accountID, planID);
  const { bankAccountID } = await newBankAccount(ctx, { routingNumber: REAL_TIME });
  await db
    .update(bankAccountTable)
    .set({ status: "verified" })
    .where(eq(bankAccountTable.bankAccountID, bankAccountID));
  const card = cardRow(partner, accountID);
  await db.insert(linkedCardTable).values(card);
  const methodOf = (type: PaymentMethodType) => ({ paymentMethodID: newID<string>(), type });
  const place = { accountID, partnerID: partner.accountID, sourceID: card.cardID, createdOn: new Date() };
  await db.insert(paymentMethodTable).values(CARD_METHODS.map((type) => ({ ...methodOf(type), ...place })));
  const matches = await db.select().from(paymentMethodTable).where(eq(paymentMethodTable.accountID, accountID));
  const methods = matches.map(({ type, paymentMethodID }) => [type, PaymentMethodID.parse(paymentMethodID)] as const);
  const { issuedCardID } = await newCard(ctx, walletID);
  return { accountID, walletID, issuedCardID, methods: Object.fromEntries(methods) };
}

const TERMS = Object.entries(FEES).map(([billableEvent, cents]) => ({
  billableEvent,
  feeName: billableEvent,
  feeModel: "fixed" as const,
  feeCategory: "other",
  feeProperties: { fixedAmount: { currency: "USD", valueDecimal: `0.${String(cents).padStart(2, "0")}` } },
}));

async function agree({ accountID: partnerID }: Partner, accountID: AccountID, planID: string): Promise<void> {
  const terms = {
    name: "Storm",
    cardAcquiringModel: "flat-rate" as const,
    billableFees: TERMS,
    minimumCommitment: 0,
    monthlyPlatformFee: 0,
  };
  await testDatabase()
    .insert(feePlanAgreementTable)
    .values({ partnerID, agreementID: newID(), accountID, planID, status: "active", acceptedOn: new Date(), terms });
}
