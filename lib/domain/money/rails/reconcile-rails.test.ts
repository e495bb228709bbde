import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq, inArray } from "drizzle-orm";
import { railInstructionTable, reconciliationBreakTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { checkBooks } from "@/testing/books";
import { newPartner, testDatabase } from "@/testing/factories";
import { inboxOf, instructionOf, newInstruction, RememberingProvider } from "@/testing/rails";
import { AccountID, newID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import type { StatementLine } from "@/lib/providers/rails/rail-provider";
import { listBreaks } from "./breaks";
import { ListBreaks } from "./dashboard";
import { onRailAlert, type RailAlert } from "./alerts";
import { reconcileRails } from "./reconcile-rails";

checkBooks();

const db = testDatabase();
const now = new Date();
const ctx = { db, now, requestID: randomUUID(), clientAddress: "test" };
const today = now.toISOString().slice(0, 10);

function recordAlerts(): RailAlert[] {
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  return alerts;
}

async function completed(days: number): Promise<string> {
  const instructionID = await newInstruction(db, await newPartner(db), "rtp-credit");
  const updatedOn = daysAfter(now, -days);
  const isThis = eq(railInstructionTable.instructionID, instructionID);
  await db.update(railInstructionTable).set({ status: "completed", dueOn: null, updatedOn }).where(isThis);
  return instructionID;
}

class Stating extends RememberingProvider {
  constructor(private readonly lines: readonly StatementLine[]) {
    super();
  }
  override async *statement(): AsyncIterable<StatementLine> {
    yield* this.lines;
  }
}

test("an instruction that a statement names is booked once, and a difference is reported", async () => {
  const alerts = recordAlerts();
  const [good, short, unknown] = [await completed(0), await completed(0), newID<string>()];
  const lines = [good, short, unknown].map((instructionID) => ({
    instructionID,
    amount: instructionID === short ? 999 : 1000,
    fee: 0,
  }));
  for (let run = 0; run < 2; run++) await reconcileRails(ctx, today, [new Stating(lines)]);
  expect(await inboxOf(db, good)).toEqual(["funded applied"]);
  expect(await inboxOf(db, short)).toEqual([]);
  const unmatched = alerts.filter(({ fault }) => fault === "unmatched");
  expect(unmatched).toEqual(
    [short, unknown].map((instructionID) => ({
      fault: "unmatched",
      provider: "sandbox",
      instructionID,
    })),
  );
});

test("a difference is recorded once, its partner sees it, and nothing is corrected", async () => {
  const [short, costly, unknown] = [await completed(0), await completed(0), newID<string>()];
  const lines = [
    { instructionID: short, amount: 999, fee: 0 },
    { instructionID: costly, amount: 1000, fee: 3 },
    { instructionID: unknown, amount: 5, fee: 0 },
    { instructionID: "no ID of ours", amount: 5, fee: 0 },
  ];
  for (let run = 0; run < 2; run++) await reconcileRails(ctx, today, [new Stating(lines)]);
  const stored = await db
    .select()
    .from(reconciliationBreakTable)
    .where(
      inArray(
        reconciliationBreakTable.reference,
        lines.map(({ instructionID }) => instructionID),
      ),
    );
  const facts = stored.map(({ kind, reference, expected, stated }) => [kind, reference, expected, stated]);
  expect(facts.sort()).toEqual(
    [
      ["amount-differs", short, 1000, 999],
      ["amount-differs", costly, 1000, 1000],
      ["unknown-line", unknown, null, 5],
      ["unknown-line", "no ID of ours", null, 5],
    ].sort(),
  );
  expect([await inboxOf(db, short), await inboxOf(db, costly)]).toEqual([[], []]);
  const { partnerID } = await instructionOf(db, short);
  const owner = ctxFor({ accountID: AccountID.parse(partnerID), displayName: "", mode: "sandbox" });
  const { items, more } = await listBreaks(owner, ListBreaks.parse({}));
  expect(items).toMatchObject([
    { kind: "amount-differs", instructionID: short, day: today, expected: 1000, stated: 999 },
  ]);
  expect(more).toBe(false);
  expect((await listBreaks(owner, ListBreaks.parse({ kind: "unknown-line" }))).items).toEqual([]);
  expect((await listBreaks(ctxFor(await newPartner(db)), ListBreaks.parse({}))).items).toEqual([]);
});

test("a statement that fails does not stop the others, and is reported and retried", async () => {
  const alerts = recordAlerts();
  const good = await completed(0);
  const broken = new Stating([]);
  broken.statement = async function* () {
    yield { instructionID: newID<string>(), amount: 5, fee: 0 };
    throw new Error("the bank is closed");
  };
  const lines = [{ instructionID: good, amount: 1000, fee: 0 }];
  await expect(reconcileRails(ctx, today, [broken, new Stating(lines)])).rejects.toThrow("the bank is closed");
  expect(await inboxOf(db, good)).toEqual(["funded applied"]);
  expect(alerts).toContainEqual({
    fault: "statement-failed",
    provider: "sandbox",
    error: expect.any(Error) as unknown,
  });
});

test("money that no statement names for days is reported", async () => {
  // The first reconciliation reports it, which may be that of another test.
  const reportsOf = (reference: string) =>
    db.$count(
      reconciliationBreakTable,
      and(eq(reconciliationBreakTable.kind, "not-on-statement"), eq(reconciliationBreakTable.reference, reference)),
    );
  const [old, young] = [await completed(10), await completed(1)];
  await reconcileRails(ctx, today, []);
  expect([await reportsOf(old), await reportsOf(young)]).toEqual([1, 0]);
  await reconcileRails(ctx, today, [new Stating([{ instructionID: old, amount: 1000, fee: 0 }])]);
  expect(await inboxOf(db, old)).toEqual(["funded applied"]);
  await reconcileRails(ctx, today, []);
  expect(await reportsOf(old)).toBe(1);
});
