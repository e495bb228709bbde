import { and, eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { eventTable, issuedCardTable } from "@/db/schema";
import { newCard } from "@/testing/cards";
import { ctxFor, transact } from "@/testing/context";
import { newIssuer } from "@/testing/issuing";
import { newID, type IssuedCardID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { activateIssuedCard, expireIssuedCards, updateIssuedCard } from "./issuing";
import type { UpdateIssuedCard } from "./contract";
import { getIssuedCard } from "./queries";

const update = (ctx: AccountCtx, id: IssuedCardID, body: UpdateIssuedCard) =>
  transact(ctx, (open) => updateIssuedCard(open, id, body));
const close = (ctx: AccountCtx, id: IssuedCardID) => update(ctx, id, { state: "closed" });
const activate = (ctx: AccountCtx, id: IssuedCardID) => transact(ctx, (open) => activateIssuedCard(open, id));
const stateOf = async (ctx: AccountCtx, id: IssuedCardID) => (await getIssuedCard(ctx, id)).state;

async function events({ db, accountID }: AccountCtx) {
  const updates = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, accountID), eq(eventTable.type, "issuedCard.updated")));
  return updates.map(({ data }) => data.state);
}

test("an active card is closed permanently", async () => {
  const { db, ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID);
  expect(await close(ctx, id)).toMatchObject({ state: "closed" });
  const [row] = await db.select().from(issuedCardTable).where(eq(issuedCardTable.issuedCardID, id));
  expect(row?.closedOn).toEqual(ctx.now);
  expect(await events(ctx)).toEqual(["closed"]);
  await activate(ctx, id);
  expect(await stateOf(ctx, id)).toBe("closed");
});

test("a closed card cannot be changed at all", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID, { state: "closed", memo: "Old" });
  const bodies: UpdateIssuedCard[] = [
    { state: "closed" },
    { memo: "New" },
    { authorizedUser: { firstName: "Eve" } },
    {},
  ];
  for (const body of bodies) await expect(update(ctx, id, body)).rejects.toMatchObject({ kind: "conflict" });
  expect(await getIssuedCard(ctx, id)).toMatchObject({ memo: "Old", authorizedUser: { firstName: "Ada" } });
});

test("a card that is not active yet cannot be closed", async () => {
  const { ctx, walletID } = await newIssuer();
  for (const state of ["inactive", "pending-verification"] as const) {
    const { issuedCardID: id } = await newCard(ctx, walletID, { state });
    await expect(close(ctx, id)).rejects.toMatchObject({ kind: "conflict", message: `not possible while ${state}` });
    expect(await stateOf(ctx, id)).toBe(state);
  }
});

test("memo and user change independently, and an empty memo removes the memo", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID, { state: "inactive", memo: "Old" });
  expect(await update(ctx, id, { authorizedUser: { lastName: "Byron" } })).toMatchObject({
    memo: "Old",
    authorizedUser: { firstName: "Ada", lastName: "Byron" },
  });
  expect(await update(ctx, id, { memo: "New" })).toMatchObject({ memo: "New", authorizedUser: { lastName: "Byron" } });
  expect(await update(ctx, id, { memo: "" })).not.toHaveProperty("memo");
  expect(await update(ctx, id, {})).toMatchObject({ state: "inactive" });
  expect(await events(ctx)).toHaveLength(3);
});

test("a card of a different account is not found, like one that does not exist", async () => {
  const { ctx, walletID, partner } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID);
  const other = await newIssuer();
  for (const stranger of [other.ctx, ctxFor(partner)]) {
    await expect(getIssuedCard(stranger, id)).rejects.toMatchObject({ kind: "notFound" });
    await expect(close(stranger, id)).rejects.toMatchObject({ kind: "notFound" });
  }
  await expect(close(ctx, newID())).rejects.toMatchObject({ kind: "notFound" });
  expect(await stateOf(ctx, id)).toBe("active");
});

test("of simultaneous closings one succeeds, and the others get a conflict", async () => {
  const { ctx, walletID } = await newIssuer();
  for (let round = 0; round < 20; round++) {
    const { issuedCardID: id } = await newCard(ctx, walletID);
    const outcomes = await Promise.allSettled([close(ctx, id), close(ctx, id), close(ctx, id)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    expect(refused).toEqual([
      expect.objectContaining({ kind: "conflict" }),
      expect.objectContaining({ kind: "conflict" }),
    ]);
  }
  expect(await events(ctx)).toHaveLength(20);
});

test("a card closed during its activation either ends closed or was never closed", async () => {
  const { ctx, walletID } = await newIssuer();
  for (let round = 0; round < 30; round++) {
    const { issuedCardID: id } = await newCard(ctx, walletID, { state: "inactive" });
    const [closing] = await Promise.allSettled([close(ctx, id), activate(ctx, id)]);
    expect(await stateOf(ctx, id)).toBe(closing.status === "fulfilled" ? "closed" : "active");
    if (closing.status === "rejected") expect(closing.reason).toMatchObject({ kind: "conflict" });
  }
});

test("a memo change survives a simultaneous activation", async () => {
  const { ctx, walletID } = await newIssuer();
  for (let round = 0; round < 20; round++) {
    const { issuedCardID: id } = await newCard(ctx, walletID, { state: "inactive" });
    await Promise.all([update(ctx, id, { memo: "Kept" }), activate(ctx, id)]);
    expect(await getIssuedCard(ctx, id)).toMatchObject({ memo: "Kept", state: "active" });
  }
});

test("only an inactive card is activated, once, and an unknown one is skipped", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID, { state: "inactive" });
  await Promise.all([activate(ctx, id), activate(ctx, id)]);
  await activate(ctx, newID());
  expect(await stateOf(ctx, id)).toBe("active");
  expect(await events(ctx)).toEqual(["active"]);
  const { issuedCardID: waiting } = await newCard(ctx, walletID, { state: "pending-verification" });
  await activate(ctx, waiting);
  expect(await stateOf(ctx, waiting)).toBe("pending-verification");
});

test("a card expires on the first day after its last month, not before", async () => {
  const { ctx, walletID } = await newIssuer();
  const { issuedCardID: id } = await newCard(ctx, walletID, { expiresOn: "2020-02-01" });
  const { issuedCardID: other } = await newCard(ctx, walletID, { expiresOn: "2020-02-02" });
  const expireAt = (now: string) => transact({ ...ctx, now: new Date(now) }, expireIssuedCards);
  await expireAt("2020-01-31T23:59:59.999Z");
  expect(await stateOf(ctx, id)).toBe("active");
  await expireAt("2020-02-01T00:00:00Z");
  expect(await stateOf(ctx, id)).toBe("closed");
  expect(await stateOf(ctx, other)).toBe("active");
  expect(await events(ctx)).toEqual(["closed"]);
  await expireAt("2020-02-02T00:00:00Z");
  expect(await events(ctx)).toEqual(["closed", "closed"]);
});
