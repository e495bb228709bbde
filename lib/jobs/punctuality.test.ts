import { expect, test } from "@playwright/test";
import { sql, TransactionRollbackError } from "drizzle-orm";
import { database, type Db } from "@/db/client";
import { recurringJobTable } from "@/db/schema";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { PunctualityWatch } from "@/lib/http/server/watch-heartbeats";
import { expectJobs, lateJobs, noteSuccess } from "./heartbeat";
import { CRONTAB } from "./tasks";
import { startWorker } from "./worker";
import { HOUR } from "@/lib/core/time/time";

/** Workers of other tests may register their jobs at any moment. */
const OWN = ["nightly", "hourly", "old", "new"];
const own = <T extends { job: string }>(matches: T[]) => matches.filter(({ job }) => OWN.includes(job));

/** Runs a test with recurring jobs that are invisible to other tests. */
async function alone(work: (db: Db) => Promise<void>): Promise<void> {
  const undone = database().transaction(async (tx) => {
    await tx.delete(recurringJobTable);
    await work(tx);
    tx.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
}

/** A second more than the hours, because the column rounds to milliseconds. */
const age = (db: Db, hours: number) =>
  db.update(recurringJobTable).set({ succeededOn: sql`now() - make_interval(hours => ${hours}::int, secs => 1)` });
const jobsOf = async (db: Db) => (await db.select().from(recurringJobTable)).map(({ job }) => job).sort();

test("a job that has not succeeded for 26 hours is late until it does", () =>
  alone(async (db) => {
    await expectJobs(db, ["nightly", "hourly"]);
    expect(own(await lateJobs(db))).toEqual([]);
    await age(db, 25);
    await expectJobs(db, ["nightly", "hourly"]);
    expect(own(await lateJobs(db))).toEqual([]);
    await age(db, 27);
    await noteSuccess(db, "hourly");
    await noteSuccess(db, "once");
    expect(own(await lateJobs(db))).toEqual([{ job: "nightly", hours: 27 }]);
    await noteSuccess(db, "nightly");
    expect(own(await lateJobs(db))).toEqual([]);
    expect(
      own(await db.select().from(recurringJobTable))
        .map(({ job }) => job)
        .sort(),
    ).toEqual(["hourly", "nightly"]);
  }));

test("a new job is not late yet, and one that no longer recurs never is", () =>
  alone(async (db) => {
    await expectJobs(db, ["old"]);
    await age(db, 40);
    await expectJobs(db, ["new"]);
    expect(own(await db.select().from(recurringJobTable)).map(({ job }) => job)).toEqual(["new"]);
    expect(own(await lateJobs(db))).toEqual([]);
  }));

test("a server reports a late job each hour", () =>
  alone(async (db) => {
    await expectJobs(db, ["nightly"]);
    await age(db, 30);
    const watch = new PunctualityWatch();
    const late = [{ job: "nightly", hours: 30 }];
    expect(own(await watch.look(db, 0))).toEqual(late);
    expect(own(await watch.look(db, 3_599_999))).toEqual([]);
    expect(own(await watch.look(db, HOUR))).toEqual(late);
  }));

test("a worker expects every recurring job, and records its successes", async () => {
  const worker = await startWorker();
  const names = CRONTAB.split("\n").map((line) => line.split(" ").at(-1));
  await expect.poll(() => jobsOf(database())).toEqual([...names].sort());
  const job = "prepare-request-days";
  const isLate = async () => (await lateJobs(database())).some((late) => late.job === job);
  await database()
    .update(recurringJobTable)
    .set({ succeededOn: sql`now() - interval '27 hours'` })
    .where(sql`job = ${job}`);
  expect(await isLate()).toBe(true);
  await enqueue({ db: database() }, job, {});
  await expect.poll(isLate).toBe(false);
  await worker.stop();
});
