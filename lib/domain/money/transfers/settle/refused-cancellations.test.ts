import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { auditTrailView, cancellationTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { newMarket } from "@/testing/storm/market";
import { type WayName, WAYS } from "@/testing/storm/ways";
import { newTransfer } from "@/testing/transfers";
import { Unanswered } from "@/lib/providers/rails/rail-provider";
import { recorded } from "@/lib/domain/platform/audit/record-act";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import type { RailEventKind } from "@/lib/domain/money/rails/states";
import { transfers } from "../contract";
import { getCancellation, getTransfer } from "../queries";
import { cancelTransfer, finishCancellations } from "./cancel-transfer";
import { lastLegOf } from "./held";

checkBooks();

const db = testDatabase();

async function sent(way: WayName, cents = 500) {
  const market = await newMarket();
  const [from, to] = [market.traders[0]?.methods[WAYS[way].from], market.traders[1]?.methods[WAYS[way].to]];
  if (!from || !to) throw new Error("nobody trades");
  const id = await newTransfer(market.ctx(), { from, to, cents });
  const leg = await lastLegOf(market.ctx(), { partnerID: market.partner.accountID, transferID: id });
  const emit = (kind: RailEventKind) => {
    const event = { eventID: randomUUID(), instructionID: leg?.instructionID ?? "", kind, at: market.clock.now };
    return receiveRailEvents(market.ctx(), market.network, [event], applyRegistered);
  };
  const hands = { partnerID: market.partner.accountID, providerOf: () => market.network };
  const cancel = () => cancelTransfer(market.ctx(), id, hands);
  const readTransfer = () => getTransfer(market.ctx(), id);
  const stored = async () => (await db.select().from(cancellationTable).where(eq(cancellationTable.transferID, id)))[0];
  return { market, id, leg, emit, hands, cancel, readTransfer, stored };
}

async function faultsOf(ids: readonly unknown[], work: () => Promise<unknown>): Promise<RailAlert[]> {
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => void ("instructionID" in fault && ids.includes(fault.instructionID) && alerts.push(fault)));
  await work();
  onRailAlert(() => {});
  return alerts;
}

const TOO_LATE = { kind: "malformed", message: "it is too late to cancel this transfer" };

for (const { way, facts, end } of [
  { way: "between wallets", facts: [], end: "completed" },
  { way: "card", facts: ["settled"], end: "pending" },
  { way: "card", facts: ["failed"], end: "failed" },
  { way: "pull", facts: [], end: "pending" },
  { way: "push", facts: [], end: "pending" },
  { way: "real-time payout", facts: [], end: "pending" },
  { way: "debit, collect", facts: ["originated"], end: "pending" },
  { way: "debit, collect", facts: ["corrected"], end: "pending" },
  { way: "payout", facts: ["originated"], end: "pending" },
  { way: "payout", facts: ["corrected"], end: "pending" },
  { way: "payout", facts: ["returned"], end: "failed" },
] as const) {
  test(`it is too late to cancel a ${end} transfer: ${[way, ...facts].join(", ")}`, async () => {
    const { market, emit, cancel, readTransfer } = await sent(way);
    for (const kind of facts) await emit(kind);
    market.network.cancel = () => Promise.reject(new Error("nobody asks the network"));
    const before = await readTransfer();
    await expect(cancel()).rejects.toMatchObject(TOO_LATE);
    expect(before).toMatchObject({ status: end });
    expect(await readTransfer()).toEqual(before);
  });
}

test("a second cancellation is rejected, and the error says so", async () => {
  const { cancel } = await sent("payout");
  await cancel();
  await expect(cancel()).rejects.toMatchObject({ message: "this transfer was canceled before" });
});

test("a silent provider is asked again ten seconds later without an alert; a provider error causes an alert", async () => {
  for (const [error, isTold] of [
    [new Unanswered("lost"), false],
    [new Error("broken"), true],
  ] as const) {
    const { market, leg, cancel, stored, hands, readTransfer } = await sent("payout");
    const working = market.network.cancel.bind(market.network);
    market.network.cancel = () => Promise.reject(error);
    const alerts = await faultsOf([leg?.instructionID], async () =>
      expect(await cancel()).toMatchObject({ status: 202 }),
    );
    expect(alerts).toEqual(isTold ? [{ fault: "failed", instructionID: leg?.instructionID, error }] : []);
    const dueOn = new Date(market.clock.now.getTime() + 10_000);
    expect(await stored()).toMatchObject({ status: "pending", dueOn });
    market.network.cancel = working;
    market.clock.now = new Date(dueOn.getTime() - 1);
    await finishCancellations(market.ctx(), hands);
    expect(await stored()).toMatchObject({ status: "pending", dueOn });
    market.clock.now = dueOn;
    await finishCancellations(market.ctx(), hands);
    expect(await stored()).toMatchObject({ status: "completed", dueOn: null, updatedOn: dueOn });
    expect(await readTransfer()).toMatchObject({ status: "canceled" });
  }
});

const withoutTransactions = (fault: Error): Db =>
  new Proxy(db, {
    get: (target, name) => {
      if (name !== "transaction") return Reflect.get(target, name, target) as unknown;
      return () => Promise.reject(fault);
    },
  });

test("a cancellation that cannot be finished is reported, and the others are still tried", async () => {
  const { market, id, leg, cancel, hands, stored } = await sent("payout");
  market.network.cancel = () => Promise.reject(new Unanswered("lost"));
  await cancel();
  market.clock.now = new Date(market.clock.now.getTime() + 10_000);
  const error = new Error("the connection is gone");
  const broken = { ...market.ctx(), db: withoutTransactions(error) };
  const alerts = await faultsOf([id, leg?.instructionID], () => finishCancellations(broken, hands));
  expect(alerts).toEqual([{ fault: "failed", instructionID: id, error }]);
  expect(await stored()).toMatchObject({ status: "pending" });
});

test("only the cancellations of the requested partner are finished", async () => {
  const [own, theirs] = [await sent("payout"), await sent("payout")];
  for (const { market, cancel } of [own, theirs]) {
    const working = market.network.cancel.bind(market.network);
    market.network.cancel = () => Promise.reject(new Unanswered("lost"));
    await cancel();
    market.network.cancel = working;
    market.clock.now = new Date(market.clock.now.getTime() + 10_000);
  }
  await finishCancellations(own.market.ctx(), own.hands);
  expect([(await own.stored())?.status, (await theirs.stored())?.status]).toEqual(["completed", "pending"]);
});

test("the audit log names the canceled transfer, and a cancellation is found only under its own transfer", async () => {
  const { market, id, hands, readTransfer } = await sent("payout", 600);
  const ctx = market.ctx();
  const params = { accountID: ctx.accountID, transferID: id };
  const answer = await recorded(transfers.cancel, ctx, { params }, (open) => cancelTransfer(open, id, hands));
  const acts = await db.select().from(auditTrailView).where(eq(auditTrailView.object, id));
  expect(acts).toMatchObject([{ action: "transfer.cancel", outcome: "done" }]);
  expect(acts[0]?.objectName).toMatch(/^\$6\.00 from Account .+ to Account .+$/);
  const { cancellations = [] } = await readTransfer();
  const [cancellation] = cancellations;
  if (!cancellation) throw new Error("no cancellation");
  expect(answer).toEqual(cancellation);
  expect(cancellation).toEqual({
    ...{ cancellationID: cancellation.cancellationID, status: "completed", createdOn: ctx.now.toISOString() },
  });
  expect(await getCancellation(ctx, id, cancellation.cancellationID)).toEqual(cancellation);
  const other = await sent("payout");
  await expect(getCancellation(other.market.ctx(), other.id, cancellation.cancellationID)).rejects.toMatchObject({
    kind: "notFound",
  });
});
