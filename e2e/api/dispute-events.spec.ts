import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { disputeEventTable, disputeTable, railInstructionTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { disputesOfPayment, merchantBalance, newCardPayment, type Payment } from "@/testing/disputes";
import { testDatabase } from "@/testing/factories";
import { newID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { SIGNATURE } from "@/lib/providers/rails/simulator/callback";
import { disputeSignatureOf } from "@/lib/providers/rails/simulator/disputes";
import { expectEmpty, expectError, send } from "../fixtures";

checkBooks();

const db = testDatabase();
const FAR = () => new Date(Date.now() + 30 * DAY).toISOString();

/** Sends a card network's events, signed unless stated otherwise. */
function call(events: unknown, { provider = "sandbox", signature = "" } = {}) {
  const raw = JSON.stringify({ events });
  const headers = { "content-type": "application/json", [SIGNATURE]: signature || disputeSignatureOf(raw) };
  return send(`POST /dispute-events/${provider}`, { raw, headers });
}

/** A card payment, and a network's possible events about its dispute. */
async function setting(cents = 4_000) {
  const payment = await newCardPayment(cents);
  const [charge] = await db
    .select()
    .from(railInstructionTable)
    .where(eq(railInstructionTable.transferID, payment.transferID));
  const networkID = `network-${newID<string>()}`;
  const reported = (kind: string, more: object = {}) => ({
    eventID: `${networkID}:${kind}`,
    networkID,
    at: new Date().toISOString(),
    kind,
    ...more,
  });
  const opening = {
    instructionID: charge?.instructionID,
    amount: cents,
    phase: "chargeback",
    reasonCode: "10.4",
    respondBy: FAR(),
  };
  const opened = (more: object = {}) => reported("opened", { opening: { ...opening, ...more } });
  return { payment, networkID, reported, opened };
}

const standing = async (payment: Payment) => {
  const result = await disputesOfPayment(payment);
  return [result.map(({ status, phase }) => `${status} ${phase}`), await merchantBalance(payment)];
};

test("a network’s callback opens, escalates and ends a dispute, once however often it comes", async () => {
  const { payment, networkID, reported, opened } = await setting();
  const inquiry = opened({ phase: "inquiry" });
  const answers = await Promise.all(Array.from({ length: 6 }, () => call([inquiry])));
  for (const answer of answers) expectEmpty(answer, 204);
  expect(await standing(payment)).toEqual([["response-needed inquiry"], 4_000]);
  const escalated = reported("escalated", { respondBy: FAR() });
  for (let times = 2; times > 0; times--) expectEmpty(await call([escalated]), 204);
  expect(await standing(payment)).toEqual([["response-needed chargeback"], 0]);
  const withdrawn = reported("withdrawn");
  await Promise.all(Array.from({ length: 4 }, async () => expectEmpty(await call([withdrawn, inquiry]), 204)));
  expect(await standing(payment)).toEqual([["closed chargeback"], 4_000]);
  const stored = await db
    .select({ kind: disputeEventTable.kind, outcome: disputeEventTable.outcome })
    .from(disputeEventTable)
    .innerJoin(
      disputeTable,
      and(
        eq(disputeTable.partnerID, disputeEventTable.partnerID),
        eq(disputeTable.disputeID, disputeEventTable.disputeID),
      ),
    )
    .where(eq(disputeTable.networkID, networkID));
  expect(stored.map(({ kind, outcome }) => `${kind} ${outcome}`).sort()).toEqual([
    "escalated applied",
    "opened applied",
    "withdrawn applied",
  ]);
});

test("an event before the opening is rejected to be sent again, and one callback may contain all events in any order", async () => {
  const { payment, reported, opened } = await setting();
  expectEmpty(await call([reported("withdrawn")]), 404);
  expect(await standing(payment)).toEqual([[], 4_000]);
  expectEmpty(await call([reported("withdrawn"), opened()]), 204);
  expect(await standing(payment)).toEqual([["closed chargeback"], 4_000]);
  // A late escalation, and a ruling that contradicts the end, are stored and change nothing.
  expectEmpty(await call([reported("escalated", { respondBy: FAR() }), reported("lost")]), 204);
  expect(await standing(payment)).toEqual([["closed chargeback"], 4_000]);
});

test("unsigned, unreadable and unmatched events are rejected, and nothing is stored", async () => {
  const { payment, opened } = await setting();
  for (const signature of ["x", "0".repeat(64)]) expectEmpty(await call([opened()], { signature }), 401);
  expectEmpty(await call([opened()], { provider: "nobody" }), 404);
  expectEmpty(await call([opened({ instructionID: newID<string>() })]), 404);
  for (const bad of [{ kind: "eaten" }, { networkID: "" }, { at: "soon" }])
    expectError(await call([{ ...opened(), ...bad }]), 400);
  for (const bad of [{ amount: 0 }, { amount: 1.5 }, { phase: "anger" }, { reasonCode: "<b>" }, { respondBy: "x" }])
    expectError(await call([opened(bad)]), 400);
  expect(await standing(payment)).toEqual([[], 4_000]);
});
