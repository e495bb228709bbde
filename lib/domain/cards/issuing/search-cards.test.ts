import { expect, test } from "@playwright/test";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { accountNameOf, newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newIssuer } from "@/testing/issuing";
import { asking, fact, newSpender, send } from "@/testing/spending";
import { type IssuedCardID, newID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { SearchIssuedCards } from "./dashboard";
import { searchIssuedCards } from "./search-cards";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();
const ISSUING = { capabilities: ["wallet", "card-issuing"], wallet: true } as const;

const find = async (ctx: Ctx, query: object = {}) => {
  const { items, more, total } = await searchIssuedCards(ctx, SearchIssuedCards.parse(query));
  return { ids: items.map(({ issuedCardID }) => issuedCardID), more, total };
};

/** A partner's two accounts with three cards, the last one the newest. */
async function setting() {
  const { partner, accountID, walletID } = await newIssuer();
  const other = await newAccount(db, partner, ISSUING);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const of = (id: typeof accountID, minutes: number) => ctxFor(partner, id, { now: at(minutes) });
  const first = await newCard(of(accountID, 1), walletID, { memo: "Office supplies" });
  const second = await newCard(of(other.accountID, 2), other.walletID, { memo: "Travel of the crew" });
  const third = await newCard(of(accountID, 3), walletID, { state: "closed" });
  return { partner, accountID, other, first, second, third, ctx: ctxFor(partner) };
}

test("cards of all accounts are listed with their account, by state and account, one page at a time", async () => {
  const { ctx, accountID, other, first, second, third } = await setting();
  const ids = [third, second, first].map(({ issuedCardID }) => issuedCardID);
  expect(await find(ctx)).toEqual({ ids, more: false, total: 3 });
  expect(await find(ctx, { sort: "createdOn" })).toMatchObject({ ids: ids.toReversed() });
  expect(await find(ctx, { count: "1" })).toEqual({ ids: ids.slice(0, 1), more: true, total: 3 });
  expect(await find(ctx, { count: "1", startingAfter: ids[0] })).toEqual({
    ids: ids.slice(1, 2),
    more: true,
    total: 3,
  });
  expect((await find(ctx, { state: "closed" })).ids).toEqual([third.issuedCardID]);
  expect((await find(ctx, { accountID: other.accountID })).ids).toEqual([second.issuedCardID]);
  const { items } = await searchIssuedCards(ctx, SearchIssuedCards.parse({ accountID }));
  expect(items.map(({ accountName }) => accountName)).toEqual([accountNameOf(accountID), accountNameOf(accountID)]);
  await expect(find(ctx, { startingAfter: newID<IssuedCardID>() })).rejects.toMatchObject({ kind: "invalid" });
});

test("a card is found by its user, memo, last four digits, ID and account", async () => {
  const { ctx, other, first, second } = await setting();
  expect((await find(ctx, { q: "OFFICE sup" })).ids).toEqual([first.issuedCardID]);
  expect((await find(ctx, { q: "ada tester" })).ids).toHaveLength(3);
  for (const q of [second.lastFour, `Visa ••${second.lastFour}`])
    expect((await find(ctx, { q })).ids).toContain(second.issuedCardID);
  expect((await find(ctx, { q: first.issuedCardID.toUpperCase() })).ids).toEqual([first.issuedCardID]);
  expect((await find(ctx, { q: accountNameOf(other.accountID) })).ids).toEqual([second.issuedCardID]);
  for (const q of ["nobody has this", "%", "a"])
    expect(await find(ctx, { q })).toEqual({ ids: [], more: false, total: 0 });
});

test("cards of an account that does not grant access are hidden, and accounts see only their own", async () => {
  const { partner, ctx, accountID, first, third } = await setting();
  const silent = await newAccount(db, partner, { ...ISSUING, scopes: ["profile.read"] });
  await newCard(ctxFor(partner, silent.accountID), silent.walletID);
  expect((await find(ctx)).total).toBe(3);
  const own = ctxFor({ ...partner, accountID, homePartnerID: partner.accountID }, accountID);
  expect((await find(own)).ids.toSorted()).toEqual([first.issuedCardID, third.issuedCardID].toSorted());
  expect(await find(ctxFor(await newPartner(db)))).toEqual({ ids: [], more: false, total: 0 });
});

test("a card shows its spending in 30 days, equal to its rows", async () => {
  const spender = await newSpender();
  for (const amount of [1200, 345]) {
    const spendRequest = asking(spender, amount);
    await send(spender, spendRequest);
    await send(spender, fact(spender, spendRequest.networkID, "clearing", { amount, final: true }));
  }
  const partner = { ...spender.ctx, accountID: spender.ctx.partnerID, homePartnerID: spender.ctx.partnerID };
  const spentAt = async (ctx: Ctx) =>
    (await searchIssuedCards(ctx, SearchIssuedCards.parse({}))).items.map(({ spent }) => spent);
  expect(await spentAt(partner)).toEqual([1545]);
  expect(await spentAt({ ...partner, now: new Date(Date.now() + 31 * DAY) })).toEqual([0]);
});
