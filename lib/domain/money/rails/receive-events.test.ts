import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { railEventTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { newPartner, testDatabase } from "@/testing/factories";
import {
  inboxOf,
  instructionOf,
  later,
  listening,
  newInstruction,
  RAIL_START,
  RememberingProvider,
} from "@/testing/rails";
import { newID } from "@/lib/core/api/ids";
import type { RailEvent } from "@/lib/providers/rails/rail-provider";
import { type RailAlert, onRailAlert } from "./alerts";
import { receiveRailEvents } from "./receive-events";
import type { InstructionKind, RailEventKind } from "./states";

checkBooks();

const db = testDatabase();
const ctx = { db, now: later(5000), requestID: randomUUID(), clientAddress: "test" };

async function eventTypes(kind: InstructionKind, mode: "sandbox" | "production" = "sandbox") {
  const partner = await newPartner(db, { mode });
  const instructionID = await newInstruction(db, partner, kind);
  const { transitions, facts, applier } = listening();
  const teller = new RememberingProvider();
  const event = (kind: RailEventKind, more: Partial<RailEvent> = {}): RailEvent => ({
    eventID: `${instructionID}:${kind}`,
    instructionID,
    kind,
    at: later(1000),
    ...more,
  });
  const emit = async (...events: RailEvent[]) =>
    (await receiveRailEvents(ctx, teller, events, applier)).map(({ outcome }) => outcome);
  return { instructionID, teller, transitions, facts, event, emit };
}

function recordAlerts(): RailAlert[] {
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  return alerts;
}

test("an event counts once, no matter how often it comes", async () => {
  const { instructionID, transitions, event, emit } = await eventTypes("ach-debit");
  expect(await emit(event("originated"), event("originated"))).toEqual(["applied", "duplicate"]);
  expect(transitions).toEqual(["initiated → originated"]);
  expect(await inboxOf(db, instructionID)).toEqual(["originated applied"]);
});

test("an instruction stays due until its provider is asked again, unless it has ended", async () => {
  const late = { ...ctx, now: later(60 * 60_000) };
  for (const [kind, dueOn] of [
    ["confirmed", RAIL_START],
    ["settled", RAIL_START],
    ["failed", null],
  ] as const) {
    const { instructionID, event, teller } = await eventTypes("card-charge");
    // More had happened by then, and the process that received it died.
    await receiveRailEvents(late, teller, [event(kind)], listening().applier);
    expect(await instructionOf(db, instructionID)).toMatchObject({ status: kind, dueOn });
  }
});

test("an event that comes twenty times at once counts once", async () => {
  const { instructionID, transitions, event, emit } = await eventTypes("ach-debit");
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => emit(event("completed"))));
  expect(outcomes.flat().sort()).toEqual(["applied", ...Array.from({ length: 19 }, () => "duplicate")]);
  expect(transitions).toEqual(["initiated → completed"]);
  expect(await inboxOf(db, instructionID)).toEqual(["completed applied"]);
});

test("completed before originated is applied, and a later originated is ignored as late", async () => {
  const { instructionID, transitions, event, emit } = await eventTypes("ach-credit");
  expect(await emit(event("completed"), event("originated"))).toEqual(["applied", "late"]);
  expect(transitions).toEqual(["initiated → completed"]);
  expect(await instructionOf(db, instructionID)).toMatchObject({ status: "completed" });
  expect(await inboxOf(db, instructionID)).toEqual(["completed applied", "originated late"]);
});

test("completed after returned is rejected, moves nothing and is reported", async () => {
  const alerts = recordAlerts();
  const { instructionID, transitions, event, emit } = await eventTypes("ach-debit");
  expect(await emit(event("originated"), event("returned"), event("completed"))).toEqual([
    "applied",
    "applied",
    "refused",
  ]);
  expect(transitions).toEqual(["initiated → originated", "originated → returned"]);
  expect(alerts).toEqual([{ fault: "contradiction", instructionID, status: "returned", kind: "completed" }]);
  expect(await inboxOf(db, instructionID)).toContain("completed refused");
});

test("an event about an unknown instruction, or one of another mode, stores nothing and is reported", async () => {
  const alerts = recordAlerts();
  const { event, emit } = await eventTypes("rtp-credit");
  const nothing = event("completed", { instructionID: newID<string>(), eventID: randomUUID() });
  expect(await emit(nothing)).toEqual(["unknown"]);
  const other = await eventTypes("rtp-credit", "production");
  expect(await other.emit(other.event("completed"))).toEqual(["unknown"]);
  expect(other.transitions).toEqual([]);
  expect(alerts).toEqual([
    { fault: "unknown", provider: "sandbox" },
    { fault: "unknown", provider: "sandbox" },
  ]);
  const isOne = and(eq(railEventTable.provider, "sandbox"), eq(railEventTable.eventID, nothing.eventID));
  expect(await db.select().from(railEventTable).where(isOne)).toEqual([]);
  expect(await inboxOf(db, other.instructionID)).toEqual([]);
});

test("the instruction stores its rail's references and costs, and the applier gets the remaining details", async () => {
  const { instructionID, facts, event, emit } = await eventTypes("card-charge");
  const details = { failureCode: "do-not-honor", failureReason: "rejected-high-risk" };
  await emit(event("failed", { details, cost: 7 }));
  const { details: storedDetails } = await instructionOf(db, instructionID);
  expect(storedDetails).toEqual({
    initiatedOn: RAIL_START.toISOString(),
    failedOn: later(1000).toISOString(),
    failureCode: "do-not-honor",
    cost: 7,
  });
  expect(facts.map((fact) => fact.details)).toEqual([{ ...details, cost: 7 }]);
});

test("an event and its group's reaction are one transaction: neither remains if one fails", async () => {
  const partner = await newPartner(db);
  const instructionID = await newInstruction(db, partner, "ach-debit");
  const event = { eventID: randomUUID(), instructionID, kind: "originated", at: later(1000) } as const;
  const broken = async () => Promise.reject(new Error("broken"));
  await expect(receiveRailEvents(ctx, new RememberingProvider(), [event], broken)).rejects.toThrow("broken");
  expect(await instructionOf(db, instructionID)).toMatchObject({ status: "initiated", dueOn: RAIL_START });
  expect(await inboxOf(db, instructionID)).toEqual([]);
});

for (const { kind, account, amounts } of [
  { kind: "ach-debit", account: "ach-debit", amounts: [1000, -1000] },
  { kind: "rtp-credit", account: "rtp", amounts: [-1000] },
  { kind: "card-refund", account: "card", amounts: [-1000] },
] as const)
  test(`the bank's report on ${kind} is booked once, and a return with opposite signs`, async () => {
    const { instructionID, event, emit } = await eventTypes(kind);
    await emit(event("completed"), event("funded"), event("funded", { eventID: randomUUID() }));
    if (kind === "ach-debit") await emit(event("returned"), event("return-funded"));
    const booked = await rows<{ account: string; amount: string }>(
      db,
      sql`select e.account, e.amount::text as amount from ledger.entry e join ledger.txn t using (partner_id, txn_id)
        where t.source_id = ${instructionID} order by e.created_on, t.step, e.line`,
    );
    expect(booked).toEqual(
      amounts.flatMap((amount) => [
        { account, amount: String(amount) },
        { account: "cash", amount: String(-amount) },
      ]),
    );
  });

test("money is not booked for an instruction that never moved", async () => {
  const alerts = recordAlerts();
  const { event, emit } = await eventTypes("rtp-credit");
  expect(await emit(event("failed"), event("funded"))).toEqual(["applied", "refused"]);
  expect(alerts).toHaveLength(1);
});
