import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { apiKeyTable, applicationTable, inviteTable, userTable } from "@/db/schema";
import { type Ctx, ofAccount } from "@/lib/domain/kernel/operations/context";
import type { ByDate } from "@/lib/core/api/query";
import { rowsAfter, type AfterCursor } from "@/lib/domain/kernel/operations/part";
import { accountNames } from "./redeemed-accounts";
import { selectInvites, type SentInvite, toInvite } from "./sent-invite";
import {
  type ExportInvites,
  INVITE_STAGES,
  type InviteCounts,
  type InviteCreator,
  type InvitePage,
  type InviteStage,
  type InviteStops,
  type ListedInvite,
  type SearchInvites,
} from "./dashboard";
import { inviteStage, inviteStatus } from "./states";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { daysAfter } from "@/lib/core/time/time";
import { containing, filtered } from "@/lib/domain/kernel/operations/conditions";
import { INVITE_STALE_DAYS, INVITE_STOPPED_DAYS } from "@/lib/domain/kernel/limits";

const isOpen = and(isNull(inviteTable.redeemedOn), isNull(inviteTable.revokedOn));

/** The condition that an invite is at a stage. Each begins with the condition of a partial index, word for word. */
function atStage({ db }: Pick<Ctx, "db">, stage: InviteStage): SQL | undefined {
  if (stage === "redeemed") return isNotNull(inviteTable.redeemedOn);
  if (stage === "revoked") return isNotNull(inviteTable.revokedOn);
  const isBegun = exists(
    db
      .select({ one: sql`1` })
      .from(applicationTable)
      .where(eq(applicationTable.code, inviteTable.code)),
  );
  return and(isOpen, stage === "pending" ? not(isBegun) : isBegun);
}

function matching(ctx: Ctx, { zone, ...filters }: Omit<ExportInvites, "status">): SQL | undefined {
  const { code, recipient, createdBy, createdOn, capabilities } = inviteTable;
  // A text that is not a day is ignored.
  const days = { from: filters.from ?? undefined, to: filters.to ?? undefined };
  const passes = filtered(
    { ...filters, ...days },
    {
      q: (text) => or(eq(code, text), ilike(recipient, containing(text)), ilike(createdBy, containing(text))),
      capability: (some) => arrayOverlaps(capabilities, some),
      creator: (text) => eq(createdBy, text),
      codes: (some) => inArray(code, some),
      from: (day) => gte(createdOn, startOfDay(day, zone)),
      to: (day) => lt(createdOn, endOfDay(day, zone)),
      stop: (step) => and(isOpen, eq(stopOf, step)),
      stale: (isOn) => (isOn ? and(isOpen, lt(createdOn, daysAfter(ctx.now, -INVITE_STALE_DAYS))) : undefined),
      attention: (isOn) => (isOn ? hasStopped(ctx) : undefined),
    },
  );
  return and(ofAccount(ctx, inviteTable), passes);
}

/** Stop of an invitee: the last step of the person who saved last, or the progress before the first step. */
const stopOf = sql<string>`coalesce(
  (select coalesce(latest.step, 'signed-up') from application latest where latest.code = onboarding_invite.code
    order by latest.updated_on desc limit 1),
  case when onboarding_invite.opened_on is not null then 'opened' else 'unopened' end)`;

/** The condition that an invitee began, but no invitee has saved answers lately. */
function hasStopped(ctx: Ctx): SQL | undefined {
  const { code, updatedOn } = applicationTable;
  const lately = ctx.db
    .select({ one: sql`1` })
    .from(applicationTable)
    .where(and(eq(code, inviteTable.code), gte(updatedOn, daysAfter(ctx.now, -INVITE_STOPPED_DAYS))));
  return and(atStage(ctx, "in-progress"), not(exists(lately)));
}

function conditionsOf(ctx: Ctx, { status, ...rest }: ExportInvites): SQL | undefined {
  return and(matching(ctx, rest), status && or(sql`false`, ...status.map((stage) => atStage(ctx, stage))));
}

const CREATORS_MAX = 100;

/** One page of the partner's invites, newest first, with the number of matches of each status. */
export async function searchInvites(ctx: Ctx, search: SearchInvites): Promise<InvitePage> {
  const [items, counts] = await Promise.all([
    findInvites(ctx, search, { skip: search.skip, count: search.count + 1, sort: search.sort }),
    countInvites(ctx, search),
  ]);
  return { items: items.slice(0, search.count), more: items.length > search.count, counts };
}

export async function findInvites(
  ctx: Ctx,
  search: ExportInvites,
  { skip, count, sort, after }: AfterCursor & { skip: number; count: number; sort?: ByDate },
): Promise<ListedInvite[]> {
  const rows = await selectInvites(ctx, sort)
    .where(and(conditionsOf(ctx, search), rowsAfter(inviteTable.createdOn, inviteTable.code, after)))
    .limit(count)
    .offset(skip);
  const [begun, keys, accounts] = await Promise.all([
    applicationsOf(
      ctx,
      rows.map(({ invite }) => invite.code),
    ),
    keyNames(
      ctx,
      rows.map(({ invite }) => invite.createdBy),
    ),
    accountNames(
      ctx,
      rows.flatMap(({ invite }) => invite.redeemedAccountID ?? []),
    ),
  ]);
  return rows.map((sent) => {
    const accountName = accounts.get(sent.invite.redeemedAccountID ?? "");
    return { ...toListed(sent, begun.get(sent.invite.code), keys), ...(accountName && { accountName }) };
  });
}

export async function countInvites(ctx: Ctx, search: ExportInvites): Promise<InviteCounts> {
  const of = (stage: (typeof INVITE_STAGES)[number]) =>
    sql<number>`count(*) filter (where ${atStage(ctx, stage)})`.mapWith(Number);
  const [counts] = await ctx.db
    .select({
      pending: of("pending"),
      "in-progress": of("in-progress"),
      redeemed: of("redeemed"),
      revoked: of("revoked"),
    })
    .from(inviteTable)
    .where(matching(ctx, search));
  return counts ?? { pending: 0, "in-progress": 0, redeemed: 0, revoked: 0 };
}

export async function listInviteCreators(ctx: Ctx): Promise<InviteCreator[]> {
  const { createdBy } = inviteTable;
  const made = await ctx.db
    .select({ createdBy })
    .from(inviteTable)
    .where(ofAccount(ctx, inviteTable))
    .groupBy(createdBy)
    .orderBy(desc(count()), asc(createdBy))
    .limit(CREATORS_MAX);
  const keys = await keyNames(
    ctx,
    made.map((one) => one.createdBy),
  );
  return made.map((one) => ({ creator: one.createdBy, name: nameOf(one.createdBy, keys) }));
}

export async function countInviteStops(ctx: Ctx): Promise<InviteStops> {
  const open = ctx.db
    .select({ stop: stopOf.as("stop") })
    .from(inviteTable)
    .where(and(ofAccount(ctx, inviteTable), isOpen))
    .as("open");
  return ctx.db.select({ stop: open.stop, count: count() }).from(open).groupBy(open.stop);
}

type InviteApplication = { code: string; step: string | null; updatedOn: Date; invitee: string | null };

async function applicationsOf({ db }: Ctx, codes: readonly string[]): Promise<Map<string, InviteApplication>> {
  if (codes.length === 0) return new Map();
  const { code, step, updatedOn } = applicationTable;
  const latest = await db
    .selectDistinctOn([code], { code, step, updatedOn, invitee: userTable.email })
    .from(applicationTable)
    .leftJoin(userTable, eq(userTable.userID, applicationTable.userID))
    .where(inArray(code, [...codes]))
    .orderBy(code, desc(updatedOn));
  return new Map(latest.map((one) => [one.code, one]));
}

const isKeyID = (creator: string) => !creator.includes("@") && /^[0-9a-f-]{36}$/.test(creator);

/** An invite that an API key created stores the ID of the key. */
async function keyNames(ctx: Ctx, creators: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(creators.filter(isKeyID))];
  if (ids.length === 0) return new Map();
  const { keyID, name } = apiKeyTable;
  const keys = await ctx.db
    .select({ keyID, name })
    .from(apiKeyTable)
    .where(and(eq(apiKeyTable.accountID, ctx.accountID), inArray(keyID, ids)));
  return new Map(keys.map((key) => [key.keyID, key.name]));
}

function nameOf(creator: string, keys: Map<string, string>): string {
  if (!isKeyID(creator)) return creator;
  const name = keys.get(creator);
  return name ? `API key ${name}` : "An API key";
}

function toListed(
  sentInvite: SentInvite,
  begun: InviteApplication | undefined,
  keys: Map<string, string>,
): ListedInvite {
  const invite = toInvite(sentInvite);
  const { openedOn, createdBy } = sentInvite.invite;
  return {
    ...invite,
    stage: inviteStage(inviteStatus(invite), begun !== undefined),
    createdBy: nameOf(createdBy, keys),
    ...(openedOn && { openedOn: openedOn.toISOString() }),
    ...(begun?.step && { step: begun.step }),
    ...(begun && { lastSeenOn: begun.updatedOn.toISOString() }),
    ...(begun?.invitee && { invitee: begun.invitee }),
  };
}
