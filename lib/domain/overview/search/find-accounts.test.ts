import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { accountTable, connectionTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { LAST_FOUR, newFindable } from "@/testing/findable";
import { newPayer } from "@/testing/transfers";
import { SCOPES, type Scope } from "@/lib/core/access/scopes";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { AccountChoices, SearchAccounts } from "./dashboard";
import { findAccounts } from "./find-accounts";

const db = testDatabase();

async function choose(ctx: Ctx, query: Record<string, string | number>) {
  return AccountChoices.parse(await findAccounts(ctx, SearchAccounts.parse(query)));
}
const idsOf = async (ctx: Ctx, query: Record<string, string | number>) =>
  (await choose(ctx, query)).items.map(({ accountID }) => accountID);

const rename = (accountID: string, displayName: string) =>
  db
    .update(accountTable)
    .set({ displayName })
    .where(eq(accountTable.accountID, accountID as never));

test("an account is found by name, email, last four digits, the partner's ID, its ID and the end of its ID", async () => {
  const { partner, accountID, foreignID } = await newFindable();
  await newAccount(db, partner);
  for (const q of ["rosenbrot", "bakery rosen", "hello@rosen", LAST_FOUR, `Visa ending in ${LAST_FOUR}`])
    expect(await idsOf(ctxFor(partner), { q }), q).toEqual([accountID]);
  for (const q of [foreignID, accountID, accountID.slice(-4).toUpperCase()])
    expect(await idsOf(ctxFor(partner), { q }), q).toEqual([accountID]);
  for (const q of ["r", "nobody here", "%"]) expect(await idsOf(ctxFor(partner), { q }), q).toEqual([]);
});

test("a choice shows the email address, the last four digits that matched, and the wallet's spendable amount", async () => {
  const { partner, accountID } = await newFindable();
  const [row] = (await choose(ctxFor(partner), { q: `visa ${LAST_FOUR}` })).items;
  expect(row).toEqual({
    accountID,
    displayName: "Rosenbrot Bakery",
    email: "hello@rosenbrot.example",
    source: { name: expect.any(String), lastFour: LAST_FOUR },
    available: 0,
    isOwn: false,
  });
  const payer = await newPayer(db, partner, 12_345);
  const [rich] = (await choose(ctxFor(partner), { q: payer.accountID })).items;
  expect(rich).toMatchObject({ available: 12_345, source: { lastFour: expect.stringMatching(/^\d{4}$/) } });
});

test("without a text the caller's own account comes first, then the newest, page by page", async () => {
  const partner = await newPartner(db);
  const made = [];
  for (let index = 0; index < 5; index++) made.push((await newAccount(db, partner)).accountID);
  const all = await idsOf(ctxFor(partner), {});
  expect(all[0]).toBe(partner.accountID);
  expect([...all].sort()).toEqual([partner.accountID, ...made].sort());
  const first = await choose(ctxFor(partner), { count: 4 });
  const second = await choose(ctxFor(partner), { count: 4, skip: 4 });
  expect([first.more, second.more]).toEqual([true, false]);
  expect([...first.items, ...second.items].map(({ accountID }) => accountID)).toEqual(all);
  expect(first.items.map(({ isOwn }) => isOwn)).toEqual([true, false, false, false]);
});

test("names that begin with the text come first, even if they would be beyond the first page", async () => {
  const partner = await newPartner(db);
  const names = ["Lincoln One", "Old Lincoln", "Lincoln Two", "Newlincoln", "Abraham"];
  for (const name of names) await rename((await newAccount(db, partner)).accountID, name);
  const read = async (skip: number) =>
    (await choose(ctxFor(partner), { q: "lincoln", count: 2, skip })).items.map(({ displayName }) => displayName);
  expect((await read(0)).toSorted()).toEqual(["Lincoln One", "Lincoln Two"]);
  expect(await read(2)).toEqual(["Old Lincoln", "Newlincoln"]);
});

test("a capability leaves only accounts that have or requested it", async () => {
  const { partner, accountID } = await newFindable();
  await newAccount(db, partner);
  expect(await idsOf(ctxFor(partner), { capability: "card-issuing" })).toEqual([accountID]);
  expect(await idsOf(ctxFor(partner), { capability: "card-issuing", q: "rosen" })).toEqual([accountID]);
  expect(await idsOf(ctxFor(partner), { capability: "collect-funds", q: "rosen" })).toEqual([]);
  expect(await idsOf(ctxFor(partner), { capability: "nonsense" })).toEqual([]);
});

test("accounts of other partners, disconnected accounts, and accounts that may not be listed are never offered", async () => {
  const { partner, accountID } = await newFindable();
  const stranger = ctxFor(await newPartner(db));
  const ends = ["rosen", LAST_FOUR, "hello@rosen", accountID, accountID.slice(-4)];
  for (const q of ends) expect(await idsOf(stranger, { q }), q).toEqual([]);
  expect(await idsOf(stranger, {})).toEqual([stranger.partnerID]);
  const unlisted = await newFindable({ scopes: SCOPES.filter((scope) => scope !== "accounts.read") });
  for (const q of ["rosen", LAST_FOUR, unlisted.accountID])
    expect(await idsOf(ctxFor(unlisted.partner), { q }), q).toEqual([]);
  expect(await idsOf(ctxFor(unlisted.partner), {})).toEqual([unlisted.partner.accountID]);
  await db
    .update(connectionTable)
    .set({ disconnectedOn: new Date() })
    .where(and(eq(connectionTable.partnerID, partner.accountID), eq(connectionTable.accountID, accountID)));
  for (const q of ends) expect(await idsOf(ctxFor(partner), { q }), q).toEqual([]);
  expect(await idsOf(ctxFor(partner), {})).toEqual([partner.accountID]);
});

test("a choice shows only fields that the account and the caller's role allow", async () => {
  const bare = { scopes: ["accounts.read"] as Scope[] };
  const { partner, accountID } = await newFindable(bare);
  const nothing = { accountID, displayName: "Rosenbrot Bakery", isOwn: false };
  expect((await choose(ctxFor(partner), { q: "rosenbrot" })).items).toEqual([nothing]);
  for (const q of ["hello@rosen", LAST_FOUR, "bakehouse"]) expect(await idsOf(ctxFor(partner), { q }), q).toEqual([]);
  const open = await newFindable();
  const holding = (...scopes: Scope[]) =>
    ctxFor(open.partner, undefined, { scopes: scopes.map((scope) => ({ scope })) });
  expect(await idsOf(holding("profile.read"), { q: "rosen" })).toEqual([]);
  expect(await idsOf(holding("profile.read"), {})).toEqual([open.partner.accountID]);
  expect(await idsOf(holding("profile.read", "bank-accounts.read"), { q: LAST_FOUR })).toEqual([]);
  const [seen] = (await choose(holding("profile.read", "accounts.read"), { q: "rosenbrot" })).items;
  expect(seen).toEqual({
    accountID: open.accountID,
    displayName: "Rosenbrot Bakery",
    email: "hello@rosenbrot.example",
    isOwn: false,
  });
});
