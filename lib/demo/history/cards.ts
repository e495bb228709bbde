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
import type { DeclineReason } from "@/lib/domain/cards/authorizations/states";
import { CreateIssuedCard, UpdateIssuedCard } from "@/lib/domain/cards/issuing/contract";
import { createIssuedCard } from "@/lib/domain/cards/issuing/create-issued-card";
import { activateIssuedCard, updateIssuedCard } from "@/lib/domain/cards/issuing/issuing";
import { stored } from "@/lib/domain/kernel/events/emit";
import { cardHold } from "@/lib/domain/money/ledger/spending-postings";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import { idAt } from "./journal";
import type { Trail } from "./trail";
import { at, type MerchantParty, momentAt, weekdayAt, type World } from "./world";

type Seller = readonly [name: string, mcc: string, least: number, most: number];

/** A way to use cards: the merchants, purchases per day, and the largest payment in dollars. */
interface CardUse {
  memo: string;
  rate: number;
  limit?: number;
  sellers: readonly Seller[];
}

const USES: readonly CardUse[] = [
  {
    memo: "Supplies",
    rate: 0.5,
    limit: 600,
    sellers: [
      ["Front Range Wholesale", "5199", 60, 480],
      ["Mile High Office Supply", "5943", 12, 140],
      ["Depot Hardware", "5251", 20, 760],
    ],
  },
  {
    memo: "Fuel and travel",
    rate: 0.35,
    limit: 450,
    sellers: [
      ["Summit Fuel", "5541", 35, 90],
      ["High Line Hotel", "7011", 160, 420],
      ["Union Station Coffee", "5814", 5, 22],
    ],
  },
  {
    memo: "Advertising",
    rate: 0.25,
    sellers: [
      ["Boulder Social Ads", "7311", 50, 250],
      ["Skyline Print & Mail", "7338", 40, 180],
    ],
  },
  {
    memo: "Software",
    rate: 0.15,
    limit: 200,
    sellers: [
      ["Cloudbank Hosting", "5734", 29, 120],
      ["Rota Staff Planner", "5734", 18, 260],
    ],
  },
];

/** Merchants' employees, who hold the cards after the owner's. */
const STAFF = ["Rosa Delgado", "Pete Lawson", "Ines Park", "Gabe Turner", "Nora Quinn", "Sam Ellis", "Ada Voss"];

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
const CLEARING_DAYS = [1, 2] as const;

/** Issues cards to merchants' employees, and simulates their spending. */
export async function spend(world: World, trail: Trail): Promise<void> {
  const merchants = world.merchants.flatMap((merchant) =>
    Array<MerchantParty>(merchant.trade.cards ?? 0).fill(merchant),
  );
  for (const [place, merchant] of merchants.entries()) {
    const isOwners = merchants[place - 1] !== merchant;
    const card = await issue(world, trail, { merchant, place, isOwners });
    for (let day = card.since; day <= 0 && day < card.until; day++) {
      const often = card.use.rate * (weekdayAt(world.now, day) === 0 ? 0.3 : 1);
      for (let time = world.chance.times(often); time > 0; time--) planPurchase(world, card, day);
    }
  }
}

interface PlannedCard {
  merchant: MerchantParty;
  place: number;
  isOwners: boolean;
}

async function issue(world: World, trail: Trail, { merchant, place, isOwners }: PlannedCard): Promise<StaffCard> {
  const { now, team } = world;
  const use = USES[place % USES.length] as CardUse;
  const [firstName, lastName] = isOwners ? merchant.trade.owner : (STAFF[place % STAFF.length] ?? "").split(" ");
  const since = Math.max(merchant.since + 6, SINCE + place * 2);
  const ctx = at(merchant.ctx, momentAt(now, since, 9.5));
  const { issuedCardID } = await createIssuedCard(
    ctx,
    CreateIssuedCard.parse({
      authorizedUser: { firstName, lastName },
      memo: use.memo,
      fundingWalletID: merchant.walletID,
      formFactor: "virtual",
      ...(use.limit && {
        controls: { velocityLimits: [{ amount: use.limit * 100, interval: "per-transaction" }] },
      }),
    }),
  );
  await activateIssuedCard(ctx, issuedCardID);
  const about = { object: issuedCardID, name: `${firstName} ${lastName}`, accountID: merchant.accountID };
  trail.note(ctx.now, team.operations, { action: "issued-card.create", ...about });
  const until = place === CLOSED.card ? CLOSED.day : 1;
  if (until < 0) {
    const closing = at(merchant.ctx, momentAt(now, until, 17));
    await updateIssuedCard(closing, issuedCardID, UpdateIssuedCard.parse({ state: "closed" }));
    trail.note(closing.now, team.operations, { action: "issued-card.close", ...about });
  }
  return { issuedCardID, merchant, use, since: since + 1, until };
}

function planPurchase(world: World, card: StaffCard, day: number): void {
  const { chance, now, journal } = world;
  const seller = chance.pick(card.use.sellers);
  const moment = momentAt(now, day, 8 + chance.next() * 10);
  const cents = chance.between(seller[2] * 100, seller[3] * 100);
  const [days, isReversed] = [chance.pick(CLEARING_DAYS), chance.happens(REVERSALS)];
  const part = seller[1] === "5541" ? 0.7 + chance.next() * 0.3 : 1;
  if (moment >= now) return;
  journal.plan(moment, () => {
    const row = authorize(world, card, { seller, cents, moment });
    if (row.status !== "pending") return;
    const on = new Date(moment.getTime() + days * DAY);
    const fact: NetworkFact = isReversed
      ? { kind: "reversal" }
      : { kind: "clearing", amount: Math.round(cents * part), final: true };
    if (on < now) journal.plan(on, () => receiveFact(world, row, fact, on));
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
  const declineReason: DeclineReason | null = isOver ? "over-limit" : lacks ? "insufficient-funds" : null;
  const held = declineReason ? 0 : cents;
  const expiresOn = daysAfter(moment, holdDays(mcc));
  const [authorizationID, networkID] = [idAt<AuthorizationID>(moment), randomUUID()];
  const result = declineReason ? "declined" : "approved";
  const row = journal.add(cardAuthorizationTable, {
    ...{ authorizationID, issuedCardID, networkID, held, declineReason, merchant, expiresOn },
    ...placeOf(owner),
    provider: issuingSimulator.name,
    network: "visa",
    authorized: cents,
    captured: 0,
    status: declineReason ? "declined" : "pending",
    dueOn: declineReason ? null : expiresOn,
    createdOn: moment,
  }) as AuthorizationRow;
  const { partnerID, accountID, walletID: wallet } = row;
  const one = { partnerID, authorizationID, createdOn: moment, declineReason };
  const authorization = { eventID: authorizationID, type: "authorization", amount: -cents, result } as const;
  journal.add(cardAuthorizationEventTable, { ...one, ...authorization });
  addAuthorization({ journal }, row, { kind: "authorization", amount: cents }, { at: moment, outcome: result });
  journal.emit(moment, [
    stored(accountID, authorizationCreated, { authorizationID, issuedCardID, status: row.status }),
  ]);
  if (!declineReason)
    journal.post(moment, {
      ...{ sourceType: "issuing-authorization", sourceID: authorizationID, step: `authorization:${randomUUID()}` },
      lines: cardHold({ wallet, ...cardMemo("issuing-auth-hold", merchant) }, cents),
    });
  return row;
}

const placeOf = ({ accountID, ctx, walletID }: MerchantParty) => ({ accountID, partnerID: ctx.partnerID, walletID });

interface HeardAnswer {
  at: Date;
  outcome: "approved" | "declined" | "processed";
  cardTransactionID?: CardTransactionID;
}

/** Adds the network's question or report about an authorization. */
function addAuthorization(
  { journal }: Pick<World, "journal">,
  { partnerID, provider, networkID, issuedCardID, authorizationID, merchant, declineReason }: AuthorizationRow,
  { kind, amount, final }: Omit<NetworkFact, "kind"> & { kind: NetworkFact["kind"] | "authorization" },
  { at: moment, outcome, cardTransactionID }: HeardAnswer,
): void {
  const isRequest = kind === "authorization";
  journal.add(cardNetworkEventTable, {
    ...{ partnerID, provider, networkID, issuedCardID, authorizationID, kind, outcome, cardTransactionID },
    eventID: `${networkID}:${kind}`,
    amount: amount ?? null,
    final: final ?? null,
    merchant: isRequest ? merchant : null,
    declineReason: isRequest ? declineReason : null,
    at: moment,
    receivedOn: moment,
  });
}

/** Applies the network's report about an authorization, as `recordFact` does. */
function receiveFact({ journal }: World, row: AuthorizationRow, fact: NetworkFact, moment: Date): void {
  const effect = effectOf(row, fact);
  if (!effect) return;
  const eventID = idAt<CardTransactionID>(moment);
  const { authorizationID, issuedCardID, partnerID, accountID, merchant, createdOn, expiresOn } = row;
  const isCapture = effect.move.move === "capture";
  Object.assign(row, effect.after, { dueOn: effect.after.held > 0 ? expiresOn : null });
  addAuthorization({ journal }, row, fact, {
    at: moment,
    outcome: "processed",
    ...(isCapture && { cardTransactionID: eventID }),
  });
  journal.add(cardAuthorizationEventTable, {
    ...{ eventID, authorizationID, partnerID, type: fact.kind, amount: effect.amount, result: "processed" },
    createdOn: moment,
  });
  const { status } = row;
  journal.emit(moment, [stored(accountID, authorizationUpdated, { authorizationID, issuedCardID, status })]);
  if (effect.move.move === "capture") {
    journal.add(cardTransactionTable, {
      ...{ cardTransactionID: eventID, accountID, partnerID, issuedCardID, authorizationID, merchant },
      walletID: row.walletID as WalletID,
      amount: -effect.move.amount,
      authorizedOn: createdOn,
      createdOn: moment,
    });
    const ids = { cardTransactionID: eventID, issuedCardID, authorizationID };
    journal.emit(moment, [stored(accountID, cardTransactionCreated, ids)]);
  }
  const lines = linesOfEffect({ authorization: row, effect, eventID });
  const source = { sourceType: "issuing-authorization", sourceID: authorizationID } as const;
  journal.post(moment, { ...source, step: `${fact.kind}:${eventID}`, lines });
}
