import { randomUUID } from "node:crypto";
import { asc, eq, getTableColumns } from "drizzle-orm";
import {
  cardAuthorizationEventTable,
  cardAuthorizationTable,
  cardTransactionTable,
  issuedCardTable,
  type VelocityLimitColumn,
  walletTable,
  walletTransactionTable,
} from "@/db/schema";
import type { IssuedCardID, WalletID } from "@/lib/core/api/ids";
import { receiveSpending, type SpendAnswer } from "@/lib/domain/cards/authorizations/receive-spending";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { threeTimes } from "@/lib/domain/money/rails/alerts";
import type { SpendEvent, SpendFact } from "@/lib/providers/rails/issuing";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import { newCard } from "./cards";
import { newIssuer } from "./issuing";
import { fund } from "./wallets";

interface Options {
  cents?: number;
  singleUse?: boolean;
  limit?: number;
  expiresOn?: string;
  now?: Date;
}

/** A card with money in its wallet, and a network's events about it. */
export interface Spender {
  ctx: Ctx;
  walletID: WalletID;
  issuedCardID: IssuedCardID;
}

/** Creates an account with cents in its wallet and an active card. */
export async function newSpender({ cents = 10_000, singleUse, limit, expiresOn, now }: Options = {}): Promise<Spender> {
  const { ctx, walletID } = await newIssuer(now ? { now } : {});
  if (cents > 0) await fund(ctx, walletID, cents);
  const { issuedCardID } = await newCard(ctx, walletID, expiresOn === undefined ? {} : { expiresOn });
  const velocityLimits: VelocityLimitColumn[] | null = limit ? [{ amount: limit, interval: "per-transaction" }] : null;
  await ctx.db
    .update(issuedCardTable)
    .set({ singleUse: singleUse ?? null, velocityLimits })
    .where(eq(issuedCardTable.issuedCardID, issuedCardID));
  return { ctx, walletID, issuedCardID };
}

/** The same spender with another card, on the same wallet. */
export async function withOtherCard(spender: Spender): Promise<Spender> {
  const { issuedCardID } = await newCard(spender.ctx, spender.walletID);
  return { ...spender, issuedCardID };
}

/** Delivers one event, at the context's moment. Like a network, it repeats an event that a busy database refused. */
export async function send(
  { ctx }: Pick<Spender, "ctx">,
  event: SpendEvent,
  teller: { name: string; mode: "sandbox" | "production" } = issuingSimulator,
): Promise<SpendAnswer> {
  const [answer] = await threeTimes(() => receiveSpending(ctx, teller, [event]));
  if (!answer) throw new Error("the event got no answer");
  return answer;
}

/** A merchant's question whether the card may pay. */
export const asking = (
  { issuedCardID }: Pick<Spender, "issuedCardID">,
  amount: number,
  networkID: string = randomUUID(),
) => ({
  kind: "authorization" as const,
  eventID: randomUUID(),
  networkID,
  issuedCardID,
  amount,
  at: new Date(),
  merchant: { name: "Corner Store", mcc: "5411" },
});

/** A merchant's request to raise the amount of a purchase. */
export const raising = (spender: Pick<Spender, "issuedCardID">, amount: number, networkID: string) => ({
  ...asking(spender, amount, networkID),
  kind: "authorization-incremental" as const,
});

/** A report about an authorization. */
export const fact = (
  { issuedCardID }: Pick<Spender, "issuedCardID">,
  networkID: string,
  kind: SpendFact["kind"],
  more: { amount?: number; final?: boolean; eventID?: string } = {},
): SpendFact => ({ eventID: randomUUID(), networkID, issuedCardID, kind, at: new Date(), ...more });

export async function balancesOf({ ctx, walletID }: Spender): Promise<[available: number, held: number]> {
  const [wallet] = await ctx.db.select().from(walletTable).where(eq(walletTable.walletID, walletID));
  if (!wallet) throw new Error("the wallet does not exist");
  return [wallet.available, wallet.held];
}

/** The one authorization with the network's ID. */
export async function authorizationOf({ ctx }: Pick<Spender, "ctx">, networkID: string) {
  const t = cardAuthorizationTable;
  const [row] = await ctx.db.select(getTableColumns(t)).from(t).where(eq(t.networkID, networkID));
  if (!row) throw new Error("the authorization does not exist");
  return row;
}

/** The authorization's events: type, cents, result. */
export async function historyOf(spender: Pick<Spender, "ctx">, networkID: string) {
  const { authorizationID } = await authorizationOf(spender, networkID);
  const t = cardAuthorizationEventTable;
  const matches = await spender.ctx.db
    .select()
    .from(t)
    .where(eq(t.authorizationID, authorizationID))
    .orderBy(asc(t.createdOn), asc(t.eventID));
  return matches.map(({ type, amount, result }) => [type, amount, result]);
}

/** The wallet's transactions in its owner's events, by type and cents, without the initial money. */
export async function spendingEvents({ ctx, walletID }: Spender): Promise<[type: string, cents: number][]> {
  const t = walletTransactionTable;
  const matches = await ctx.db.select().from(t).where(eq(t.walletID, walletID)).orderBy(asc(t.seq));
  return matches.filter(({ type }) => type !== "adjustment").map(({ type, gross }) => [type, gross]);
}

/** The cents of the card's transactions, the first one first. */
export async function transactionsOf({ ctx, issuedCardID }: Spender) {
  const t = cardTransactionTable;
  return ctx.db
    .select()
    .from(t)
    .where(eq(t.issuedCardID, issuedCardID))
    .orderBy(asc(t.createdOn), asc(t.cardTransactionID));
}

export async function cardStateOf({ ctx, issuedCardID }: Spender): Promise<string | undefined> {
  const [card] = await ctx.db.select().from(issuedCardTable).where(eq(issuedCardTable.issuedCardID, issuedCardID));
  return card?.state;
}
