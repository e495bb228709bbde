import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { checkOf, cut, inVain, leaveRows, newTrail, rewrite, setHeadBack, spoil } from "@/testing/audit";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { appendAuditHeads, type AuditHead } from "@/lib/providers/audit-heads";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { recordAuditHeads } from "./record-heads";
import { verifyTrails } from "./verifications";

// The nightly check begins with the oldest partners, so two of these tests in parallel would wait for each other.
test.describe.configure({ mode: "default" });

async function linesOf({ partnerID }: Ctx, file: string): Promise<string[]> {
  return (await readFile(file, "utf8")).split("\n").filter((line) => line.includes(partnerID));
}

/** Runs the job of one minute. Returns the faults of the partner's audit log. */
async function minute(ctx: Ctx, file: string): Promise<object[]> {
  const result = await recordAuditHeads(ctx, file);
  return result.filter(({ partnerID }) => !partnerID || partnerID === ctx.partnerID);
}

test("an audit log that has every recorded head is intact", async () => {
  const { ctx, file } = await newTrail(3);
  await leaveRows(ctx, 2);
  await transact(ctx, async (open) => expect(await minute(open, file)).toEqual([]));
  expect(await linesOf(ctx, file)).toHaveLength(2);
  await inVain(ctx, async (open) =>
    expect(await checkOf(open, file)).toMatchObject({ state: "holds", checked: 5, unreadable: 0 }),
  );
});

test("a cut tail is found, with the sequence number that the log should have reached", async () => {
  const { ctx, file } = await newTrail(15);
  await inVain(ctx, async (open) => {
    await spoil(open, cut(ctx, 6));
    expect(await checkOf(open, file)).toMatchObject({ state: "broken", fault: "cut", firstBad: 6, checked: 5 });
    expect(await minute(open, file)).toEqual([]);
  });
});

test("a cut tail is found even if the database's own head was set back, and still after the next minute", async () => {
  const { ctx, file } = await newTrail(15);
  const before = await linesOf(ctx, file);
  await inVain(ctx, async (open) => {
    await spoil(open, cut(ctx, 6), setHeadBack(ctx));
    expect(await checkOf(open, file)).toMatchObject({ fault: "cut", firstBad: 6 });
    for (let minutes = 0; minutes < 2; minutes++)
      expect(await minute(open, file)).toEqual([{ partnerID: ctx.partnerID, fault: "cut", sequence: 6 }]);
    expect(await linesOf(ctx, file)).toEqual(before);
    expect(await checkOf(open, file)).toMatchObject({ fault: "cut", firstBad: 6 });
    await leaveRows(open, 12);
    expect(await minute(open, file)).toEqual([{ partnerID: ctx.partnerID, fault: "rewritten", sequence: 15 }]);
    expect(await checkOf(open, file)).toMatchObject({ fault: "rewritten", firstBad: 15 });
    expect(await linesOf(ctx, file)).toEqual(before);
  });
});

test("an audit log that was deleted entirely is found, and the nightly check covers it", async () => {
  const { ctx, file } = await newTrail(4);
  const { partnerID } = ctx;
  await inVain(ctx, async (open) => {
    await spoil(
      open,
      cut(ctx, 1),
      sql`delete from audit_head where partner_id = ${partnerID}`,
      sql`delete from audit_head_written where partner_id = ${partnerID}`,
    );
    await verifyTrails(open, undefined, file);
    expect(
      await open.db.execute(sql`select from audit_verification where partner_id = ${partnerID} and state = 'queued'`),
    ).toHaveLength(1);
    expect(await checkOf(open, file)).toMatchObject({ fault: "cut", firstBad: 1 });
  });
});

test("a recomputed chain is found before and after the next heads are written", async () => {
  const { ctx, file } = await newTrail(50);
  const before = await linesOf(ctx, file);
  await inVain(ctx, async (open) => {
    await rewrite(open, 10, 50);
    expect(await checkOf(open, file)).toMatchObject({ fault: "rewritten", firstBad: 50, checked: 50 });
    const refused = [{ partnerID: ctx.partnerID, fault: "rewritten", sequence: 50 }];
    expect(await minute(open, file)).toEqual(refused);
    await leaveRows(open, 3);
    expect(await minute(open, file)).toEqual(refused);
    expect(await linesOf(ctx, file)).toEqual(before);
    const [head] = await open.db.execute(
      sql`select partner_id as "partnerID", sequence::float8 as sequence, encode(hash, 'hex') as hash, '2026-11-21' as time from audit_head where partner_id = ${ctx.partnerID}`,
    );
    await appendAuditHeads(file, [head as unknown as AuditHead]);
    expect(await checkOf(open, file)).toMatchObject({ fault: "rewritten", firstBad: 50 });
  });
});

test("a missing heads file is reported at once and permanently, and not created again", async () => {
  const { ctx, file } = await newTrail(3);
  await rm(file);
  await inVain(ctx, async (open) => {
    for (let minutes = 0; minutes < 2; minutes++) {
      expect(await minute(open, file)).toEqual([{ fault: "heads-lost" }]);
      const check = await checkOf(open, file);
      expect([check.state, check.fault, check.firstBad]).toEqual(["broken", "heads-lost", undefined]);
      await leaveRows(open, 1);
    }
  });
  await expect(readFile(file)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a heads file that was emptied or cut is found", async () => {
  const { ctx, file } = await newTrail(3);
  const [first = ""] = await linesOf(ctx, file);
  await leaveRows(ctx, 1);
  await transact(ctx, (open) => recordAuditHeads(open, file));
  for (const left of ["", `${first}\n`]) {
    await writeFile(file, left);
    await inVain(ctx, async (open) => {
      expect(await checkOf(open, file)).toMatchObject({ fault: "heads-lost" });
      await leaveRows(open, 1);
      expect(await minute(open, file)).toEqual([{ partnerID: ctx.partnerID, fault: "heads-lost" }]);
    });
  }
});

test("a torn line is counted and skipped, and the next head starts on a new line", async () => {
  const { ctx, file } = await newTrail(3);
  const [whole = ""] = await linesOf(ctx, file);
  await appendFile(file, whole.slice(0, 60));
  await leaveRows(ctx, 1);
  await transact(ctx, async (open) => expect(await minute(open, file)).toEqual([]));
  await inVain(ctx, async (open) => {
    expect(await checkOf(open, file)).toMatchObject({ state: "holds", unreadable: 1 });
    expect(await verifyTrails(open, undefined, file)).toBe(1);
    await spoil(open, cut(ctx, 4), setHeadBack(ctx));
    expect(await checkOf(open, file)).toMatchObject({ fault: "cut", firstBad: 4, unreadable: 1 });
  });
});

test("a forged head is ignored", async () => {
  const { ctx, file } = await newTrail(3);
  const [genuine = ""] = await linesOf(ctx, file);
  await appendFile(file, `${genuine.replace('"sequence":3', '"sequence":1000003')}\n`);
  await inVain(ctx, async (open) => expect(await checkOf(open, file)).toMatchObject({ state: "holds", unreadable: 1 }));
});

test("heads of the single chain that all partners once shared are skipped", async () => {
  const { ctx, file } = await newTrail(3);
  await appendFile(
    file,
    `{"sequence":9,"hash":"${"0".repeat(64)}","time":"2026-11-20T00:00:00.000Z","mac":"${"0".repeat(64)}"}\n`,
  );
  await inVain(ctx, async (open) => expect(await checkOf(open, file)).toMatchObject({ state: "holds", unreadable: 0 }));
});

test("a chain that contradicts the last written head is reported, and its head is not written", async () => {
  const { ctx, file } = await newTrail(3);
  const before = await linesOf(ctx, file);
  await inVain(ctx, async (open) => {
    await rewrite(open, 3, 3);
    expect(await minute(open, file)).toEqual([{ partnerID: ctx.partnerID, fault: "rewritten", sequence: 3 }]);
    await spoil(open, sql`update audit_head set sequence = 9 where partner_id = ${ctx.partnerID}`);
    expect(await minute(open, file)).toEqual([{ partnerID: ctx.partnerID, fault: "cut", sequence: 9 }]);
  });
  expect(await linesOf(ctx, file)).toEqual(before);
});

test("of an old day only the highest head is kept, and every other line stays", async () => {
  const { ctx, file } = await newTrail(4);
  const { partnerID } = ctx;
  const stored = await linesOf(ctx, file);
  const heads = await ctx.db.execute(
    sql`select partner_id as "partnerID", sequence::float8 as sequence, encode(hash, 'hex') as hash from audit_event where partner_id = ${partnerID} order by sequence`,
  );
  const at = (day: string) => heads.map((head) => ({ ...head, time: `${day}T10:00:00.000Z` }) as unknown as AuditHead);
  await appendAuditHeads(file, [...at("2026-01-01"), ...at("2026-01-02")]);
  await appendFile(file, `{"partnerID":"${partnerID}","torn`);
  await inVain(ctx, async (open) => {
    await verifyTrails(open, undefined, file);
    const left = await linesOf(ctx, file);
    expect(left.map((line) => /"sequence":(\d+).*"time":"([\d-]{10})T/.exec(line)?.slice(1) ?? "torn")).toEqual([
      ["4", ctx.now.toISOString().slice(0, 10)],
      ["4", "2026-01-01"],
      ["4", "2026-01-02"],
      "torn",
    ]);
    expect(left[0]).toBe(stored[0]);
    expect(await checkOf(open, file)).toMatchObject({ state: "holds", unreadable: 1 });
  });
});

test("a head is written once, even if nothing changed and several processes write", async () => {
  const { ctx, file } = await newTrail(3);
  await leaveRows(ctx, 1);
  await Promise.all(Array.from({ length: 3 }, () => transact(ctx, (open) => recordAuditHeads(open, file))));
  expect(await linesOf(ctx, file)).toHaveLength(2);
  await transact({ ...ctx, db: testDatabase() }, (open) => recordAuditHeads(open, file));
  expect(await linesOf(ctx, file)).toHaveLength(2);
});
