import { expect, test } from "@playwright/test";
import { request, say, statusesOf, verify } from "@/testing/capabilities";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { VOLUMES } from "@/testing/volumes";
import { getCapability } from "@/lib/domain/accounts/capabilities/queries";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { getUnderwriting, putUnderwriting } from "./underwriting";

async function setting(options: Parameters<typeof newAccount>[2] & { mode?: Partner["mode"] } = {}) {
  const db = testDatabase();
  const partner = await newPartner(db, options);
  const { accountID } = await newAccount(db, partner, { isComplete: true, ...options });
  return ctxFor(partner, accountID);
}

const put = (ctx: AccountCtx, answers = VOLUMES) => transact(ctx, (open) => putUnderwriting(open, answers));

test("before any answer the status is that none was requested", async () => {
  expect(await getUnderwriting(await setting())).toEqual({ status: "notRequested" });
});

test("answers can be read back, and are approved in sandbox", async () => {
  const ctx = await setting();
  expect(await put(ctx)).toEqual({ ...VOLUMES, status: "pendingReview" });
  await verify(ctx);
  expect(await getUnderwriting(ctx)).toEqual({ ...VOLUMES, status: "approved" });
});

test("the same answers stay approved, and changed answers are reviewed again", async () => {
  const ctx = await setting();
  await put(ctx);
  await verify(ctx);
  expect((await put(ctx)).status).toBe("approved");
  expect((await put(ctx, { ...VOLUMES, maxTransactionSize: 60_000 })).status).toBe("pendingReview");
});

test("a person's account has no volumes", async () => {
  await expect(put(await setting({ accountType: "individual" }))).rejects.toMatchObject({ kind: "conflict" });
});

test("collecting funds needs the expected volumes, and is enabled once they are given", async () => {
  const ctx = await setting();
  await say(ctx, { industryCodes: { mcc: "7372" } });
  await request(ctx, "collect-funds");
  expect((await getCapability(ctx, "collect-funds")).requirements?.currentlyDue).toEqual([
    "business.average-transaction-size",
    "business.max-transaction-size",
    "business.average-monthly-transaction-volume",
    "business.volume-by-customer-type",
    "business.card-volume-distribution",
    "business.fulfillment",
  ]);
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ "collect-funds": "pending", wallet: "enabled" });
  await put(ctx);
  expect((await statusesOf(ctx))["collect-funds"]).not.toBe("pending");
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ "collect-funds": "enabled", wallet: "enabled" });
});

test("in production volumes wait for a decision", async () => {
  const ctx = await setting({ mode: "production" });
  await put(ctx);
  await verify(ctx);
  expect((await getUnderwriting(ctx)).status).toBe("pendingReview");
});

test("of two simultaneous requests, the complete answers of one remain", async () => {
  const ctx = await setting();
  const other = { ...VOLUMES, averageTransactionSize: 1, maxTransactionSize: 2 };
  await Promise.all([put(ctx), put(ctx, other)]);
  const { status: _status, ...volumes } = await getUnderwriting(ctx);
  expect([VOLUMES, other]).toContainEqual(volumes);
});
