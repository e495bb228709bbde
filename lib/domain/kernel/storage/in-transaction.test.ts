import { randomInt, randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { rows, type Db } from "@/db/client";
import { userTable } from "@/db/schema";
import { TestClock } from "@/testing/clock";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { ownerDatabase } from "@/testing/owner";
import { Deadline } from "@/lib/core/time/deadline";
import { newID, type UserID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { run } from "@/lib/http/edge/run";
import { inTransaction } from "./in-transaction";

const db = testDatabase();
const LATE = { kind: "downstream" };
const someone = () => ({ userID: newID<UserID>(), email: `${randomUUID()}@example.test`, createdOn: new Date() });
type Someone = ReturnType<typeof someone>;

const write = operation({
  summary: "Write",
  group: "Test",
  method: "POST",
  path: "/late",
  access: "anyone",
  status: 204,
  audit: { unrecorded: "question" },
  body: z.object({}),
});
const alone = operation({ ...write, audit: { unrecorded: "question" }, transaction: "one-statement" });

/** A call with a body that takes this long to arrive, on a separate clock. */
function late(bodyTime: number) {
  const clock = new TestClock();
  const body = async () => {
    clock.advance(bodyTime);
    return {};
  };
  return {
    clock,
    call: {
      credential: null,
      params: {},
      query: {},
      body,
      requestID: randomUUID(),
      clientAddress: randomUUID(),
      deadline: new Deadline(9000, clock),
    },
  };
}

const insert = (open: Db, person: Someone) => open.insert(userTable).values(person);
/** Whether the person was never committed. Waits for a transaction that still has the row, and leaves no row behind. */
const isFree = async (person: Someone) =>
  (
    await insert(db, { ...person, userID: newID<UserID>() })
      .onConflictDoNothing()
      .returning()
  ).length === 1;

test("a write with a late body is not made after its sender got 504", async () => {
  const person = someone();
  const { clock, call } = late(7500);
  const answer = run(
    [
      write,
      async (ctx) => {
        await insert(ctx.db, person);
        clock.advance(1600);
      },
    ],
    call,
  );
  await expect(answer).rejects.toMatchObject(LATE);
  expect(await isFree(person)).toBe(true);
});

test("a write of one statement does not start after its sender got 504, and is awaited once it has started", async () => {
  const [tooLate, inTime] = [someone(), someone()];
  const { call } = late(9000);
  await expect(run([alone, (ctx) => insert(ctx.db, tooLate)], call)).rejects.toMatchObject(LATE);
  const { clock, call: other } = late(8900);
  await run(
    [
      alone,
      (ctx) => {
        clock.advance(200);
        return insert(ctx.db, inTime);
      },
    ],
    other,
  );
  expect([await isFree(tooLate), await isFree(inTime)]).toEqual([true, false]);
});

test("a write that finishes in time is committed, even if its body came late", async () => {
  const person = someone();
  const { clock, call } = late(7900);
  await run(
    [
      write,
      async (ctx) => {
        await insert(ctx.db, person);
        clock.advance(1000);
      },
    ],
    call,
  );
  expect(await isFree(person)).toBe(false);
});

test("after the deadline a transaction sends no further statements", async () => {
  const person = someone();
  const clock = new TestClock();
  let request = 0;
  const work = inTransaction(
    db,
    async (open) => {
      await insert(open, person);
      clock.advance(9000);
      request = await insert(open, someone()).then(
        () => 2,
        () => 1,
      );
    },
    new Deadline(9000, clock),
  );
  await expect(work).rejects.toMatchObject(LATE);
  expect(request).toBe(1);
  expect(await isFree(person)).toBe(true);
});

test("a statement gets no more time than is left until the deadline", async () => {
  const clock = new TestClock();
  const setting = (left: number) =>
    inTransaction(
      db,
      async (open) => {
        clock.advance(9000 - left);
        await rows(open, sql`select 1`);
        return (await rows<{ time: string }>(open, sql`select current_setting('statement_timeout') as time`))[0]?.time;
      },
      new Deadline(9000, clock),
    );
  expect(await setting(5000)).toBe("3s");
  expect(await setting(250)).toBe("250ms");
  expect((await rows<{ time: string }>(db, sql`select current_setting('statement_timeout') as time`))[0]?.time).toBe(
    "3s",
  );
});

test("when a commit was sent in time, then its outcome is awaited past the deadline and returned", async () => {
  const key = randomInt(2 ** 31);
  const slow = sql.identifier(`slow_commit_${key}`);
  const owner = ownerDatabase();
  await owner.execute(sql`create table ${slow} (name text)`);
  await owner.execute(sql`grant all on ${slow} to public`);
  await owner.execute(
    sql`create function ${slow}() returns trigger language plpgsql as ${sql.raw(`'begin perform pg_advisory_xact_lock_shared(41, ${key}); return null; end'`)}`,
  );
  await owner.execute(
    sql`create constraint trigger slow after insert on ${slow} deferrable initially deferred for each row execute function ${slow}()`,
  );
  await owner.execute(sql`select pg_advisory_lock(41, ${key}::int)`);
  try {
    const clock = new TestClock();
    const deadline = new Deadline(9000, clock);
    const answer = deadline.race(() =>
      inTransaction(
        db,
        async (open) => {
          await open.execute(
            sql`select set_config('lock_timeout', '25s', true), set_config('statement_timeout', '25s', true)`,
          );
          await open.execute(sql`insert into ${slow} values ('kept')`);
          return "told";
        },
        deadline,
      ),
    );
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and classid = 41 and objid = ${key}::int::oid and not granted`;
    await expect.poll(async () => (await rows(db, waiting)).length).toBe(1);
    clock.advance(9000);
    expect(await Promise.race([answer, Promise.resolve("waits")])).toBe("waits");
    await owner.execute(sql`select pg_advisory_unlock(41, ${key}::int)`);
    expect(await answer).toBe("told");
    expect(await rows(db, sql`select name from ${slow}`)).toEqual([{ name: "kept" }]);
  } finally {
    await owner.execute(sql`select pg_advisory_unlock_all()`);
    await owner.execute(sql`drop table ${slow}`);
    await owner.execute(sql`drop function ${slow}()`);
  }
});

test("when part of a transaction fails, then only that part is rolled back and the rest commits", async () => {
  const [stored, undone] = [someone(), someone()];
  await inTransaction(db, async (open) => {
    await open.insert(userTable).values(stored);
    const part = inTransaction(open, async (inner) => {
      await inner.insert(userTable).values(undone);
      throw new Error("a part failed");
    });
    await expect(part).rejects.toThrow("a part failed");
    await expect(inTransaction(open, (inner) => inner.insert(userTable).values(stored))).rejects.toThrow();
  });
  const isThere = ({ userID }: Someone) => db.$count(userTable, eq(userTable.userID, userID));
  expect([await isThere(stored), await isThere(undone)]).toEqual([1, 0]);
});

test("a person's write waits twice as long for a lock as a program's, so that a double click causes no error", async () => {
  const lockTime = async (who: Parameters<typeof run>[1]["credential"]) => {
    let result: unknown;
    const ask = operation({
      ...write,
      audit: { unrecorded: "question" },
      access: "signed-in",
      response: z.object({}),
      status: 200,
    });
    const request = async ({ db: open }: { db: Db }) => {
      [result] = await rows(open, sql`select current_setting('lock_timeout') as time`);
      return {};
    };
    const { call } = late(0);
    await run([ask, request], { ...call, credential: who });
    return result;
  };
  const partner = await newPartner(db);
  const { token } = await signedIn(db, partner, await newPerson(db, partner));
  const { keyID: id, secret } = await newKey(db, partner.accountID);
  expect(await lockTime({ kind: "session", token })).toEqual({ time: "2s" });
  expect(await lockTime({ kind: "basic", id, secret })).toEqual({ time: "1s" });
});
