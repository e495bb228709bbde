import { randomUUID } from "node:crypto";
import { giveUpWaiting } from "@/lib/domain/cards/authorizations/apply-waiting";
import { expireHolds } from "@/lib/domain/cards/authorizations/authorizations";
import { receiveSpending } from "@/lib/domain/cards/authorizations/receive-spending";
import type { SpendEvent } from "@/lib/providers/rails/issuing";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import type { AftermathStep } from "./aftermath";
import type { Market } from "./market";
import { ISSUING, type StormRecord, type Purchase } from "./played";

type Step<Act extends AftermathStep["act"]> = AftermathStep & { act: Act };

const merchant = { name: "Corner Store", mcc: "5411" };

/** Requests money from a card for a merchant, which may capture it before it asks, or never ask at all. */
export async function spend(
  market: Market,
  played: StormRecord,
  { who, cents, captured }: Step<"spend">,
): Promise<void> {
  const trader = market.traders[who];
  if (!trader) return;
  const { issuedCardID, walletID } = trader;
  const purchase = { networkID: randomUUID(), issuedCardID, walletID, cents };
  played.purchases.push(purchase);
  if (captured !== "not") await send(market, played, purchase, { kind: "clearing", amount: cents, final: true });
  if (captured !== "without") await ask(market, purchase, "authorization", cents);
}

/** Plays the next event of a purchase. */
export async function goOnSpending(market: Market, played: StormRecord, step: Step<"merchant">): Promise<void> {
  const purchase = played.purchases[step.of % Math.max(played.purchases.length, 1)];
  if (!purchase) return;
  const { says, share, final } = step;
  const amount = Math.max(1, Math.floor((purchase.cents * share) / 100));
  if (says === "authorization-incremental") return ask(market, purchase, says, amount);
  return send(market, played, purchase, { kind: says, amount, ...(says === "clearing" && { final }) });
}

/** Refunds a merchant's money to a card. */
export async function giveBack(
  market: Market,
  played: StormRecord,
  { who, cents }: Step<"merchant refund">,
): Promise<void> {
  const trader = market.traders[who];
  if (!trader) return;
  const { issuedCardID, walletID } = trader;
  const common = { eventID: randomUUID(), issuedCardID, at: market.clock.now };
  await twice(market, { ...common, kind: "refund", amount: cents, merchant });
  moves(played, walletID, cents);
}

/** Sends the network's question twice: the second time gets the first answer. */
async function ask(
  market: Market,
  { networkID, issuedCardID }: Purchase,
  kind: "authorization" | "authorization-incremental",
  amount: number,
): Promise<void> {
  const request = { eventID: randomUUID(), networkID, issuedCardID, at: market.clock.now, kind, amount, merchant };
  const [first, again] = await receiveSpending(market.ctx(), issuingSimulator, [request, request]);
  if (first?.outcome !== again?.outcome) throw new Error(`a question is ${first?.outcome} and then ${again?.outcome}`);
}

/**
 * Sends a merchant's action. A captured amount is paid once, even if another amount was requested or the request was
 * declined.
 */
async function send(
  market: Market,
  played: StormRecord,
  { networkID, issuedCardID, walletID }: Purchase,
  fact: {
    kind: "clearing" | "reversal" | "authorization-advice" | "authorization-expiration";
    amount: number;
    final?: boolean;
  },
): Promise<void> {
  await twice(market, { eventID: randomUUID(), networkID, issuedCardID, at: market.clock.now, ...fact });
  if (fact.kind === "clearing") moves(played, walletID, -fact.amount);
}

/** Moves cents of the wallet, and the same amount of the debt to the network. */
function moves({ moved }: StormRecord, walletID: string, cents: number): void {
  moved.push({ walletID, cents }, { walletID: ISSUING, cents: -cents });
}

async function twice(market: Market, event: SpendEvent): Promise<void> {
  const [, again] = await receiveSpending(market.ctx(), issuingSimulator, [event, event]);
  if (again?.outcome !== "duplicate" && again?.outcome !== "waiting")
    throw new Error(`a repeated ${event.kind} is ${again?.outcome}`);
}

/** Ends due work: expired holds, and captures without an authorization. */
export async function moveCards(market: Market): Promise<void> {
  for (const { issuedCardID } of market.traders) {
    const card = { partnerID: market.partner.accountID, issuedCardID };
    await expireHolds(market.ctx(), card);
    while ((await giveUpWaiting(market.ctx(), card)) > 0);
  }
}
