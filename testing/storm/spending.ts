import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { giveUpWaiting } from "@/lib/domain/cards/authorizations/apply-waiting";
import { expireHolds } from "@/lib/domain/cards/authorizations/authorizations";
import { receiveSpending } from "@/lib/domain/cards/authorizations/receive-spending";
import { FACT_KINDS } from "@/lib/domain/cards/authorizations/states";
import type { SpendEvent } from "@/lib/providers/rails/issuing";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import type { Market, Trader } from "./market";
import { addCents, command, commandOn, ISSUING, ordinaryCents, partOf, place, type StormModel } from "./model";

const merchant = { name: "Corner Store", mcc: "5411" };

/** Requests money from a card for a merchant, who may capture it before the request, or without one. */
export const spend = command(
  "spend",
  { from: place, cents: ordinaryCents, captured: fc.constantFrom("not", "not", "not", "before", "without") },
  async (model, market, { from, cents, captured }) => {
    const purchase = { ...market.traders[from], networkID: randomUUID(), cents };
    const facts = { networkID: purchase.networkID, amount: cents };
    model.purchases.push(purchase);
    if (captured !== "not") await send(model, market, purchase, { ...facts, kind: "clearing", final: true });
    if (captured !== "without") await send(model, market, purchase, { ...facts, kind: "authorization" });
  },
);

/** Sends the next event of a purchase. Merchants also capture more than they requested. */
export const continuePurchase = commandOn(
  "continue purchase",
  ({ purchases }) => purchases,
  {
    kind: fc.constantFrom("clearing", "authorization-incremental", ...FACT_KINDS),
    ...{ share: fc.integer({ min: 1, max: 130 }), final: fc.boolean() },
  },
  (model, market, purchase, { kind, share, final }) => {
    const facts = { networkID: purchase.networkID, amount: partOf(purchase.cents, share) };
    return send(model, market, purchase, kind === "clearing" ? { ...facts, kind, final } : { ...facts, kind });
  },
);

/** Refunds a merchant's money to a card. */
export const refundToCard = command(
  "refund to card",
  { to: place, cents: ordinaryCents },
  (model, market, { to, cents }) => send(model, market, market.traders[to], { kind: "refund", amount: cents }),
);

type Facts<Event> = Event extends SpendEvent ? Omit<Event, "eventID" | "at" | "issuedCardID" | "merchant"> : never;

/**
 * Sends an event of a card twice. A repeated request gets the first answer, and a repeated fact has no effect. A
 * captured amount is paid once, even if another amount was requested or the request was declined.
 */
async function send(
  model: StormModel,
  market: Market,
  { issuedCardID, walletID }: Pick<Trader, "issuedCardID" | "walletID">,
  facts: Facts<SpendEvent>,
): Promise<void> {
  const event = { ...facts, eventID: randomUUID(), issuedCardID, at: market.clock.now, merchant };
  const [first, again] = await receiveSpending(market.ctx(), issuingSimulator, [event, event]);
  const isRequest = event.kind === "authorization" || event.kind === "authorization-incremental";
  const isHarmless = isRequest
    ? again?.outcome === first?.outcome
    : /^(?:duplicate|waiting)$/.test(`${again?.outcome}`);
  if (!isHarmless) throw new Error(`a repeated ${event.kind} is ${again?.outcome} after ${first?.outcome}`);
  if (event.kind !== "clearing" && event.kind !== "refund") return;
  const cents = (event.amount ?? 0) * (event.kind === "refund" ? 1 : -1);
  addCents(model, walletID, cents);
  addCents(model, ISSUING, -cents);
}

/** Ends due work: expired holds, and captures without an authorization. */
export async function moveCards(market: Market): Promise<void> {
  for (const { issuedCardID } of market.traders) {
    const card = { partnerID: market.partner.accountID, issuedCardID };
    await expireHolds(market.ctx(), card);
    while ((await giveUpWaiting(market.ctx(), card)) > 0);
  }
}
