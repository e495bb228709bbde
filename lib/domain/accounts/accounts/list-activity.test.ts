import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { openPool } from "@/db/pool";
import * as schema from "@/db/schema";
import { auditTrailView, eventTable, userTable } from "@/db/schema";
import { ctxFor } from "@/db/testing/context";
import { newAccount, newPartner, newUser, testDatabase } from "@/db/testing/factories";
import type { AuditAction } from "@/lib/core/audit-actions";
import { newID } from "@/lib/core/ids";
import type { Ctx } from "@/lib/domain/kernel/context";
import { chainRows } from "@/lib/domain/platform/audit/chain";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { capabilityRequested } from "@/lib/domain/accounts/capabilities/events";
import { emit } from "@/lib/domain/kernel/emit";
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

test("what was done and what came to be true stand in one history, newest first", async () => {
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

test("a long history whose events all repeat acts is read as far as its page reaches", async () => {
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

test("a history is paged without a gap or a repetition, and one kind alone can be asked for", async () => {
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

test("of a connected account's events only those show which the connection opens", async () => {
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

test("who acted is named by e-mail address", async () => {
  const { accountID, partner } = await connected();
  const { userID, email } = await newUser(db, partner);
  const ctx = ctxFor(partner, accountID, { caller: { kind: "session", userID } });
  await recordAudit(ctx, act("account.delete", accountID));
  const [item] = (await listActivity(ctx, first)).items;
  expect(item?.actor).toEqual({ kind: "person", id: userID, name: email });
  expect(await db.$count(userTable, eq(userTable.userID, userID))).toBe(1);
});

test("what another partner did to the account, and what happened to other accounts, stays out", async () => {
  const one = await connected();
  const other = await connected();
  await recordAudit(other.at(1), act("account.delete", one.accountID));
  await emit(other.at(1), accountUpdated, { accountID: other.accountID });
  expect((await listActivity(one.at(2), first)).items).toEqual([]);
  expect(await db.$count(auditTrailView, eq(auditTrailView.accountID, one.accountID))).toBe(1);
});
