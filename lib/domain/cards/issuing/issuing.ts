import { and, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import { issuedCardTable, revealGrantTable } from "@/db/schema";
import type { IssuedCardID, UserID } from "@/lib/core/api/ids";
import { grouped, sum } from "@/lib/core/collections";
import { next, statesBefore } from "@/lib/core/api/states";
import { type AccountCtx, type Ctx, forAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emit, emitAll } from "@/lib/domain/kernel/events/emit";
import { cardUpdated } from "./events";
import { issuedCardStates, REVEALABLE } from "./states";
import { partnerInDirectory } from "@/lib/domain/kernel/names/directory";
import { forPartners } from "@/lib/domain/kernel/storage/due-partners";
import { enqueue, enqueueAll } from "@/lib/domain/kernel/events/enqueue";
import { conflict, downstream, forbidden, notFound, rateLimited } from "@/lib/core/failure";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import type { FullIssuedCard, IssuedCard, UpdateIssuedCard } from "./contract";
import { cardName, type IssuedCardRow, loadCard, thisCard, toIssuedCard } from "./rows";
import { type Db, statement } from "@/db/client";
import { readerOf } from "@/db/reader";
import { inBatches } from "@/lib/core/in-batches";
import { auditRow } from "@/lib/domain/platform/audit/record";
import { openCard } from "@/lib/domain/platform/vault/cards";
import type { SealedRecord } from "@/lib/domain/platform/vault/envelope";
import type { CreateRevealGrant, RevealGrant } from "./dashboard";
import { lockOwnPerson, personOf } from "@/lib/domain/access/sessions/person";
import { placeOf } from "@/lib/domain/access/sessions/place";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";

/** Activates an inactive card. Other and unknown cards do not change. */
export async function activateIssuedCard(ctx: PublicCtx, id: IssuedCardID): Promise<void> {
  const { partnerID, accountID, issuedCardID, state } = issuedCardTable;
  const homePartnerID = await partnerInDirectory(ctx.db, { kind: "issued-card", reference: id });
  if (!homePartnerID) return;
  const [active] = await ctx.db
    .update(issuedCardTable)
    .set({ state: next(issuedCardStates, "inactive", "activate") })
    .where(
      and(
        eq(partnerID, homePartnerID),
        eq(issuedCardID, id),
        inArray(state, statesBefore(issuedCardStates, "activate")),
      ),
    )
    .returning({ accountID, state });
  if (active) {
    const place = { accountID: active.accountID, homePartnerID };
    await emit({ ...ctx, ...place }, cardUpdated, { issuedCardID: id, state: active.state });
  }
}

const EXPIRED_PER_BATCH = 500;

/** Closes a batch of cards after their last month (UTC). The job runs again while there may be more. */
export async function expireIssuedCards(ctx: PublicCtx): Promise<number> {
  const { partnerID, issuedCardID, state, expiresOn } = issuedCardTable;
  const isDue = and(
    inArray(state, statesBefore(issuedCardStates, "expire")),
    lte(expiresOn, ctx.now.toISOString().slice(0, 10)),
  );
  const counts = await forPartners(
    ctx.db,
    sql`select ${partnerID} from ${issuedCardTable} where ${isDue}`,
    async (of) => {
      const due = await ctx.db
        .select({ partnerID, issuedCardID })
        .from(issuedCardTable)
        .where(and(of.partnerID && eq(partnerID, of.partnerID), isDue))
        .limit(EXPIRED_PER_BATCH)
        .for("update", { skipLocked: true });
      for (const [homePartnerID, cards] of grouped(due, (card) => card.partnerID))
        await expireCards(
          { ...ctx, homePartnerID },
          cards.map((card) => card.issuedCardID),
        );
      return due.length;
    },
  );
  if (counts.includes(EXPIRED_PER_BATCH)) await enqueue(ctx, "expire-issued-cards", {});
  return sum(counts);
}

async function expireCards(ctx: PublicCtx & Pick<AccountCtx, "homePartnerID">, ids: IssuedCardID[]): Promise<void> {
  const { partnerID, accountID, issuedCardID, state } = issuedCardTable;
  const closed = await ctx.db
    .update(issuedCardTable)
    .set({ state: next(issuedCardStates, "active", "expire"), closedOn: ctx.now })
    .where(and(eq(partnerID, ctx.homePartnerID), inArray(issuedCardID, ids)))
    .returning({ accountID, issuedCardID, state });
  await emitAll(
    ctx,
    cardUpdated,
    closed.map((card) => ({ accountID: card.accountID, data: { issuedCardID: card.issuedCardID, state: card.state } })),
  );
  const events = closed.map((card) => ({ issuedCardID: card.issuedCardID }));
  await enqueueAll(ctx, "tell-card-maker", events);
}

/**
 * Changes a card's memo and user, or closes it permanently, which stops authorizations immediately. An empty memo
 * removes it. Throws 404, and 409 for a closed card or one that cannot be closed yet.
 */
export async function updateIssuedCard(
  ctx: AccountCtx,
  id: IssuedCardID,
  input: UpdateIssuedCard,
): Promise<IssuedCard> {
  const card = await loadCard(ctx, id);
  if (card.state === "closed") throw conflict("the card is closed");
  const changes = changesOf(ctx, card, input);
  if (Object.keys(changes).length === 0) {
    noteUnchanged(ctx);
    return toIssuedCard(card);
  }
  const { state } = issuedCardTable;
  const unchanged = changes.state ? eq(state, card.state) : ne(state, "closed");
  const [updated] = await ctx.db
    .update(issuedCardTable)
    .set(changes)
    .where(and(thisCard(ctx, id), unchanged))
    .returning();
  if (!updated) throw conflict("the card was changed by another request, try again");
  note(ctx, { name: cardName(card), before: toIssuedCard(card), after: toIssuedCard(updated) });
  if (changes.state) {
    note(ctx, { action: "issued-card.close" });
    await enqueue(ctx, "tell-card-maker", { issuedCardID: id });
  }
  await emit(ctx, cardUpdated, { issuedCardID: id, state: updated.state });
  return toIssuedCard(updated);
}

function changesOf(
  ctx: AccountCtx,
  card: IssuedCardRow,
  { state, memo, authorizedUser: user }: UpdateIssuedCard,
): Partial<IssuedCardRow> {
  return {
    ...(state && { state: next(issuedCardStates, card.state, "close"), closedOn: ctx.now }),
    ...(memo !== undefined && { memo: memo || null }),
    ...(user?.firstName !== undefined && { firstName: user.firstName }),
    ...(user?.lastName !== undefined && { lastName: user.lastName }),
  };
}

const BATCH_MAX = 100;

/**
 * A card with its number and security code. The round trip that reads them also writes the audit row and adds it to
 * the chain. Throws 403 without a current attestation of PCI compliance, or with a reveal grant for a different card.
 * Throws 404 for an unknown card or a destroyed number. Throws a VaultError if the number was not sealed for this
 * card.
 */
export async function discloseIssuedCard(ctx: Ctx, id: IssuedCardID): Promise<FullIssuedCard> {
  refuseDisclosure(ctx, id);
  const disclosure = await queueOf(ctx.db)(`${ctx.partnerID} ${ctx.homePartnerID}`, { ctx, id });
  if (!disclosure) throw notFound("issued card");
  const card = toIssuedCard(read(disclosure));
  return { ...card, ...openCard({ issuedCardID: id, accountID: ctx.accountID }, disclosure, card.expiration) };
}

/** Throws 403 without a current attestation of PCI compliance, or with a reveal grant for a different card. */
export function refuseDisclosure({ caller: { attestedUntil, reveal }, now }: Ctx, id: IssuedCardID): void {
  if (!attestedUntil || attestedUntil <= now) throw forbidden("attestation");
  if (reveal && reveal.issuedCardID !== id) throw forbidden("reveal grant");
}

interface DisclosureRequest {
  ctx: Ctx;
  id: IssuedCardID;
}

const makeQueue = (db: Db) =>
  inBatches(
    (_partners: string, disclosureRequests: readonly DisclosureRequest[]) => discloseAll(db, disclosureRequests),
    BATCH_MAX,
  );

/** One queue for the pool, since a partner's disclosures wait for each other anyway, and one per transaction. */
const queues = new WeakMap<Db, ReturnType<typeof makeQueue>>();

function queueOf(db: Db): ReturnType<typeof makeQueue> {
  const queue = queues.get(db) ?? makeQueue(db);
  queues.set(db, queue);
  return queue;
}

/** Returns the vault's answer about each card, in order. Skips calls that were already answered with 504. */
async function discloseAll(db: Db, requests: readonly DisclosureRequest[]): Promise<(DisclosureRow | undefined)[]> {
  const live = requests.filter(({ ctx: { deadline } }) => !deadline || deadline.left() > 0);
  const [first] = live;
  if (!first) throw downstream("the service");
  const { partnerID, homePartnerID } = first.ctx;
  const matches = await disclosures(db, { partnerID, homePartnerID, asked: JSON.stringify(live.map(rowOf)) });
  const places = new Map(matches.map((one) => [live[one.place - 1], one]));
  return requests.map((one) => places.get(one));
}

const rowOf = ({ ctx, id }: DisclosureRequest) =>
  auditRow(ctx, ctx.caller, {
    action: "issued-card.details",
    object: id,
    outcome: "disclosed",
    accountID: ctx.accountID,
    ...(ctx.caller.reveal && { reason: ctx.caller.reveal.reason }),
  });

type DisclosureRow = SealedRecord & { place: number };

const { columns, read } = readerOf(issuedCardTable);
const disclosures = statement<DisclosureRow, Record<"partnerID" | "homePartnerID" | "asked", string>>(sql`
  select ${columns}, d.place, d.key_version as "keyVersion", d.wrapped_key as "wrappedKey", d.ciphertext
  from vault.disclose_cards(${sql.placeholder("partnerID")}::uuid, ${sql.placeholder("homePartnerID")}::uuid,
      ${sql.placeholder("asked")}::text::jsonb) d
    cross join lateral jsonb_populate_record(null::${issuedCardTable}, d.card) ${issuedCardTable}`);

/** The lifetime of a grant in milliseconds. */
export const GRANT_TIME = 60_000;
/** Grants that a person may get within the window: for all cards, and for one. */
export const REVEAL_LIMITS = { window: 10 * 60_000, person: 10, card: 3 };

/**
 * Lets the person see one card's number once, within a minute, in this session. The audit log records the person and
 * the reason. Throws 403 without a current attestation, 404, 409 for a card without a number to show, and 429.
 */
export async function createRevealGrant(
  ctx: Ctx,
  issuedCardID: IssuedCardID,
  { reason, note: remark }: CreateRevealGrant,
): Promise<RevealGrant> {
  const { userID, sessionID } = personOf(ctx);
  if (!ctx.caller.attestedUntil || ctx.caller.attestedUntil <= ctx.now) throw forbidden("attestation");
  const [card] = await ctx.db
    .select({ state: issuedCardTable.state, brand: issuedCardTable.brand, lastFour: issuedCardTable.lastFour })
    .from(issuedCardTable)
    .where(forAccount(ctx, issuedCardTable, eq(issuedCardTable.issuedCardID, issuedCardID)));
  if (!card) throw notFound("card");
  if (!REVEALABLE.some((state) => state === card.state)) throw conflict(`not possible while ${card.state}`);
  await lockOwnPerson(ctx);
  await limit(ctx, userID, issuedCardID);
  const token = newSecret("tdg_");
  const why = remark?.trim() ? `${reason}: ${remark.trim()}` : reason;
  const expiresOn = new Date(ctx.now.getTime() + GRANT_TIME);
  await ctx.db.insert(revealGrantTable).values({
    tokenHash: hashSecret(token),
    accountID: ctx.accountID,
    issuedCardID,
    partnerID: ctx.partnerID,
    userID,
    sessionID,
    reason: why,
    clientAddress: placeOf(ctx.clientAddress),
    createdOn: ctx.now,
    expiresOn,
  });
  note(ctx, { outcome: "requested", reason: why, name: cardName(card) });
  return { token, expiresOn: expiresOn.toISOString() };
}

/** Counts the person's recent grants. Their row is locked, so that simultaneous requests count each other. */
async function limit({ db, now }: Ctx, userID: UserID, issuedCardID: IssuedCardID): Promise<void> {
  const { window, person, card } = REVEAL_LIMITS;
  const since = new Date(now.getTime() - window);
  const recent = await db
    .select({ createdOn: revealGrantTable.createdOn, issuedCardID: revealGrantTable.issuedCardID })
    .from(revealGrantTable)
    .where(and(eq(revealGrantTable.userID, userID), gt(revealGrantTable.createdOn, since)))
    .orderBy(revealGrantTable.createdOn);
  const ofCard = recent.filter((grant) => grant.issuedCardID === issuedCardID);
  const blocking = recent.at(-person) ?? ofCard.at(-card);
  if (blocking) throw rateLimited((blocking.createdOn.getTime() - since.getTime()) / 1000);
}
