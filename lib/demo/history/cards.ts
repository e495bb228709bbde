import { randomUUID } from "node:crypto";
import {
  cardAuthorizationEventTable,
  cardAuthorizationTable,
  cardNetworkEventTable,
  cardTransactionTable,
} from "@/db/schema";
import type { AuthorizationID, CardTransactionID, IssuedCardID, WalletID } from "@/lib/core/api/ids";
import { DAY, daysAfter } from "@/lib/core/time/time";
import { holdDays } from "@/lib/domain/cards/authorizations/authorize-spend";
import {
  authorizationCreated,
  authorizationUpdated,
  cardTransactionCreated,
} from "@/lib/domain/cards/authorizations/events";
import { linesOfEffect } from "@/lib/domain/cards/authorizations/record-fact";
import { type AuthorizationRow, cardMemo } from "@/lib/domain/cards/authorizations/rows";
import { effectOf, type NetworkFact } from "@/lib/domain/cards/authorizations/shared/effect";
import { CreateIssuedCard, UpdateIssuedCard } from "@/lib/domain/cards/issuing/contract";
import { createIssuedCard } from "@/lib/domain/cards/issuing/create-issued-card";
import { activateIssuedCard, updateIssuedCard } from "@/lib/domain/cards/issuing/issuing";
import { stored } from "@/lib/domain/kernel/events/emit";
import { cardHold } from "@/lib/domain/money/ledger/spending-postings";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import { idAt } from "./journal";
import { at, type MerchantParty, momentAt, weekdayAt, type World } from "./world";

type Seller = readonly [name: string, mcc: string, least: number, most: number];

/** A way to use cards: the purchases per day, the largest payment in dollars, and the merchants. */
interface CardUse {
  memo: string;
  rate: number;
  limit?: number;
  sellers: readonly Seller[];
}

const SUPPLIES: readonly Seller[] = [
  ["Front Range Wholesale", "5199", 60, 480],
  ["Mile High Office Supply", "5943", 12, 140],
  ["Depot Hardware", "5251", 20, 760],
];
const TRAVEL: readonly Seller[] = [
  ["Summit Fuel", "5541", 35, 90],
  ["High Line Hotel", "7011", 160, 420],
  ["Union Station Coffee", "5814", 5, 22],
];
const ADS: readonly Seller[] = [
  ["Boulder Social Ads", "7311", 50, 250],
  ["Skyline Print & Mail", "7338", 40, 180],
];
const SOFTWARE: readonly Seller[] = [
  ["Cloudbank Hosting", "5734", 29, 120],
  ["Rota Staff Planner", "5734", 18, 260],
];
const USES: readonly CardUse[] = [
  { memo: "Supplies", rate: 0.5, limit: 600, sellers: SUPPLIES },
  { memo: "Fuel and travel", rate: 0.35, limit: 450, sellers: TRAVEL },
  { memo: "Advertising", rate: 0.25, sellers: ADS },
  { memo: "Software", rate: 0.15, limit: 200, sellers: SOFTWARE },
];

/** Merchants' employees, who hold the cards after the owner's. */
const STAFF = ["Rosa Delgado", "Jules Jackson", "Ines Park", "Gabe Turner", "Nora Quinn", "Sam Ellis", "Ada Voss"];

/** A card of the history. One was closed, because its holder left. */
interface StaffCard {
  issuedCardID: IssuedCardID;
  merchant: MerchantParty;
  use: CardUse;
  since: number;
  until: number;
}

const SINCE = -78;
const CLOSED = { card: 4, day: -19 };
/** Share of authorizations that a merchant reverses before capture. */
const REVERSALS = 0.04;

/** Issues cards to merchants' employees, and simulates their spending. */
export async function spend(world: World): Promise<void> {
  const { chance, merchants, now } = world;
  const holders = merchants.flatMap((merchant) => Array<MerchantParty>(merchant.trade.cards).fill(merchant));
  for (const [place, merchant] of holders.entries()) {
    const isOwners = holders[place - 1] !== merchant;
    const holder = isOwners ? merchant.trade.owner.join(" ") : (STAFF[place % STAFF.length] ?? "");
    const card = await issue(world, merchant, { place, holder });
    for (let day = card.since; day <= 0 && day < card.until; day++) {
      const often = card.use.rate * (weekdayAt(now, day) === 0 ? 0.3 : 1);
      for (let time = chance.times(often); time > 0; time--) planPurchase(world, card, day);
    }
  }
}

async function issue(world: World, merchant: MerchantParty, { place, holder }: { place: number; holder: string }) {
  const { now, team, journal } = world;
  const use = USES[place % USES.length] as CardUse;
  const [firstName, lastName] = holder.split(" ");
  const since = Math.max(merchant.since + 6, SINCE + place * 2);
  const ctx = at(merchant.ctx, momentAt(now, since, 9.5));
  const limits = use.limit && { velocityLimits: [{ amount: use.limit * 100, interval: "per-transaction" }] };
  const card = { fundingWalletID: merchant.walletID, formFactor: "virtual", ...(limits && { controls: limits }) };
  const body = CreateIssuedCard.parse({ ...card, authorizedUser: { firstName, lastName }, memo: use.memo });
  const { issuedCardID } = await createIssuedCard(ctx, body);
  await activateIssuedCard(ctx, issuedCardID);
  const about = { object: issuedCardID, name: holder, accountID: merchant.accountID };
  journal.note(ctx.now, team.operations, { action: "issued-card.create", ...about });
  const until = place === CLOSED.card ? CLOSED.day : 1;
  if (until < 0) {
    const closing = at(merchant.ctx, momentAt(now, until, 17));
    await updateIssuedCard(closing, issuedCardID, UpdateIssuedCard.parse({ state: "closed" }));
    journal.note(closing.now, team.operations, { action: "issued-card.close", ...about });
  }
  return { issuedCardID, merchant, use, since: since + 1, until };
}

function planPurchase(world: World, card: StaffCard, day: number): void {
  const { chance, now, journal } = world;
  const seller = chance.pick(card.use.sellers);
  const [, mcc, least, most] = seller;
  const moment = momentAt(now, day, 8 + chance.next() * 10);
  const cents = chance.between(least * 100, most * 100);
  const [days, isReversed] = [chance.between(1, 2), chance.happens(REVERSALS)];
  const share = mcc === "5541" ? 0.7 + chance.next() * 0.3 : 1;
  journal.plan(moment, () => {
    const row = authorize(world, card, { seller, cents, moment });
    if (row.status !== "pending") return;
    const on = new Date(moment.getTime() + days * DAY);
    const clearing = { kind: "clearing", amount: Math.round(cents * share), final: true } as const;
    journal.plan(on, () => applyFact(world, row, isReversed ? { kind: "reversal" } : clearing, on));
  });
}

interface Purchase {
  seller: Seller;
  cents: number;
  moment: Date;
}

/** Decides on a purchase as the ledger does: by the card's limit, then by the wallet's balance. */
function authorize({ journal }: World, card: StaffCard, { seller, cents, moment }: Purchase): AuthorizationRow {
  const { merchant: owner, issuedCardID, use } = card;
  const [name, mcc] = seller;
  const merchant = { name, mcc, city: "Denver", state: "CO", country: "US" };
  const isOver = use.limit !== undefined && cents > use.limit * 100;
  const lacks = journal.available(owner.walletID) < cents;
  const declineReason = isOver ? "over-limit" : lacks ? "insufficient-funds" : null;
  const expiresOn = daysAfter(moment, holdDays(mcc));
  const [authorizationID, networkID] = [idAt<AuthorizationID>(moment), randomUUID()];
  const row = journal.add(cardAuthorizationTable, {
    ...{ authorizationID, issuedCardID, networkID, declineReason, merchant, expiresOn, network: "visa" },
    ...{ accountID: owner.accountID, partnerID: journal.partnerID, walletID: owner.walletID },
    ...{ provider: issuingSimulator.name, authorized: cents, captured: 0, held: declineReason ? 0 : cents },
    status: declineReason ? "declined" : "pending",
    dueOn: declineReason ? null : expiresOn,
    createdOn: moment,
  }) as AuthorizationRow;
  const { partnerID, accountID, walletID: wallet, status } = row;
  const result = declineReason ? "declined" : "approved";
  journal.add(cardAuthorizationEventTable, {
    ...{ partnerID, authorizationID, eventID: authorizationID, type: "authorization", amount: -cents, result },
    ...{ declineReason, createdOn: moment },
  });
  const request = { kind: "authorization", amount: cents, merchant, declineReason } as const;
  addNetworkEvent({ journal }, row, { ...request, at: moment, outcome: result });
  journal.emit(moment, stored(accountID, authorizationCreated, { authorizationID, issuedCardID, status }));
  if (declineReason) return row;
  const lines = cardHold({ wallet, ...cardMemo("issuing-auth-hold", merchant) }, cents);
  const source = { sourceType: "issuing-authorization", sourceID: authorizationID } as const;
  journal.post(moment, { ...source, step: `authorization:${randomUUID()}`, lines });
  return row;
}

type NetworkEvent = typeof cardNetworkEventTable.$inferInsert;

/** Adds the network's question or report about an authorization. */
function addNetworkEvent(
  { journal }: Pick<World, "journal">,
  { partnerID, provider, networkID, issuedCardID, authorizationID }: AuthorizationRow,
  event: Pick<NetworkEvent, "kind" | "at" | "outcome"> & Partial<NetworkEvent>,
): void {
  const of = { partnerID, provider, networkID, issuedCardID, authorizationID, eventID: `${networkID}:${event.kind}` };
  journal.add(cardNetworkEventTable, { ...of, ...event, receivedOn: event.at });
}

/** Applies the network's report about an authorization, as `recordFact` does. */
function applyFact({ journal }: World, row: AuthorizationRow, fact: NetworkFact, moment: Date): void {
  const effect = effectOf(row, fact);
  if (!effect) return;
  const { kind, ...terms } = fact;
  const eventID = idAt<CardTransactionID>(moment);
  const { authorizationID, issuedCardID, partnerID, accountID, merchant, createdOn, expiresOn } = row;
  Object.assign(row, effect.after, { dueOn: effect.after.held > 0 ? expiresOn : null });
  const captured = effect.move.move === "capture" ? { cardTransactionID: eventID } : {};
  addNetworkEvent({ journal }, row, { kind, ...terms, at: moment, outcome: "processed", ...captured });
  journal.add(cardAuthorizationEventTable, {
    ...{ eventID, authorizationID, partnerID, type: kind, amount: effect.amount, result: "processed" },
    createdOn: moment,
  });
  const update = { authorizationID, issuedCardID, status: row.status };
  journal.emit(moment, stored(accountID, authorizationUpdated, update));
  if (effect.move.move === "capture") {
    journal.add(cardTransactionTable, {
      ...{ cardTransactionID: eventID, accountID, partnerID, issuedCardID, authorizationID, merchant },
      ...{
        walletID: row.walletID as WalletID,
        amount: -effect.move.amount,
        authorizedOn: createdOn,
        createdOn: moment,
      },
    });
    const created = { cardTransactionID: eventID, issuedCardID, authorizationID };
    journal.emit(moment, stored(accountID, cardTransactionCreated, created));
  }
  const lines = linesOfEffect({ authorization: row, effect, eventID });
  const source = { sourceType: "issuing-authorization", sourceID: authorizationID } as const;
  journal.post(moment, { ...source, step: `${kind}:${eventID}`, lines });
}
