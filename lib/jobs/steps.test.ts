import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { fileTable } from "@/db/schema";
import { inVain } from "@/testing/audit";
import { request, say, statusesOf, eventsOf } from "@/testing/capabilities";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newID, type FileID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { getFile } from "@/lib/domain/accounts/files/queries";
import { reviewFile, type FileName } from "@/lib/domain/accounts/files/files";
import { type InStep, type Job, runJob } from "@/lib/domain/kernel/events/job";
import { verifyAccount } from "@/lib/domain/accounts/verification/verify-account";
import { listWallets } from "@/lib/domain/money/wallets/queries";

const db = testDatabase();
const CRASH = new Error("crash");
/** The last step before the process dies: the first transaction, the call, or the second transaction. */
const STEPS = ["claim", "call", "settle"] as const;

/** A job with a worker that dies once after one of its steps, and the idempotency keys it used. */
function dying<Payload, Claimed, Answer>(job: Job<Payload, Claimed, Answer>, last: (typeof STEPS)[number]) {
  const keys: string[] = [];
  let lives = 1;
  const done = (step: string) => {
    if (step === last && lives-- > 0) throw CRASH;
  };
  const call = async (claimed: Claimed, key: string) => {
    keys.push(key);
    const answer = await job.call(claimed, key);
    done("call");
    return answer;
  };
  const run = async (ctx: Ctx, payload: Payload, key: string) => {
    const steps = ["claim", "settle"];
    const inStep: InStep = async (step) => {
      const result = await transact(ctx, step);
      done(steps.shift() ?? "");
      return result;
    };
    await runJob({ ...job, call }, payload, { key, inStep });
  };
  return { keys, run };
}

async function account(): Promise<Ctx> {
  const partner = await newPartner(db);
  return ctxFor(partner, (await newAccount(db, partner, { isComplete: true })).accountID);
}

async function pendingFile({ accountID, homePartnerID: partnerID, now }: Ctx): Promise<FileName> {
  const fileID = newID<FileID>();
  await db.insert(fileTable).values({
    partnerID,
    fileID,
    accountID,
    fileName: "licence.csv",
    filePurpose: "business_verification",
    fileStatus: "pending",
    metadata: "{}",
    contentType: "text/csv",
    sizeBytes: 1,
    sha256: Buffer.alloc(32),
    keyVersion: 1,
    wrappedKey: Buffer.alloc(1),
    createdOn: now,
    updatedOn: now,
  });
  return { partnerID, fileID };
}

// A job that never commits is hidden from the worker of the server that other tests use.
for (const last of STEPS) {
  test(`an account is verified once, though the worker dies after its ${last}`, async () => {
    await inVain(await account(), async (ctx) => {
      await request(ctx, "wallet");
      const { keys, run } = dying(verifyAccount, last);
      const key = randomUUID();
      await expect(run(ctx, ctx.accountID, key)).rejects.toBe(CRASH);
      for (let again = 0; again < 2; again++) await run(ctx, ctx.accountID, key);
      expect(await statusesOf(ctx)).toEqual({ wallet: "enabled" });
      expect(await listWallets(ctx)).toHaveLength(1);
      expect(await eventsOf(ctx, "capability.updated")).toEqual(["wallet enabled", "wallet in-review"]);
      expect(new Set(keys)).toEqual(new Set([key]));
    });
  });

  test(`a document is decided once, though the worker dies after its ${last}`, async () => {
    const ctx = await account();
    const file = await pendingFile(ctx);
    const { keys, run } = dying(reviewFile, last);
    const key = randomUUID();
    await expect(run(ctx, file, key)).rejects.toBe(CRASH);
    for (let again = 0; again < 2; again++) await run(ctx, file, key);
    expect((await getFile(ctx, file.fileID)).fileStatus).toBe("approved");
    expect(new Set(keys)).toEqual(new Set([key]));
  });
}

test("an outdated answer is not stored, and the account is verified again", async () => {
  await inVain(await account(), async (ctx) => {
    await request(ctx, "wallet");
    const meanwhile: typeof verifyAccount = {
      ...verifyAccount,
      call: async (claimed, key) => {
        await say(ctx, { legalBusinessName: "Another" });
        return verifyAccount.call(claimed, key);
      },
    };
    const inStep: InStep = (step) => transact(ctx, step);
    await runJob(meanwhile, ctx.accountID, { key: randomUUID(), inStep });
    expect(await statusesOf(ctx)).toEqual({ wallet: "in-review" });
    await runJob(verifyAccount, ctx.accountID, { key: randomUUID(), inStep });
    expect(await statusesOf(ctx)).toEqual({ wallet: "enabled" });
  });
});
