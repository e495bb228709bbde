import { eq } from "drizzle-orm";
import { bankAccountTable, linkedCardTable, paymentMethodTable } from "@/db/schema";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { type AccountID, type IssuedCardID, newID, PaymentMethodID, type WalletID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { cardRow, newBankAccount, REAL_TIME } from "../bank-accounts";
import { newCard } from "../cards";
import { ctxFor } from "../context";
import { agree } from "../fee-plans";
import { newAccount, newPartner, type Partner, testDatabase } from "../factories";
import { Network } from "../network";
import { later } from "../rails";
import { fund, newWallet } from "../wallets";

/** The fee of each event in every plan, in cents. The model of the storm computes with it. */
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

const TERMS = Object.entries(FEES).map(([event, fixed]) => ({ event, fixed }));
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
  traders: readonly [Trader, Trader, Trader];
  network: Network;
  clock: { now: Date };
  ctx(): Ctx;
}

/** Creates a market: two rich traders and a poor one. */
export async function newMarket(): Promise<Market> {
  const db = testDatabase();
  const partner = await newPartner(db, { attested: true });
  const walletID = await newWallet(db, partner.accountID, partner.accountID);
  const clock = { now: later(0) };
  const rich = 5_000_000;
  const traders = [
    await newTrader(partner, rich),
    await newTrader(partner, rich),
    await newTrader(partner, 20_000),
  ] as const;
  await agree(partner, partner.accountID, TERMS);
  return {
    partner,
    walletID,
    traders,
    network: new Network(),
    clock,
    ctx: () => ctxFor(partner, partner.accountID, { now: clock.now }),
  };
}

async function newTrader(partner: Partner, cents: number): Promise<Trader> {
  const db = testDatabase();
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true, capabilities: [...CAPABILITIES] });
  const ctx = ctxFor(partner, accountID);
  await fund(ctx, walletID, cents);
  await agree(partner, accountID, TERMS);
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
