import { expect, test } from "@playwright/test";
import { and, eq, inArray, sql, TransactionRollbackError } from "drizzle-orm";
import { v7 } from "uuid";
import { type Db, rows } from "@/db/client";
import {
  accessTokenTable,
  accountTable,
  emailCodeTable,
  eventTable,
  idempotencyTable,
  revealGrantTable,
  sessionTable,
  webhookSecretTable,
} from "@/db/schema";
import { newCard } from "@/testing/cards";
import { transact } from "@/testing/context";
import { newKey, newUser } from "@/testing/factories";
import { newIssuer } from "@/testing/issuing";
import { newEndpoint } from "@/testing/webhooks";
import { ownerDatabase } from "@/testing/owner";
import { newID } from "@/lib/core/api/ids";
import { DAY, daysAfter } from "@/lib/core/time/time";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { createIssuedCard } from "@/lib/domain/cards/issuing/create-issued-card";
import { getIssuedCard } from "@/lib/domain/cards/issuing/queries";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { isKeepingUp } from "./backlog";
import { prune } from "./prune";
import { CRONTAB, perform, tasks } from "./tasks";
import { LEASE, renewLeases, startWorker } from "./worker";

const person = { firstName: "Ada", lastName: "Lovelace" };

test("a new card becomes active automatically, and so does the next", async () => {
  const worker = await startWorker();
  const { ctx, walletID } = await newIssuer();
  const make = () =>
    transact(ctx, (open) =>
      createIssuedCard(open, { fundingWalletID: walletID, authorizedUser: person, formFactor: "virtual" }),
    );
  const isActive = async (id: Awaited<ReturnType<typeof make>>["issuedCardID"]) => (await getIssuedCard(ctx, id)).state;
  for (const { issuedCardID } of [await make(), await make()])
    await expect.poll(() => isActive(issuedCardID)).toBe("active");
  await worker.stop();
});

test("the queue knows each recurring task", async () => {
  const owner = ownerDatabase();
  await owner.execute(sql`delete from graphile_worker._private_known_crontabs`);
  const worker = await startWorker();
  const storedKeys = async () =>
    (await rows<{ name: string }>(owner, sql`select identifier as name from graphile_worker._private_known_crontabs`))
      .map(({ name }) => name)
      .sort();
  await expect.poll(storedKeys).toEqual(
    CRONTAB.split("\n")
      .map((line) => line.split(" ").at(-1))
      .sort(),
  );
  await worker.stop();
});

test("a job does not exist before its transaction commits, nor after a rollback", async () => {
  const { db, ctx } = await newIssuer();
  const id = newID<string>();
  await transact(ctx, async (open) => {
    await enqueue(open, "activate-issued-card", { issuedCardID: id });
    throw new Error("broken off");
  }).catch(() => {});
  const matches = await rows(
    db,
    sql`select from graphile_worker._private_jobs where payload ->> 'issuedCardID' = ${id}`,
  );
  expect(matches).toHaveLength(0);
});

test("a worker that stops has finished its running jobs", async () => {
  const worker = await startWorker();
  await worker.stop();
  const again = await startWorker();
  await Promise.all([again.stop(), again.stop()]);
});

test("a dead worker's job is free again after half a minute; a live worker's job never is", async () => {
  const { db } = await newIssuer();
  const id = newID<string>();
  const holder = async () =>
    (
      await rows<{ holder: string | null }>(
        db,
        sql`select locked_by as holder from graphile_worker._private_jobs where payload ->> 'accountID' = ${id}`,
      )
    )[0]?.holder;
  const held = (seconds: number) =>
    db.execute(
      sql`update graphile_worker._private_jobs set locked_by = ${id}, locked_at = now() - make_interval(secs => ${seconds}), run_at = now() + interval '1 day' where payload ->> 'accountID' = ${id}`,
    );
  await db.execute(
    sql`select graphile_worker.add_job('verify-account', json_build_object('accountID', ${id}::text), run_at => now() + interval '1 day')`,
  );
  await held(LEASE - 10);
  await renewLeases([]);
  expect(await holder()).toBe(id);
  await held(LEASE + 3600);
  await renewLeases([id]);
  expect(await holder()).toBe(id);
  await held(LEASE + 1);
  await renewLeases([]);
  expect(await holder()).toBeNull();
});

test("a job that takes too long is rolled back, and its later actions do not count", async () => {
  const { db, ctx } = await newIssuer();
  const later: Promise<unknown>[] = [];
  const name = (text: string, on = db) =>
    on.update(accountTable).set({ displayName: text }).where(eq(accountTable.accountID, ctx.accountID));
  const job = perform(async (open) => {
    await name("in time", open.db);
    const rest = new Promise((resolve) => setTimeout(resolve, 400)).then(() => name("too late", open.db));
    later.push(
      rest.then(
        () => "done",
        () => "refused",
      ),
    );
    await rest;
  }, 100);
  await expect(job).rejects.toThrow("too long");
  expect(await Promise.all(later)).toEqual(["refused"]);
  const [account] = await db
    .select({ name: accountTable.displayName })
    .from(accountTable)
    .where(eq(accountTable.accountID, ctx.accountID));
  expect(account?.name).toMatch(/^Account /);
});

test("a due job that waits for more than a minute shows that the worker does not keep up", async () => {
  const { db } = await newIssuer();
  const undone = db.transaction(async (open) => {
    const due = (seconds: number) =>
      open.execute(
        sql`select graphile_worker.add_job('verify-account', '{}', run_at => now() - make_interval(secs => ${seconds}::int))`,
      );
    await open.execute(
      sql`delete from graphile_worker._private_jobs where run_at < now() - interval '30 seconds' and locked_at is null`,
    );
    await due(30);
    expect(await isKeepingUp(open)).toBe(true);
    await due(90);
    expect(await isKeepingUp(open)).toBe(false);
    open.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
});

test("expired rows are deleted, valid ones stay", async () => {
  const { db, ctx, partner, accountID, walletID } = await newIssuer();
  const { keyID } = await newKey(db, partner.accountID);
  const { userID } = await newUser(db, partner);
  const { issuedCardID } = await newCard(ctx, walletID);
  const at = (days: number) => new Date(ctx.now.getTime() + days * DAY);
  for (const days of [-1, 1]) {
    const common = { tokenHash: hashSecret(newSecret("tdt_")), createdOn: at(-2), expiresOn: at(days) };
    await db
      .insert(accessTokenTable)
      .values({ ...common, kind: "access", keyID, familyID: newID<string>(), scopes: [] });
    await db.insert(sessionTable).values({ ...common, sessionID: newID<string>(), userID, seenOn: at(-2) });
    await db.insert(revealGrantTable).values({
      ...common,
      accountID,
      issuedCardID,
      partnerID: partner.accountID,
      userID,
      sessionID: newID<string>(),
      reason: "test",
    });
    await db.insert(emailCodeTable).values({
      email: `${days}.${accountID}@example.test`,
      codeHash: common.tokenHash,
      createdOn: at(-2),
      expiresOn: at(days),
    });
    await db.insert(idempotencyTable).values({
      partnerID: accountID,
      operation: "test",
      idempotencyKey: String(days),
      fingerprint: common.tokenHash,
      status: 200,
      createdOn: at(days < 0 ? -31 : -29),
    });
  }
  const { endpointID } = await newEndpoint(ctx, "https://example.test/hooks");
  const [secret] = await db.select().from(webhookSecretTable).where(eq(webhookSecretTable.endpointID, endpointID));
  if (!secret) throw new Error("an endpoint has a secret");
  for (const days of [-1, 1])
    await db.insert(webhookSecretTable).values({ ...secret, secretID: newID<string>(), expiresOn: at(days) });
  await transact(ctx, prune);
  const secrets = await db.select().from(webhookSecretTable).where(eq(webhookSecretTable.endpointID, endpointID));
  expect(secrets.map(({ expiresOn }) => expiresOn)).toEqual(expect.arrayContaining([null, at(1)]));
  expect(secrets).toHaveLength(2);
  expect(await db.select().from(accessTokenTable).where(eq(accessTokenTable.keyID, keyID))).toHaveLength(1);
  expect(await db.select().from(sessionTable).where(eq(sessionTable.userID, userID))).toHaveLength(1);
  expect(await db.select().from(revealGrantTable).where(eq(revealGrantTable.userID, userID))).toHaveLength(1);
  expect(
    await db
      .select()
      .from(emailCodeTable)
      .where(sql`${emailCodeTable.email} like ${`%${accountID}%`}`),
  ).toHaveLength(1);
  expect(await db.select().from(idempotencyTable).where(eq(idempotencyTable.partnerID, accountID))).toHaveLength(1);
});

test("when more rows have expired than one batch deletes, the job is enqueued again", async () => {
  const { ctx } = await newIssuer();
  const tag = newID<string>();
  const prunes = (db: Db) =>
    rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'prune' and j.created_at = now()`,
    );
  await transact(ctx, async (open) => {
    await prune(open);
    await open.db.execute(sql`
      insert into email_code (email, code_hash, created_on, expires_on)
      select ${tag} || n || '@example.test', decode('00', 'hex'), now() - interval '3 days', now() - interval '2 days'
      from generate_series(1, 5000) n`);
    expect(await prunes(open.db)).toEqual([{ count: 0 }]);
    await prune(open);
    expect(await prunes(open.db)).toEqual([{ count: 1 }]);
  });
});

test("the database keeps thirteen months of events, even if it is asked to drop younger ones", async () => {
  const { db, ctx } = await newIssuer();
  const createdOn = daysAfter(ctx.now, -390);
  const { accountID, partnerID } = ctx;
  const eventID = v7({ msecs: createdOn.getTime() });
  await db.insert(eventTable).values({ accountID, partnerID, eventID, type: "transfer.created", data: {}, createdOn });
  await db.execute(sql`select drop_events(now())`);
  // Deleted here, since other tests look for rows without a month.
  const left = await db
    .delete(eventTable)
    .where(and(eq(eventTable.partnerID, partnerID), eq(eventTable.eventID, eventID)))
    .returning();
  expect(left).toHaveLength(1);
});

test("the job removes events older than thirteen months, and younger ones stay", async () => {
  const { db, ctx } = await newIssuer();
  const { accountID, partnerID } = ctx;
  const stored = [daysAfter(ctx.now, -398), daysAfter(ctx.now, -390)].map((createdOn) => ({
    ...{ accountID, partnerID, type: "transfer.created", data: {}, createdOn },
    eventID: v7({ msecs: createdOn.getTime() }),
  }));
  await db.insert(eventTable).values(stored);
  await tasks.prune({}, newID());
  const isTheirs = inArray(
    eventTable.eventID,
    stored.map(({ eventID }) => eventID),
  );
  // Deleted here, since other tests look for rows without a month.
  const left = await db
    .delete(eventTable)
    .where(and(eq(eventTable.partnerID, partnerID), isTheirs))
    .returning();
  expect(left.map(({ eventID }) => eventID)).toEqual([stored[1]?.eventID]);
});

test("the queue does not store the message of a failed job, which could contain values", async () => {
  const worker = await startWorker();
  const secret = `not-a-uuid-${newID<string>()}`;
  const { db } = await newIssuer();
  await enqueue({ db }, "verify-account", { accountID: secret });
  const lastError = async () => {
    const [job] = await rows<{ error: string | null }>(
      ownerDatabase(),
      sql`select last_error as error from graphile_worker._private_jobs where payload ->> 'accountID' = ${secret}`,
    );
    return job?.error;
  };
  await expect.poll(lastError).toBe("verify-account");
  await ownerDatabase().execute(
    sql`delete from graphile_worker._private_jobs where payload ->> 'accountID' = ${secret}`,
  );
  await worker.stop();
});
