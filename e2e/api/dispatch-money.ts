import { expect } from "@playwright/test";
import { CompactEncrypt, importJWK } from "jose";
import { capabilityTable } from "@/db/schema";
import { bankAccountBody, methodsOf } from "@/testing/bank-accounts";
import { ctxFor } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { fund, newWallet, payOut } from "@/testing/wallets";
import { AccountID, WalletID } from "@/lib/core/api/ids";
import { JSONWebKey } from "@/lib/domain/access/end-to-end-keys/contract";
import { type Client, complete } from "../fixtures";
import { CARD } from "./card-body";

export type PathParameters = Record<string, string>;
export type Prepare = (client: Client, place: PathParameters) => Promise<unknown>;

const db = testDatabase();

const aMoney: Prepare = async (client, place) => {
  const { accountID, walletID } = place;
  const body = { walletID, amount: 5000, reason: "Test money" };
  const made = await client.send(`POST /sandbox/accounts/${accountID}/adjustments`, { body });
  place.adjustmentID = (made.body as { adjustmentID: string }).adjustmentID;
  const result = await client.send(`GET /accounts/${accountID}/wallets/${walletID}/transactions`);
  place.transactionID = (result.body as [{ transactionID: string }])[0].transactionID;
};

const aPayout: Prepare = async ({ partner }, place) => {
  const ctx = ctxFor(partner, AccountID.parse(place.accountID));
  const walletID = WalletID.parse(place.walletID);
  await fund(ctx, walletID, 5000);
  place.transactionID = await payOut(ctx, walletID, 3000);
};

const aCard: Prepare = async (client, place) => {
  const made = await client.send(`POST /accounts/${place.accountID}/cards`, { body: CARD });
  place.cardID = (made.body as { cardID: string }).cardID;
};

const someDomains: Prepare = (client, { accountID }) =>
  client.send(`POST /accounts/${accountID}/mobile-pay/domains`, { body: { domains: ["shop.lincolnlunch.example"] } });

/** A token that was encrypted for Tender. */
const aToken: Prepare = async (client, place) => {
  const key = JSONWebKey.parse((await client.send("POST /end-to-end-keys")).body);
  const text = new TextEncoder().encode(JSON.stringify({ cardNumber: CARD.cardNumber }));
  place[".token"] = await new CompactEncrypt(text)
    .setProtectedHeader({ alg: "ECDH-ES+A256KW", enc: "A256GCM", kid: String(key.kid) })
    .encrypt(await importJWK(key));
};

async function enable(partnerID: AccountID, accountID: AccountID): Promise<void> {
  const now = new Date();
  const enabled = { partnerID, accountID, status: "enabled" as const, createdOn: now, updatedOn: now };
  const capabilities = ["transfers", "wallet", "send-funds", "collect-funds"] as const;
  await db
    .insert(capabilityTable)
    .values(capabilities.map((capability) => ({ ...enabled, capability })))
    .onConflictDoNothing();
}

/**
 * The partner's own wallet with money, a bank account, and the account's wallet: the sources and destinations of
 * transfers.
 */
export const twoWallets: Prepare = async (client, place) => {
  const own = client.partner.accountID;
  for (const accountID of [own, AccountID.parse(place.accountID)]) await enable(own, accountID);
  const first: WalletID = await newWallet(db, own, own);
  await fund(ctxFor(client.partner), first, 50_000);
  const linked = await client.send(`POST /accounts/${own}/bank-accounts`, { body: bankAccountBody() });
  const { bankAccountID } = linked.body as { bankAccountID: string };
  const [from, to, banks] = await Promise.all([
    methodsOf(first),
    methodsOf(place.walletID as AccountID),
    methodsOf(bankAccountID),
  ]);
  const bank = banks.find(({ type }) => type === "ach-credit-standard");
  Object.assign(place, { accountID: own, bank: bank?.paymentMethodID, ownWalletID: first });
  const sides = { [SOURCE]: from[0]?.paymentMethodID, [DESTINATION]: to[0]?.paymentMethodID };
  Object.assign(place, sides);
};

const SOURCE = "source.paymentMethodID";
const DESTINATION = "destination.paymentMethodID";

export const transferBody = ({ [SOURCE]: source, [DESTINATION]: destination }: PathParameters) => ({
  source: { paymentMethodID: source },
  destination: { paymentMethodID: destination },
  amount: { currency: "USD", value: 12_500 },
});

const aTransfer: Prepare = async (client, place) => {
  await twoWallets(client, place);
  const headers = { "x-idempotency-key": crypto.randomUUID() };
  const at = `/accounts/${place.accountID}/transfers`;
  const made = await client.send(`POST ${at}`, {
    headers,
    body: transferBody({ ...place, [DESTINATION]: place.bank ?? "" }),
  });
  place.transferID = (made.body as { transferID: string }).transferID;
};

const aCancellation: Prepare = async (client, place) => {
  await aTransfer(client, place);
  const at = `/accounts/${place.accountID}/transfers/${place.transferID}/cancellations`;
  place.cancellationID = ((await client.send(`POST ${at}`)).body as { cancellationID: string }).cancellationID;
};

/** A card payment that is on its way or completed. */
export const aPayment =
  (status: "pending" | "completed"): Prepare =>
  async (client, place) => {
    const payer = place.accountID;
    await twoWallets(client, place);
    const linked = await client.send(`POST /accounts/${payer}/cards`, { body: CARD });
    const methods = await methodsOf((linked.body as { cardID: string }).cardID);
    const [own] = await methodsOf(place.ownWalletID as AccountID);
    const card = methods.find(({ type }) => type === "card-payment");
    const at = `/accounts/${place.accountID}/transfers`;
    const headers = { "x-idempotency-key": crypto.randomUUID(), "x-wait-for": "rail-response" };
    const sides = { [SOURCE]: card?.paymentMethodID ?? "", [DESTINATION]: own?.paymentMethodID ?? "" };
    const body = transferBody({ ...place, ...sides });
    const made = await client.send(`POST ${at}`, { headers, body });
    place.transferID = (made.body as { transferID: string }).transferID;
    if (status === "completed") await complete(client, `${at}/${place.transferID}`);
  };

/** A finished refund, so that both servers answer the same. */
const aRefund: Prepare = async (client, place) => {
  await aPayment("completed")(client, place);
  const at = `/accounts/${place.accountID}/transfers/${place.transferID}/refunds`;
  const made = await client.send(`POST ${at}`, { headers: { "x-idempotency-key": crypto.randomUUID() } });
  place.refundID = (made.body as { refundID: string }).refundID;
  await expect
    .poll(async () => (await client.send(`GET ${at}/${place.refundID}`)).body, { timeout: 30_000 })
    .toMatchObject({ status: "completed" });
};

const TRANSFER = "/accounts/{accountID}/transfers";
const DOMAINS = "/accounts/{accountID}/mobile-pay";

/** Preparation of each operation that changes or reads money. */
export const BEFORE_MONEY: Record<string, Prepare> = {
  "PATCH /accounts/{accountID}/cards/{cardID}": aCard,
  "DELETE /accounts/{accountID}/cards/{cardID}": aCard,
  "GET /accounts/{accountID}/cards/{cardID}": aCard,
  [`GET ${DOMAINS}/domains`]: someDomains,
  [`PATCH ${DOMAINS}/domains`]: someDomains,
  [`POST ${DOMAINS}/sessions`]: someDomains,
  "POST /debug/end-to-end-token": aToken,
  "GET /accounts/{accountID}/adjustments/{adjustmentID}": aMoney,
  "GET /accounts/{accountID}/wallets/{walletID}/transactions/{transactionID}": aMoney,
  "GET /dashboard/accounts/{accountID}/wallets/{walletID}/transactions/{transactionID}/entries": aMoney,
  "GET /dashboard/accounts/{accountID}/wallets/{walletID}/payouts/{transactionID}": aPayout,
  "POST /transfer-options": twoWallets,
  [`POST ${TRANSFER}`]: twoWallets,
  "POST /sandbox/accounts/{accountID}/transfers/{transferID}/advance": aTransfer,
  "GET /dashboard/accounts/{accountID}/transfers/{transferID}/ledger": aTransfer,
  "GET /dashboard/accounts/{accountID}/transfers/{transferID}/legs": aTransfer,
  [`GET ${TRANSFER}/{transferID}`]: aTransfer,
  [`PATCH ${TRANSFER}/{transferID}`]: aTransfer,
  [`POST ${TRANSFER}/{transferID}/cancellations`]: aTransfer,
  [`GET ${TRANSFER}/{transferID}/cancellations/{cancellationID}`]: aCancellation,
  [`POST ${TRANSFER}/{transferID}/reversals`]: aPayment("pending"),
  [`POST ${TRANSFER}/{transferID}/refunds`]: aPayment("completed"),
  "POST /dashboard/accounts/{accountID}/embedded-payments/{transferID}/refunds": aPayment("completed"),
  [`GET ${TRANSFER}/{transferID}/refunds`]: aRefund,
  [`GET ${TRANSFER}/{transferID}/refunds/{refundID}`]: aRefund,
};

export const BODIES_MONEY: Record<string, (place: PathParameters) => unknown> = {
  "POST /dashboard/transfer-obstacle": ({ accountID }) => ({ source: accountID, destination: accountID, amount: 100 }),
};
