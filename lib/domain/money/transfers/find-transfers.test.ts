import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { transferTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { withPlans } from "@/testing/plans";
import { RAIL_START } from "@/testing/rails";
import { newPayer, newTransfer, transferRow } from "@/testing/transfers";
import { newID, type TransferID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import "@/lib/domain/rail-appliers";
import { ListTransfers } from "./contract";
import { countTransfersTo } from "./find-transfers";
import { listTransfers } from "./queries";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner, partner.accountID, { now: RAIL_START });
  const [one, two, three] = [
    await newPayer(db, partner, 10_000),
    await newPayer(db, partner, 10_000),
    await newPayer(db, partner, 0),
  ];
  const ways = [
    [one, two],
    [two, one],
    [one, three],
    [one, one],
    [three, two],
  ] as const;
  const made: TransferID[] = [];
  for (const [index, [from, to]] of ways.entries())
    made.unshift(
      await newTransfer(ctx, {
        from: from.wallet,
        to: from === to ? to.bank : to.wallet,
        cents: 100 + index,
        ...(index < 2 && { foreignID: "invoice" }),
      }),
    );
  const [broke, own, toThree, back, first] = made as [TransferID, TransferID, TransferID, TransferID, TransferID];
  return { ctx, one, two, three, made, broke, own, toThree, back, first };
}

const find = async (ctx: Ctx, query: object = {}) =>
  (await listTransfers(ctx, ListTransfers.parse(query))).map(({ transferID }) => transferID);

test("each account's list has the transfers in which it takes part, once, newest first", async () => {
  const { ctx, one, two, three, made, broke, own, toThree, back, first } = await setting();
  const as = (accountID: string) => ({ ...ctx, accountID: accountID as never });
  expect(await find(ctx)).toEqual(made);
  expect(await find(as(one.accountID))).toEqual([own, toThree, back, first]);
  expect(await find(as(two.accountID))).toEqual([broke, back, first]);
  expect(await find(as(three.accountID))).toEqual([broke, toThree]);
  expect(await find(as(one.accountID), { accountIDs: three.accountID })).toEqual([toThree]);
  expect([await find(ctx, { count: "2" }), await find(ctx, { skip: "2", count: "2" })]).toEqual([
    made.slice(0, 2),
    made.slice(2, 4),
  ]);
});

test("filters match alone and combined", async () => {
  const { ctx, one, three, broke, own, toThree, back, first } = await setting();
  const isFirst = eq(transferTable.transferID, first);
  await db.update(transferTable).set({ disputedAmount: 5 }).where(isFirst);
  expect(await find(ctx, { status: "completed" })).toEqual([toThree, back, first]);
  expect(await find(ctx, { status: "pending" })).toEqual([own]);
  expect(await find(ctx, { status: "failed" })).toEqual([broke]);
  expect(await find(ctx, { accountIDs: one.accountID })).toEqual([own, toThree, back, first]);
  expect(await find(ctx, { accountIDs: `${one.accountID},${three.accountID}` })).toEqual([
    broke,
    own,
    toThree,
    back,
    first,
  ]);
  const many = Array.from({ length: 11 }, () => newID<string>());
  expect(await find(ctx, { accountIDs: [...many, three.accountID].join(",") })).toEqual([broke, toThree]);
  expect(await find(ctx, { accountIDs: three.accountID, status: "failed" })).toEqual([broke]);
  expect(await find(ctx, { foreignID: "invoice" })).toEqual([back, first]);
  expect(await find(ctx, { foreignID: "invoice", accountIDs: three.accountID })).toEqual([]);
  expect(await find(ctx, { disputed: "true" })).toEqual([first]);
  expect(await find(ctx, { refunded: "true" })).toEqual([]);
  const stranger = ctxFor(await newPartner(db));
  expect(await find(stranger, { accountIDs: one.accountID })).toEqual([]);
  expect(await find(stranger, { foreignID: "invoice" })).toEqual([]);
  await db.update(transferTable).set({ disputedAmount: 0 }).where(isFirst);
});

test("the counts of an account read only indexes", () => {
  onOnePostgreSQL("The plan of a node names the indexes of a shard.");
  return withPlans(async ({ db: own, statements, planOf, vacuumed }) => {
    const partner = await newPartner(own);
    const { accountID } = await newAccount(own, partner);
    // With few transfers the planner has no reason to prefer an index.
    const made = Array.from({ length: 500 }, () =>
      transferRow(partner, { accountID, moment: "2026-09-01", amount: 100 }),
    );
    await own.insert(transferTable).values(made);
    await vacuumed("transfer");
    statements.length = 0;
    const ctx = ctxFor(partner, undefined, { db: own });
    expect(await countTransfersTo(ctx, { accountIDs: [accountID] }, 1_000)).toBe(500);
    const [response] = statements;
    if (!response) throw new Error("nobody counted");
    const plan = await planOf(response);
    for (const index of ["transfer_of_source", "transfer_of_destination"])
      expect(plan).toMatch(new RegExp(`"Node Type":"Index Only Scan"[^{]*"Index Name":"${index}"`));
  });
});
