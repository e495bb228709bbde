import { expect, test } from "@playwright/test";
import { accountOf, request, statusesOf, eventsOf, verify } from "@/testing/capabilities";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { storeIdentity, placeOfAccount } from "@/lib/domain/platform/vault/identity";
import { listWallets } from "@/lib/domain/money/wallets/queries";
import { getCapability, isEnabled } from "@/lib/domain/accounts/capabilities/queries";
import { reviewRequirements } from "./review-requirements";
import { FAILING_NUMBER } from "@/lib/core/money/test-values";

async function setting(options: Parameters<typeof newAccount>[2] & { mode?: Partner["mode"] } = {}) {
  const db = testDatabase();
  const partner = await newPartner(db, options);
  const { accountID } = await newAccount(db, partner, { isComplete: true, ...options });
  return { ctx: ctxFor(partner, accountID) };
}

test("in sandbox a verified account gets its requested capabilities, and a wallet", async () => {
  const { ctx } = await setting();
  await request(ctx, "card-issuing");
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ "card-issuing": "enabled", wallet: "enabled" });
  expect((await accountOf(ctx))?.verificationStatus).toBe("verified");
  expect(await listWallets(ctx)).toHaveLength(1);
});

test("verifying twice, in sequence or at once, creates one wallet and sends one event", async () => {
  const { ctx } = await setting();
  await request(ctx, "wallet");
  await Promise.all([verify(ctx), verify(ctx)]);
  await verify(ctx);
  expect(await listWallets(ctx)).toHaveLength(1);
  expect(await eventsOf(ctx, "capability.updated")).toEqual(["wallet enabled", "wallet in-review"]);
});

test("a number of zeros fails: the errors explain what is wrong and which document settles it, and corrected data passes", async () => {
  const { ctx } = await setting();
  await storeIdentity(ctx, placeOfAccount(ctx), { ein: FAILING_NUMBER });
  await request(ctx, "wallet");
  await verify(ctx);
  expect(await accountOf(ctx)).toMatchObject({
    verificationStatus: "errored",
    verificationDetails: "failedAutoVerify",
  });
  const refused = ["business.ein", "document.business.verification"];
  expect(await getCapability(ctx, "wallet")).toMatchObject({
    status: "pending",
    requirements: {
      currentlyDue: refused,
      errors: [
        { requirement: refused[0], errorCode: "tax-id-mismatch" },
        { requirement: refused[1], errorCode: "document-not-uploaded" },
      ],
    },
  });
  expect(await listWallets(ctx)).toEqual([]);
  await storeIdentity(ctx, placeOfAccount(ctx), { ein: "123456789" });
  // Inside the transaction, because a worker may be quicker after the commit.
  await transact(ctx, async (open) => {
    await reviewRequirements(open);
    expect(await accountOf(open)).toMatchObject({ verificationStatus: "pending", verificationDetails: null });
  });
  await verify(ctx);
  expect(await accountOf(ctx)).toMatchObject({ verificationStatus: "verified", verificationDetails: null });
  expect(await isEnabled(ctx, "wallet")).toBe(true);
});

test("in production everything stays in review without a verification provider", async () => {
  const { ctx } = await setting({ mode: "production" });
  await request(ctx, "wallet");
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "in-review" });
  expect((await accountOf(ctx))?.verificationStatus).toBe("pending");
  expect(await listWallets(ctx)).toEqual([]);
});
