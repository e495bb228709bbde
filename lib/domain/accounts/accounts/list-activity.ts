import type { Db } from "@/db/client";
import { grouped } from "@/lib/core/collections";
import { covers } from "@/lib/core/access/grants";
import { namedID } from "@/lib/core/api/ids";
import { requiredPart } from "@/lib/domain/kernel/operations/answer-parts";
import { callerPlace, type Ctx } from "@/lib/domain/kernel/operations/context";
import { objectOfEvent } from "@/lib/domain/kernel/events/event-object";
import { actorNames } from "@/lib/domain/platform/audit/actor-names";
import { mentionedNames } from "@/lib/domain/accounts/notes/notes";
import { objectNames } from "@/lib/domain/kernel/names/object-names";
import { type AfterCursor, type ListCursor, pageRows, pageDirectionOf } from "@/lib/domain/kernel/operations/part";
import {
  type ActivityRow,
  type ActivityValues,
  type ActivityWay,
  acts,
  causes,
  events,
  invitesOf,
  namedLines,
  notes,
  TOPIC_EVENTS,
} from "./activity-sources";
import { Activity, type ActivityPage, type ListActivity } from "./dashboard";

/** Rows that may be out of time order because they were written at the same moment. */
const OUT_OF_ORDER = 50;

/** The position before the newest row. */
const NEWEST: ListCursor = { on: "9999-12-31T00:00:00Z", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

const STEPS = ["created", "opened", "redeemed"] as const;

/** The steps of the account's invite. Only callers who may read invites see them. */
async function stepsOf(ctx: Ctx, values: ActivityValues): Promise<ActivityRow[]> {
  if (!["", "onboarding"].includes(values.kind) || !covers(ctx.caller.scopes, "accounts.read", ctx.partnerID))
    return [];
  const result = await invitesOf(ctx.db, values);
  return result.flatMap((invite) =>
    STEPS.flatMap((step) => {
      const createdOn = invite[step];
      if (createdOn === null) return [];
      const id = namedID<string>(ctx.accountID, `${invite.code} ${step}`);
      return [
        { ...NOTHING, id, kind: "step" as const, name: `onboardingInvite.${step}`, createdOn, object: invite.code },
      ];
    }),
  );
}

const NOTHING = {
  object: null,
  objectName: null,
  data: null,
  changes: null,
  actorKind: null,
  actorID: null,
  outcome: null,
  reason: null,
  requestID: null,
  text: null,
};

async function placesOf(ctx: Ctx, values: ActivityValues): Promise<ListCursor[]> {
  const stored = await Promise.all(namedLines.map((find) => find(ctx.db, values)));
  const steps = (await stepsOf(ctx, { ...values, kind: "" })).filter(({ id }) => id === values.id);
  return [
    ...stored.flat().map(({ moment, id }) => ({ on: `${moment}Z`, id })),
    ...steps.map(({ createdOn, id }) => ({ on: `${createdOn}Z`, id })),
  ];
}

/**
 * Adds the actor to an event that an act caused at the same moment, in the same request. Hides an event that only
 * repeats its act, because both have the same noun. A list of events alone keeps it.
 */
async function withCauses(db: Db, matches: readonly ActivityRow[], values: ActivityValues): Promise<ActivityRow[]> {
  const moments = matches.map(({ createdOn }) => createdOn).sort();
  const [since, until] = [moments[0], moments.at(-1)];
  if (since === undefined || until === undefined) return [];
  const requests = matches.flatMap(({ requestID }) => requestID ?? []);
  const { partner, account } = values;
  const causeByID = await causes(db, {
    partner,
    account,
    requests: `{${requests.map((one) => JSON.stringify(one)).join(",")}}`,
    since,
    until,
  });
  const byMoment = grouped(causeByID, momentOf);
  return matches.flatMap((event) => {
    const its = byMoment.get(momentOf(event)) ?? [];
    if (
      values.kind === "" &&
      its.some(({ action }) => nounOf(action).replaceAll("-", "") === nounOf(event.name).toLowerCase())
    )
      return [];
    const [cause] = its;
    return [cause ? { ...event, actorKind: cause.actorKind, actorID: cause.actorID } : event];
  });
}

const momentOf = ({ createdOn, requestID }: Pick<ActivityRow, "createdOn" | "requestID">) =>
  `${createdOn} ${requestID}`;
const nounOf = (name: string) => name.split(".", 1)[0] ?? "";

/** A position as text that sorts in the order of the history: its moments have no trailing zeros. */
type LinePlace = Pick<ActivityRow, "createdOn" | "id">;

function isFirst(way: ActivityWay, one: LinePlace, other: LinePlace): boolean {
  const [near, far] = way === "older" ? [other, one] : [one, other];
  return near.createdOn === far.createdOn ? near.id < far.id : near.createdOn < far.createdOn;
}

/** Reads events until enough of them do more than repeat an act, or until they are beyond the last wanted act. */
async function eventsOf(
  db: Db,
  values: ActivityValues,
  { way, last }: { way: ActivityWay; last: LinePlace | undefined },
): Promise<ActivityRow[]> {
  if (values.kind === "act" || values.kind === "note") return [];
  const activity: ActivityRow[] = [];
  for (let from = 0; ; from += values.reach) {
    const result = await events[way](db, { ...values, from });
    activity.push(...(await withCauses(db, result, values)));
    const end = result.at(-1);
    const isBeyond = end !== undefined && last !== undefined && isFirst(way, last, end);
    if (result.length < values.reach || activity.length >= values.reach || isBeyond)
      return activity.slice(0, values.reach);
  }
}

/**
 * The account's history, newest first: this partner's acts on it, its events, the team's notes, and the steps of its
 * invite. Throws 422 for an unknown cursor.
 */
export async function listActivity(
  ctx: Ctx,
  { kind, skip, count, startingAfter, endingBefore, after }: ListActivity & AfterCursor,
): Promise<ActivityPage> {
  const reach = skip + count + 1 + OUT_OF_ORDER;
  const team = callerPlace(ctx);
  const query = {
    partner: ctx.partnerID,
    home: ctx.homePartnerID,
    team: team.homePartnerID,
    account: ctx.accountID,
    kind: kind ?? "",
    words: `{${(kind && TOPIC_EVENTS[kind])?.join(",") ?? ""}}`,
    reach,
    on: "",
    id: "",
  };
  const find = (id: string) => placesOf(ctx, { ...query, id });
  const { place = NEWEST, isTurned } = await pageDirectionOf({ after, startingAfter, endingBefore }, find);
  const way = isTurned ? "newer" : "older";
  const values: ActivityValues = { ...query, on: new Date(place.on).toISOString(), id: place.id };
  const [ownActs, ownNotes, steps] = await Promise.all([
    acts[way](ctx.db, values),
    notes[way](ctx.db, values),
    stepsOf(ctx, values),
  ]);
  const inOrder = (rows: readonly ActivityRow[]) => rows.toSorted((one, other) => (isFirst(way, one, other) ? -1 : 1));
  // Entries beyond these acts are not on the page, unless these are all acts there are.
  const last = ownActs.length < reach ? undefined : inOrder(ownActs).at(-1);
  const beside = { createdOn: values.on.slice(0, -1).replace(/\.?0+$/, ""), id: values.id };
  const all = [...ownActs, ...ownNotes, ...steps, ...(await eventsOf(ctx.db, values, { way, last }))];
  const matches = inOrder(all.filter((row) => isFirst(way, beside, row))).slice(skip);
  const { items: shown, more } = pageRows(matches, count, { isTurned });
  const actors = await actorNames(
    ctx,
    shown.map(({ actorID }) => actorID),
  );
  const mentioned = await mentionedNames(
    ctx,
    shown.flatMap(({ text }) => text ?? []),
  );
  const items = shown.map((row) => toActivity(row, actors, ctx.caller.userID));
  const names = await objectNames(
    ctx,
    items.flatMap(({ object }) => object ?? []),
  );
  const withNames = items.map((item) => ({
    ...(item.object && names.get(item.object)),
    ...item,
    ...(item.kind === "note" && { mentioned }),
  }));
  return { items: withNames, more };
}

/** Only the text values of an event's data are shown: IDs and states. */
function textsOf(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === "string"));
}

function toActivity(
  { id, createdOn, actorKind, actorID, ...row }: ActivityRow,
  actors: Map<string, string>,
  ownID: string | undefined,
): Activity {
  const fields = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  const actor = actorKind !== null && actorID !== null && { kind: actorKind, id: actorID, name: actors.get(actorID) };
  const object = row.data && objectOfEvent(row.name, row.data);
  const activity = {
    ...fields,
    ...(object && { object }),
    ...(row.data && { data: textsOf(row.data) }),
    activityID: id,
    createdOn: new Date(`${createdOn}Z`).toISOString(),
    ...(actor && { actor }),
    ...(row.kind === "note" && { isYours: actorID === ownID }),
  };
  return requiredPart(Activity, activity, { id, name: "activity" });
}
