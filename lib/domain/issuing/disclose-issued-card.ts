import { sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import { readerOf } from "@/db/reader";
import { issuedCardTable } from "@/db/schema";
import { downstream, forbidden, notFound } from "@/lib/core/failure";
import type { IssuedCardID } from "@/lib/core/ids";
import { inBatches } from "@/lib/core/in-batches";
import { auditRow } from "../audit/record";
import type { Ctx } from "../context";
import { openCard } from "../vault/disclose-card";
import type { Sealed } from "../vault/envelope";
import type { FullIssuedCard } from "./contract";
import { toIssuedCard } from "./rows";

/** The most cards of one round trip. */
const BATCH_MAX = 100;

/**
 * A card with its number and security code. The round trip that reads them also writes the row of the trail, and gives it
 * its place in the chain. Throws 403 without a current attestation of PCI compliance, or with a reveal grant for another
 * card. Throws 404 for an unknown card or a destroyed number. Throws a VaultError when the number was not sealed for this card.
 */
export async function discloseIssuedCard(ctx: Ctx, id: IssuedCardID): Promise<FullIssuedCard> {
  const { attestedUntil, reveal } = ctx.caller;
  if (!attestedUntil || attestedUntil <= ctx.now) throw forbidden("attestation");
  if (reveal && reveal.issuedCardID !== id) throw forbidden("reveal grant");
  const found = await queueOf(ctx.db)(ctx.partnerID, { ctx, id });
  if (!found) throw notFound("issued card");
  const card = toIssuedCard(read(found));
  return { ...card, ...openCard({ issuedCardID: id, accountID: ctx.accountID }, found, card.expiration) };
}

interface Asked {
  ctx: Ctx;
  id: IssuedCardID;
}

const makeQueue = (db: Db) =>
  inBatches((partnerID: string, asked: readonly Asked[]) => discloseAll(db, partnerID, asked), BATCH_MAX);

/** One for the pool, since a partner's disclosures stand in line anyway; and one for each open transaction. */
const queues = new WeakMap<Db, ReturnType<typeof makeQueue>>();

function queueOf(db: Db): ReturnType<typeof makeQueue> {
  const queue = queues.get(db) ?? makeQueue(db);
  queues.set(db, queue);
  return queue;
}

/** What the vault says of each card, in their order. Whoever was answered 504 meanwhile is left out. */
async function discloseAll(db: Db, partnerID: string, asked: readonly Asked[]): Promise<(Found | undefined)[]> {
  const live = asked.filter(({ ctx: { deadline } }) => !deadline || deadline.left() > 0);
  if (live.length === 0) throw downstream("the service");
  const found = await disclosures(db, { partnerID, asked: JSON.stringify(live.map(rowOf)) });
  const places = new Map(found.map((one) => [live[one.place - 1], one]));
  return asked.map((one) => places.get(one));
}

const rowOf = ({ ctx, id }: Asked) =>
  auditRow(ctx, ctx.caller, {
    action: "issued-card.details",
    object: id,
    outcome: "disclosed",
    accountID: ctx.accountID,
    ...(ctx.caller.reveal && { reason: ctx.caller.reveal.reason }),
  });

type Found = Sealed & { place: number };

const { columns, read } = readerOf(issuedCardTable);
const { accountID, issuedCardID } = issuedCardTable;

const disclosures = statement<Found, { partnerID: string; asked: string }>(sql`
  select ${columns}, d.place, d.key_version as "keyVersion", d.wrapped_key as "wrappedKey", d.ciphertext
  from vault.disclose_cards(${sql.placeholder("partnerID")}::uuid, ${sql.placeholder("asked")}::text::jsonb) d
  join ${issuedCardTable} on ${issuedCardID} = d.issued_card_id and ${accountID} = d.account_id`);
