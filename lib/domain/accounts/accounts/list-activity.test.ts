import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { openPool } from "@/db/pool";
import * as schema from "@/db/schema";
import { auditTrailView, eventTable, inviteTable, noteTable, userTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, newUser, testDatabase } from "@/testing/factories";
import type { AuditAction } from "@/lib/core/access/audit-actions";
import { newID, type NoteID, UserID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { chainRows } from "@/lib/domain/platform/audit/chain";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { capabilityRequested } from "@/lib/domain/accounts/capabilities/events";
import { emit } from "@/lib/domain/kernel/events/emit";
import { accountUpdated } from "./events";
import { ListActivity } from "./dashboard";
import { listActivity } from "./list-activity";

const db = testDatabase();
const first = ListActivity.parse({});

async function connected() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  return {
    partner,
    accountID,
    at: (second: number) => ctxFor(partner, accountID, { now: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) }),
  };
}

const act = (action: AuditAction, accountID: string) =>
  ({ action, object: accountID, outcome: "done", accountID }) as const;

test("acts and events are in one history, newest first", async () => {
  const { accountID, at } = await connected();
  await recordAudit(at(1), act("file.decide", accountID));
  await emit(at(2), capabilityRequested, { accountID, capabilityID: "wallet", capability: "wallet" });
  await recordAudit(at(3), act("account.delete", accountID));
  const { items, more } = await listActivity(at(9), first);
  expect(items.map(({ kind, name }) => [kind, name])).toEqual([
    ["act", "account.delete"],
    ["event", "capability.requested"],
    ["act", "file.decide"],
  ]);
  expect(items[0]).toMatchObject({ object: accountID, outcome: "done", createdOn: "2026-01-01T00:00:03.000Z" });
  expect(items[1]?.data).toEqual({ accountID, capabilityID: "wallet", capability: "wallet" });
  expect(more).toBe(false);
});

test("a long history in which every event repeats an act is read far enough to fill the page", async () => {
  const { partner, accountID, at } = await connected();
  const statements: string[] = [];
  const pool = openPool(process.env.DATABASE_URL ?? "", { max: 2, connection: {} });
  const logger = { logQuery: (query: string) => void (query.includes("from event e") && statements.push(query)) };
  const logged = { ...at(9999), db: drizzle(pool.client, { schema, logger }) };
  for (let second = 0; second < 400; second += 1) {
    const ctx = at(second);
    await recordAudit(ctx, act("account.update", accountID));
    await emit(ctx, accountUpdated, { accountID });
  }
  await chainRows(db, partner.accountID);
  const { items, more } = await listActivity(logged, { ...first, count: 10 });
  await pool.end({ timeout: 5 });
  expect([items.map(({ kind }) => kind), more]).toEqual([Array(10).fill("act"), true]);
  expect(statements).toHaveLength(2);
});

test("a history is paged without gaps or duplicates, and can be limited to one kind", async () => {
  const { accountID, at } = await connected();
  for (let second = 0; second < 6; second += 1) {
    await recordAudit(at(second * 2), act("file.decide", accountID));
    await emit(at(second * 2 + 1), accountUpdated, { accountID });
  }
  const pages = await Promise.all([0, 5, 10].map((skip) => listActivity(at(30), { ...first, skip, count: 5 })));
  const whole = await listActivity(at(30), first);
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
  expect(whole.items).toHaveLength(12);
  expect(pages.map(({ more }) => more)).toEqual([true, true, false]);
  const { items } = await listActivity(at(30), { ...first, kind: "event" });
  expect(items.map(({ kind }) => kind)).toEqual(Array(6).fill("event"));
});

test("a connected account shows only the events that its connection grants", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, { scopes: ["profile.read", "wallets.read"] });
  const ctx = ctxFor(partner, accountID);
  const types = [
    "account.updated",
    "wallet.opened",
    "representative.created",
    "issuedCard.created",
    "capability.updated",
    "file.created",
    "unknown.kind",
  ];
  await db.insert(eventTable).values(
    types.map((type) => ({
      partnerID: ctx.homePartnerID,
      eventID: newID<string>(),
      accountID,
      type,
      data: { accountID },
      createdOn: new Date(),
    })),
  );
  const names = async (viewer: Ctx) => (await listActivity(viewer, first)).items.map(({ name }) => name).sort();
  expect(await names(ctx)).toEqual(["account.updated", "wallet.opened"]);
  expect(await names({ ...ctx, partnerID: accountID })).toHaveLength(7);
});

test("the person who acted is named by email address", async () => {
  const { accountID, partner } = await connected();
  const { userID, email } = await newUser(db, partner);
  const ctx = ctxFor(partner, accountID, { caller: { kind: "session", userID } });
  await recordAudit(ctx, act("account.delete", accountID));
  const [item] = (await listActivity(ctx, first)).items;
  expect(item?.actor).toEqual({ kind: "person", id: userID, name: email });
  expect(await db.$count(userTable, eq(userTable.userID, userID))).toBe(1);
});

test("acts of another partner and events of other accounts are left out", async () => {
  const one = await connected();
  const other = await connected();
  await recordAudit(other.at(1), act("account.delete", one.accountID));
  await emit(other.at(1), accountUpdated, { accountID: other.accountID });
  expect((await listActivity(one.at(2), first)).items).toEqual([]);
  expect(await db.$count(auditTrailView, eq(auditTrailView.accountID, one.accountID))).toBe(1);
});

/** A history with rows from each source in turn: an act, an event and a note, each a second after the previous one. */
async function mixed(rounds: number) {
  const { partner, accountID, at } = await connected();
  const author = await newUser(db, partner);
  for (let round = 0; round < rounds; round += 1) {
    await recordAudit(at(round * 3), act("file.decide", accountID));
    await emit(at(round * 3 + 1), accountUpdated, { accountID });
    await db.insert(noteTable).values({
      partnerID: partner.accountID,
      accountID: partner.accountID,
      noteID: newID<NoteID>(),
      subjectID: accountID,
      authorID: UserID.parse(author.userID),
      text: `Note ${round}`,
      createdOn: at(round * 3 + 2).now,
    });
  }
  return { partner, accountID, at, author };
}

test("acts, events and notes are in one order, and each page begins after the last row of the previous page", async () => {
  const { at } = await mixed(4);
  const whole = (await listActivity(at(30), first)).items;
  expect(whole.map(({ kind }) => kind)).toEqual(Array(4).fill(["note", "event", "act"]).flat());
  const read = [];
  let startingAfter: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const { items, more } = await listActivity(at(30), ListActivity.parse({ count: 5, startingAfter }));
    read.push(...items);
    expect(more).toBe(page < 2);
    startingAfter = items.at(-1)?.activityID;
  }
  expect(read).toEqual(whole);
});

test("a page can end before a row of any kind, and the first row has no page before it", async () => {
  const { at } = await mixed(4);
  const { accountID } = at(0);
  for (const second of [2, 5]) {
    const ctx = at(second);
    await recordAudit(ctx, act("account.update", accountID));
    await emit(ctx, accountUpdated, { accountID });
  }
  const whole = (await listActivity(at(30), first)).items;
  expect(whole.length).toBeGreaterThan(12);
  for (const count of [1, 5, 50])
    for (const [place, { activityID }] of whole.entries()) {
      const { items, more } = await listActivity(at(30), ListActivity.parse({ count, endingBefore: activityID }));
      expect(items).toEqual(whole.slice(Math.max(0, place - count), place));
      expect(more).toBe(true);
    }
  const notes = (await listActivity(at(30), ListActivity.parse({ kind: "note" }))).items;
  const last = ListActivity.parse({ kind: "note", count: 2, endingBefore: notes.at(-1)?.activityID });
  expect((await listActivity(at(30), last)).items).toEqual(notes.slice(-3, -1));
});

test("a page cannot begin after a row of another account, or after a row that the caller cannot see", async () => {
  const [one, other] = [await mixed(1), await mixed(1)];
  for (const { activityID } of (await listActivity(other.at(30), first)).items)
    for (const cursor of ["startingAfter", "endingBefore"])
      await expect(listActivity(one.at(30), { ...first, [cursor]: activityID })).rejects.toMatchObject({
        kind: "invalid",
      });
});

test("a topic shows only its events: for transfers, the failed and reversed ones", async () => {
  const { accountID, at } = await connected();
  const { homePartnerID: partnerID } = at(0);
  const happened: [string, object][] = [
    ["transfer.created", { status: "pending" }],
    ["transfer.updated", { status: "completed" }],
    ["transfer.updated", { status: "failed" }],
    ["dispute.created", { status: "response-needed" }],
    ["capability.updated", { status: "enabled" }],
    ["representative.created", {}],
    ["bankAccount.created", {}],
  ];
  await db.insert(eventTable).values(
    happened.map(([type, data], second) => ({
      partnerID,
      eventID: newID<string>(),
      accountID,
      type,
      data: { accountID, ...data },
      createdOn: at(second).now,
    })),
  );
  const namesOf = async (kind?: string) =>
    (await listActivity(at(30), ListActivity.parse({ kind }))).items.map(({ name }) => name);
  expect(await namesOf("transfers")).toEqual(["transfer.updated"]);
  expect(await namesOf("disputes")).toEqual(["dispute.created"]);
  expect(await namesOf("capabilities")).toEqual(["capability.updated"]);
  expect(await namesOf("onboarding")).toEqual(["representative.created"]);
  expect(await namesOf("note")).toEqual([]);
  expect(await namesOf("act")).toEqual([]);
  expect(await namesOf()).toHaveLength(5);
  expect(await namesOf("unknown")).toHaveLength(5);
});

test("the invite that brought an account in is part of its onboarding, for the partner that sent it", async () => {
  const { partner, accountID, at } = await connected();
  const [createdOn, openedOn, redeemedOn] = [1, 2, 3].map((second) => at(second).now);
  const code = `steps${newID<string>().replaceAll("-", "")}`;
  await db.insert(inviteTable).values({
    code,
    accountID: partner.accountID,
    capabilities: ["wallet"],
    feePlanCodes: [],
    scopes: ["profile.read"],
    createdBy: "demo@tender.example",
    createdOn: createdOn ?? new Date(),
    openedOn,
    redeemedOn,
    redeemedAccountID: accountID,
  });
  const steps = async (ctx: Ctx, kind?: string) =>
    (await listActivity(ctx, ListActivity.parse({ kind }))).items.map(({ name, object }) => [name, object]);
  const all = ["redeemed", "opened", "created"].map((step) => [`onboardingInvite.${step}`, code]);
  expect(await steps(at(30))).toEqual(all);
  expect(await steps(at(30), "onboarding")).toEqual(all);
  expect(await steps(at(30), "capabilities")).toEqual([]);
  const [newest] = (await listActivity(at(30), first)).items;
  const rest = await listActivity(at(30), { ...first, startingAfter: newest?.activityID });
  expect(rest.items.map(({ name }) => name)).toEqual(["onboardingInvite.opened", "onboardingInvite.created"]);
  const blind = ctxFor(partner, accountID, { scopes: [{ scope: "profile.read" }] });
  expect(await steps(blind)).toEqual([]);
});
