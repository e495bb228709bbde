import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { open } from "@/db/client";
import { capabilityTable, cardNetworkEventTable, eventTable, issuedCardTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import {
  asking,
  authorizationOf,
  balancesOf,
  cardStateOf,
  historyOf,
  newSpender,
  raising,
  type Spender,
  send,
  spendingEvents,
  withOtherCard,
} from "@/testing/spending";
import { newID } from "@/lib/core/api/ids";
import { CENTS_MAX } from "@/lib/core/money/money";
import { DAY } from "@/lib/core/time/time";
import { env } from "@/lib/env";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import { authorizeSpend } from "./authorize-spend";

checkBooks();

const eventsOf = async ({ ctx }: Spender) =>
  (await ctx.db.select().from(eventTable).where(eq(eventTable.accountID, ctx.accountID)))
    .map(({ type, data }) => [type, data])
    .sort();

test("an approved purchase is reserved, announced and listed, to the cent", async () => {
  const spender = await newSpender({ cents: 10_000 });
  const { issuedCardID } = spender;
  const spendRequest = asking(spender, 1_234);
  const answer = await send(spender, spendRequest);
  expect(answer).toMatchObject({ eventID: spendRequest.eventID, outcome: "approved" });
  expect(await balancesOf(spender)).toEqual([8_766, 1_234]);
  expect(await spendingEvents(spender)).toEqual([["issuing-auth-hold", -1_234]]);
  expect(await authorizationOf(spender, spendRequest.networkID)).toMatchObject({
    authorizationID: answer.authorizationID,
    network: "visa",
    authorized: 1_234,
    held: 1_234,
    captured: 0,
    status: "pending",
    declineReason: null,
    merchant: spendRequest.merchant,
  });
  expect(await historyOf(spender, spendRequest.networkID)).toEqual([["authorization", -1_234, "approved"]]);
  const about = { authorizationID: answer.authorizationID, issuedCardID, status: "pending" };
  expect(await eventsOf(spender)).toContainEqual(["authorization.created", about]);
  expect(await cardStateOf(spender)).toBe("active");
});

type Change = (spender: Spender) => Promise<unknown>;
const setCard =
  (change: Partial<typeof issuedCardTable.$inferInsert>): Change =>
  ({ ctx, issuedCardID }) =>
    ctx.db.update(issuedCardTable).set(change).where(eq(issuedCardTable.issuedCardID, issuedCardID));
const disable =
  (capability: "wallet" | "card-issuing"): Change =>
  ({ ctx: { db, accountID } }) =>
    db
      .update(capabilityTable)
      .set({ status: "disabled" })
      .where(and(eq(capabilityTable.accountID, accountID), eq(capabilityTable.capability, capability)));

/** Each case also violates the checks after its own, except the first. */
const REASONS: readonly [reason: string, ...changes: Change[]][] = [
  ["insufficient-funds"],
  ["over-limit", setCard({ velocityLimits: [{ amount: 10_000, interval: "per-transaction" }] })],
  ["account-not-allowed", disable("wallet")],
  ["account-not-allowed", disable("card-issuing")],
  ["card-expired", setCard({ expiresOn: new Date().toISOString().slice(0, 10) })],
  ["card-not-active", setCard({ state: "closed" })],
  ["card-not-active", setCard({ state: "inactive" })],
];

test("a purchase is declined for the first reason in order, and moves no money", async () => {
  const spender = await newSpender({ cents: 10_000 });
  for (const [reason, ...changes] of REASONS) {
    for (const change of changes) await change(spender);
    const spendRequest = asking(spender, 10_001);
    expect(await send(spender, spendRequest)).toMatchObject({ outcome: "declined", declineReason: reason });
    expect(await authorizationOf(spender, spendRequest.networkID)).toMatchObject({
      status: "declined",
      declineReason: reason,
      authorized: 10_001,
      held: 0,
      dueOn: null,
    });
    expect(await historyOf(spender, spendRequest.networkID)).toEqual([["authorization", -10_001, "declined"]]);
  }
  expect(await balancesOf(spender)).toEqual([10_000, 0]);
  expect(await spendingEvents(spender)).toEqual([]);
});

test("an amount that no wallet can have is declined like one above the balance", async () => {
  const spender = await newSpender({ cents: 1_000 });
  await send(spender, asking(spender, 100));
  for (const amount of [CENTS_MAX, CENTS_MAX - 1])
    expect(await send(spender, asking(spender, amount))).toMatchObject({ declineReason: "insufficient-funds" });
  expect(await balancesOf(spender)).toEqual([900, 100]);
});

test("the limit applies to each purchase, including its increases", async () => {
  const spender = await newSpender({ cents: 10_000, limit: 3_000 });
  const { networkID, ...first } = asking(spender, 3_000);
  expect((await send(spender, { ...first, networkID })).outcome).toBe("approved");
  expect(await send(spender, raising(spender, 1, networkID))).toMatchObject({ declineReason: "over-limit" });
  expect((await send(spender, asking(spender, 3_000))).outcome).toBe("approved");
  const other = asking(spender, 1_000);
  await send(spender, other);
  expect(await send(spender, raising(spender, 2_000, other.networkID))).toMatchObject({ outcome: "approved" });
  expect(await authorizationOf(spender, other.networkID)).toMatchObject({ authorized: 3_000, held: 3_000 });
  expect(await historyOf(spender, other.networkID)).toEqual([
    ["authorization", -1_000, "approved"],
    ["authorization-incremental", -2_000, "approved"],
  ]);
  expect(await balancesOf(spender)).toEqual([1_000, 9_000]);
  const more = raising(spender, 1_001, networkID);
  await setCard({ velocityLimits: null })(spender);
  expect(await send(spender, more)).toMatchObject({ declineReason: "insufficient-funds" });
  expect(await balancesOf(spender)).toEqual([1_000, 9_000]);
});

test("an unknown authorization cannot be increased, and leaves no row", async () => {
  const spender = await newSpender();
  const more = raising(spender, 100, randomUUID());
  expect(await send(spender, more)).toEqual({
    eventID: more.eventID,
    outcome: "declined",
    declineReason: "authorization-not-open",
  });
  expect(
    await spender.ctx.db.$count(cardNetworkEventTable, eq(cardNetworkEventTable.issuedCardID, spender.issuedCardID)),
  ).toBe(0);
});

test("a repeat gets the stored answer even after changes, and so does the same purchase under a different event", async () => {
  const spender = await newSpender({ cents: 1_000 });
  const [first, second] = [asking(spender, 800), asking(spender, 800)];
  const yes = await send(spender, first);
  const no = await send(spender, second);
  expect([yes.outcome, no.outcome]).toEqual(["approved", "declined"]);
  await setCard({ state: "closed" })(spender);
  expect(await send(spender, first)).toEqual(yes);
  expect(await send(spender, second)).toEqual(no);
  const again = { ...first, eventID: randomUUID() };
  expect(await send(spender, again)).toEqual({ ...yes, eventID: again.eventID });
  expect(await balancesOf(spender)).toEqual([200, 800]);
});

test("an unknown card or one of a different mode is unknown, and nothing is stored", async () => {
  const spender = await newSpender();
  const stranger = asking({ issuedCardID: newID() }, 100);
  expect((await send(spender, stranger)).outcome).toBe("unknown");
  const own = asking(spender, 100);
  expect((await send(spender, own, { name: "sandbox", mode: "production" })).outcome).toBe("unknown");
  await send(spender, own);
  const other = await withOtherCard(spender);
  expect((await send(other, asking(other, 100, own.networkID))).outcome).toBe("unknown");
  for (const { eventID } of [stranger])
    expect(await spender.ctx.db.$count(cardNetworkEventTable, eq(cardNetworkEventTable.eventID, eventID))).toBe(0);
});

test("a single-use card closes with its first approved purchase, not with a declined one", async () => {
  const spender = await newSpender({ cents: 1_000, singleUse: true });
  await send(spender, asking(spender, 1_001));
  expect(await cardStateOf(spender)).toBe("active");
  await send(spender, asking(spender, 400));
  expect(await cardStateOf(spender)).toBe("closed");
  const { issuedCardID } = spender;
  expect(await eventsOf(spender)).toContainEqual(["issuedCard.updated", { issuedCardID, state: "closed" }]);
  expect(await send(spender, asking(spender, 100))).toMatchObject({ declineReason: "card-not-active" });
  expect(await balancesOf(spender)).toEqual([600, 400]);
});

test("a hold lasts seven days, and thirty for travel", async () => {
  const spender = await newSpender();
  for (const [mcc, days] of [
    ["5411", 7],
    ["7011", 30],
    ["3357", 30],
    ["4722", 30],
  ] as const) {
    const request = { ...asking(spender, 100), merchant: { mcc } };
    await send(spender, request);
    const { dueOn, createdOn } = await authorizationOf(spender, request.networkID);
    expect(((dueOn?.getTime() ?? 0) - createdOn.getTime()) / DAY, mcc).toBe(days);
  }
});

test("a purchase is answered in one round trip", async () => {
  const spender = await newSpender();
  const { DATABASE_URL, DATABASE_ROLE } = env();
  const { pool, db } = open(DATABASE_URL, 1, DATABASE_ROLE);
  const { session } = db._;
  const [query, prepare] = [pool.query.bind(pool), session.prepareQuery.bind(session)];
  let trips = 0;
  const counted =
    <A extends unknown[], T>(work: (...args: A) => T) =>
    (...args: A) => {
      trips++;
      return work(...args);
    };
  pool.query = counted(query);
  session.prepareQuery = counted(prepare) as typeof prepare;
  try {
    const decision = await authorizeSpend({ ...spender.ctx, db }, issuingSimulator, {
      ...asking(spender, 100),
      partnerID: spender.ctx.homePartnerID,
    });
    expect([decision.outcome, trips]).toEqual(["approved", 1]);
  } finally {
    await pool.end({ timeout: 5 });
  }
  expect(await balancesOf(spender)).toEqual([9_900, 100]);
});
