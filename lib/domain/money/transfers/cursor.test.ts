import { expect, test } from "@playwright/test";
import { inArray } from "drizzle-orm";
import { transferTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, type Partner, testDatabase } from "@/testing/factories";
import { newPayer, newTransfer } from "@/testing/transfers";
import { newID, TransferID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { SearchTransfers } from "./dashboard";
import { searchTransfers } from "./queries";

const db = testDatabase();

/** Sets the time of creation, which many transfers may share. */
const setMoment = (ids: readonly TransferID[], createdOn: Date) =>
  db
    .update(transferTable)
    .set({ createdOn })
    .where(inArray(transferTable.transferID, [...ids]));

async function setting(partner?: Partner) {
  const of = partner ?? (await newPartner(db));
  const ctx = ctxFor(of);
  const [one, other] = [await newPayer(db, of, 10_000), await newPayer(db, of, 0)];
  const pay = (cents = 1) => newTransfer(ctx, { from: one.wallet, to: other.wallet, cents });
  return { ctx, one, other, pay };
}

/** The list's IDs, page by page, each page behind the last row of the one before. */
async function walk(ctx: Ctx, query: object, between?: (page: number) => Promise<unknown>): Promise<TransferID[]> {
  const matches: TransferID[] = [];
  for (let page = 1; ; page++) {
    const last = matches.at(-1);
    const search = SearchTransfers.parse({ count: "2", ...query, ...(last && { startingAfter: last }) });
    const { items, more } = await searchTransfers(ctx, search);
    matches.push(...items.map(({ transferID }) => transferID));
    if (!more) return matches;
    await between?.(page);
  }
}

const whole = async (ctx: Ctx, query: object) =>
  (await searchTransfers(ctx, SearchTransfers.parse({ count: "1000", ...query }))).items.map(
    ({ transferID }) => transferID,
  );

for (const sort of ["-createdOn", "createdOn"])
  test(`consecutive pages have each transfer once, even if several were created at the same time, by ${sort}`, async () => {
    const { ctx, one, pay } = await setting();
    const made: TransferID[] = [];
    for (let index = 0; index < 7; index++) made.push(await pay());
    await setMoment(made.slice(0, 3), new Date("2026-11-20T10:00:00Z"));
    await setMoment(made.slice(3), new Date("2026-11-20T10:00:00.001Z"));
    const inOrder = [...made.slice(0, 3).sort(), ...made.slice(3).sort()];
    const expected = sort === "createdOn" ? inOrder : inOrder.toReversed();
    expect(await walk(ctx, { sort })).toEqual(expected);
    expect(await walk({ ...ctx, accountID: one.accountID }, { sort })).toEqual(expected);
  });

test("filters and the cursor are combined", async () => {
  const { ctx, other, pay } = await setting();
  const made: TransferID[] = [];
  for (let index = 0; index < 6; index++) made.push(await pay(index % 2 ? 5 : 7));
  const filter = { amount: "0.07", accountID: other.accountID, status: "completed" };
  const result = await walk(ctx, filter);
  expect(new Set(result)).toEqual(new Set([made[0], made[2], made[4]]));
  expect(result).toEqual(await whole(ctx, filter));
  // A transfer that the filter leaves out still works as a cursor.
  const [newest] = (await whole(ctx, {})).filter((id) => !result.includes(id));
  const behind = await whole(ctx, { ...filter, startingAfter: newest });
  expect(behind).toEqual(result.filter((id) => result.indexOf(id) >= result.length - behind.length));
  expect(await whole(ctx, { ...filter, startingAfter: result[0], skip: "1" })).toEqual(result.slice(2));
});

for (const sort of ["-createdOn", "createdOn"])
  test(`a page that ends before a transfer has the ones in front of it, in the list's order, by ${sort}`, async () => {
    const { ctx, one, pay } = await setting();
    const made: TransferID[] = [];
    for (let index = 0; index < 5; index++) made.push(await pay());
    await setMoment(made, new Date("2026-11-20T10:00:00Z"));
    for (const of of [ctx, { ...ctx, accountID: one.accountID }]) {
      const all = await whole(of, { sort });
      for (const [at, endingBefore] of all.entries()) {
        const query = SearchTransfers.parse({ sort, endingBefore, count: "2", uncounted: "true" });
        const page = await searchTransfers(of, query);
        expect(page.items.map(({ transferID }) => transferID)).toEqual(all.slice(Math.max(0, at - 2), at));
        expect(page).not.toHaveProperty("total");
      }
    }
  });

test("new transfers do not shift a page", async () => {
  const { ctx, pay } = await setting();
  const made: TransferID[] = [];
  for (let index = 0; index < 5; index++) made.push(await pay());
  await setMoment(made, new Date("2026-11-20T10:00:00Z"));
  expect(await walk(ctx, {}, () => pay())).toEqual(made.toSorted().reverse());
});

test("an unknown cursor and a cursor of another account are rejected alike", async () => {
  const { ctx, pay } = await setting();
  const own = await pay();
  const foreign = await (await setting()).pay();
  const refused = { kind: "invalid", fields: { startingAfter: "must be the ID of an entry of this list" } };
  for (const startingAfter of [foreign, newID<string>()])
    await expect(whole(ctx, { startingAfter })).rejects.toMatchObject(refused);
  const stranger = { ...ctx, accountID: (await newPayer(db, await newPartner(db), 0)).accountID };
  await expect(whole(stranger, { startingAfter: own })).rejects.toMatchObject(refused);
  expect(SearchTransfers.safeParse({ startingAfter: "first" }).success).toBe(false);
});
