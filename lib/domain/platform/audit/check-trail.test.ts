import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { auditVerificationTable } from "@/db/schema";
import { archiveRows, checkOf, cut, inVain, newTrail, rehash, spoil } from "@/testing/audit";
import { asChange, ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { checkTrail } from "./audit";
import { auditTrail } from "./dashboard";
import { listAuditEvents } from "./queries";
import { createVerification, latestVerification, turnOf, verifyTrails } from "./verifications";

const t = auditVerificationTable;
const db = testDatabase();
const of = ({ partnerID }: Ctx, sequence: number) => sql`partner_id = ${partnerID} and sequence = ${sequence}`;

const ask = (ctx: Ctx) => asChange(ctx, auditTrail.createVerification, {}, createVerification);
const checksOnRecord = async (ctx: Ctx) =>
  (await listAuditEvents(ctx, { skip: 0, count: 50, action: "audit.verify" })).items.length;

async function queued(ctx: Ctx): Promise<number> {
  return (
    await rows(ctx.db, sql`select from graphile_worker._private_jobs where payload ->> 'partnerID' = ${ctx.partnerID}`)
  ).length;
}

test("a row that was edited, removed or inserted is found, and the first one is named", async () => {
  const { ctx, file } = await newTrail(7);
  const edit = (sequence: number) => sql`update audit_event set reason = 'another' where ${of(ctx, sequence)}`;
  const cases = [
    { changes: [edit(2), edit(3)], fault: "changed", firstBad: 2 },
    {
      changes: [
        sql`update audit_event set created_on = (created_on at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC' where ${of(ctx, 3)}`,
      ],
      fault: "changed",
      firstBad: 3,
    },
    { changes: [edit(2)], rehashed: 2, fault: "changed", firstBad: 3 },
    { changes: [edit(1)], fault: "changed", firstBad: 1 },
    { changes: [sql`delete from audit_event where ${of(ctx, 4)}`], fault: "missing", firstBad: 4 },
    { changes: [sql`delete from audit_event where ${of(ctx, 1)}`], fault: "missing", firstBad: 1 },
    { changes: [edit(6), sql`delete from audit_event where ${of(ctx, 3)}`], fault: "missing", firstBad: 3 },
  ];
  for (const { changes, rehashed, fault, firstBad } of cases) {
    for (const most of [2, 100]) {
      await inVain(ctx, async (open) => {
        await spoil(open, ...changes);
        if (rehashed) await rehash(open, rehashed);
        expect(await checkOf(open, file, most)).toMatchObject({ state: "broken", fault, firstBad });
      });
    }
  }
});

test("a long audit log is read in slices, and each slice enqueues the next", async () => {
  const { ctx, file } = await newTrail(25);
  await inVain(ctx, async (open) => {
    expect(await checkOf(open, file, 10)).toMatchObject({ state: "holds", checked: 25, slices: 3 });
    expect(await queued(open)).toBe(2);
    expect(await checkOf(open, file, 5)).toMatchObject({ state: "holds", checked: 25, slices: 6 });
  });
});

test("each night reads some stretches of a long audit log and the newest rows, and all nights together read every row", async () => {
  const { ctx, file } = await newTrail(25);
  const edit = (sequence: number) => sql`update audit_event set reason = 'another' where ${of(ctx, sequence)}`;
  const seenBy = async (sequence: number, night: number) => {
    let isSeen = false;
    await inVain(ctx, async (open) => {
      await spoil(open, edit(sequence));
      const check = await checkOf(open, file, 5, { nights: 2, night, newest: 22 });
      isSeen = check.state === "broken" && check.firstBad === sequence;
    });
    return isSeen;
  };
  for (let sequence = 1; sequence <= 25; sequence++) {
    const isEven = Math.floor((sequence - 1) / 5) % 2 === 0;
    const seen = [await seenBy(sequence, 0), await seenBy(sequence, 1)];
    expect(seen, String(sequence)).toEqual([isEven, !isEven || sequence > 22]);
  }
});

test("the nightly check continues after an archived stretch, not in its middle", async () => {
  const { ctx, file } = await newTrail(25);
  await inVain(ctx, async (open) => {
    await archiveRows(open, { first: 4, last: 12 });
    for (const night of [0, 1, 2, 3])
      expect(await checkOf(open, file, 5, { nights: 4, night, newest: 24 }), String(night)).toMatchObject({
        state: "holds",
        checked: 25,
      });
    await spoil(open, sql`update audit_event set reason = 'another' where ${of(ctx, 13)}`);
    expect(await checkOf(open, file, 5, { nights: 4, night: 2, newest: 24 })).toMatchObject({ firstBad: 13 });
  });
});

test("an audit log of over a million rows is read over several nights, and a requested check reads all of it", async () => {
  const now = new Date("2026-11-21T02:00:00Z");
  expect(turnOf(1_000_000, now)).toBeUndefined();
  const turns = [0, 1, 2, 3].map((days) => turnOf(3_500_000, daysAfter(now, days)));
  expect(new Set(turns.map((turn) => turn?.night))).toEqual(new Set([0, 1, 2, 3]));
  expect(turns[0]).toMatchObject({ nights: 4, newest: 2_500_000 });
});

test("a slice that runs twice counts once", async () => {
  const { ctx, file } = await newTrail(25);
  await inVain(ctx, async (open) => {
    const verificationID = newID<string>();
    await open.db.insert(t).values({
      partnerID: ctx.partnerID,
      verificationID,
      state: "queued",
      checked: 0,
      unreadable: 0,
      requestedOn: ctx.now,
      movedOn: ctx.now,
    });
    const slice = { partnerID: ctx.partnerID, verificationID, after: 0 };
    for (let times = 0; times < 3; times++) await checkTrail(open, slice, { file, most: 10 });
    expect(await latestVerification(open)).toMatchObject({ state: "running", checked: 10 });
    await checkTrail(open, { ...slice, verificationID: newID(), after: 10 }, { file, most: 10 });
    expect(await latestVerification(open)).toMatchObject({ checked: 10 });
    expect(await queued(open)).toBe(1);
  });
});

test("twelve simultaneous requests start one check", async () => {
  const ctx = ctxFor(await newPartner(db));
  const request = await Promise.allSettled(Array.from({ length: 12 }, () => ask(ctx)));
  expect(await checksOnRecord(ctx)).toBe(1);
  const answers = request.map((each) =>
    each.status === "fulfilled" ? each.value.requestedOn : (each.reason as { kind: unknown }).kind,
  );
  expect(answers.filter((each) => each !== "rateLimited").length).toBeGreaterThan(0);
  expect(new Set(answers.filter((each) => each !== "rateLimited"))).toEqual(new Set([ctx.now.toISOString()]));
});

test("a check starts a minute after the previous one, and not earlier", async () => {
  const ctx = ctxFor(await newPartner(db));
  expect(await latestVerification(ctx)).toEqual({ state: "never", checked: 0, unreadable: 0 });
  expect(await ask(ctx)).toMatchObject({
    state: "queued",
    requestedOn: ctx.now.toISOString(),
  });
  await db.update(t).set({ state: "holds", finishedOn: ctx.now }).where(eq(t.partnerID, ctx.partnerID));
  const later = (seconds: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) });
  await expect(ask(later(15))).rejects.toMatchObject({
    kind: "rateLimited",
    headers: { "retry-after": "45" },
  });
  expect(await ask(later(61))).toMatchObject({
    state: "queued",
    requestedOn: later(61).now.toISOString(),
  });
  expect(await checksOnRecord(ctx)).toBe(2);
});

test("a check without progress is lost, and a new check can start", async () => {
  const ctx = ctxFor(await newPartner(db));
  const before = new Date(ctx.now.getTime() - 16 * 60_000);
  await db.insert(t).values({
    partnerID: ctx.partnerID,
    verificationID: newID<string>(),
    state: "running",
    checked: 40,
    unreadable: 0,
    requestedOn: before,
    movedOn: before,
  });
  expect(await latestVerification(ctx)).toMatchObject({ state: "lost", checked: 40 });
  expect(await ask(ctx)).toMatchObject({ state: "queued", checked: 0 });
});

test("a check reports only on its own partner's audit log", async () => {
  const [own, theirs] = [await newTrail(3), await newTrail(9)];
  await inVain(own.ctx, async (open) => {
    await spoil(open, cut(theirs.ctx, 5));
    expect(await checkOf(open, own.file)).toMatchObject({ state: "holds", checked: 3 });
    expect(await latestVerification({ ...theirs.ctx, db: open.db })).toMatchObject({ state: "never" });
  });
});

test("the nightly check covers every partner's audit log, several partners at a time", async () => {
  const { ctx } = await newTrail(1);
  const isBefore = sql`partner_id < ${ctx.partnerID}`;
  await inVain(ctx, async (open) => {
    const [before] = await rows<{ id: string }>(
      open.db,
      sql`select partner_id as id from audit_head where ${isBefore} order by partner_id desc limit 1`,
    );
    await verifyTrails(open, before?.id ?? "00000000-0000-0000-0000-000000000000", "/nowhere");
    expect(await latestVerification(open)).toMatchObject({ state: "queued" });
    expect(await queued(open)).toBe(1);
    expect(await checksOnRecord(open)).toBe(0);
  });
});
