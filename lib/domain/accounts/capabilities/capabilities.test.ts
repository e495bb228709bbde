import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { capabilityTable } from "@/db/schema";
import { accountOf, disable, request, review, say, statusesOf, eventsOf, verify } from "@/testing/capabilities";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newID, type AccountID } from "@/lib/core/api/ids";
import { offerRail } from "@/lib/providers/rails/rails";
import { calendarPace } from "@/lib/providers/rails/simulator/pace";
import { simulatorAt } from "@/lib/providers/rails/simulator/simulator";
import { listWallets } from "@/lib/domain/money/wallets/queries";
import { getCapability, isEnabled, listCapabilities } from "./queries";
import { requestCapabilities } from "./request-capabilities";
import { reviewRequirements } from "@/lib/domain/accounts/verification/review-requirements";

async function setting(options: Parameters<typeof newAccount>[2] & { mode?: Partner["mode"] } = {}) {
  const db = testDatabase();
  const partner = await newPartner(db, options);
  const { accountID } = await newAccount(db, partner, { isComplete: true, ...options });
  return { db, ctx: ctxFor(partner, accountID) };
}

test("requesting card issuing also requests a wallet", async () => {
  const { ctx } = await setting({ isComplete: false });
  expect((await request(ctx, "card-issuing")).map(({ capability, status }) => [capability, status])).toEqual([
    ["card-issuing", "pending"],
    ["wallet", "pending"],
  ]);
  expect(await eventsOf(ctx, "capability.requested")).toEqual(["card-issuing", "wallet"]);
});

test("missing answers are due, and the check waits for them", async () => {
  const { ctx } = await setting({ isComplete: false });
  const [wallet] = await request(ctx, "wallet");
  expect(wallet?.requirements?.currentlyDue).toEqual([
    "business.phone",
    "business.address",
    "business.description-or-website",
    "business.business-type",
    "business.ein",
    "account.tos-acceptance",
  ]);
  expect(wallet?.requirements?.errors).toBeUndefined();
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "pending" });
  expect((await accountOf(ctx))?.verificationStatus).toBe("unverified");
});

test("after the last answer the capability is in review, and it is enabled when the check passes", async () => {
  const { ctx } = await setting();
  await say(ctx, { businessType: undefined });
  expect((await request(ctx, "wallet"))[0]?.requirements?.currentlyDue).toEqual(["business.business-type"]);
  // Inside the transaction, because a worker may be quicker after the commit.
  await transact(ctx, async (open) => {
    await say(open, { businessType: "trust" });
    await reviewRequirements(open);
    expect(await statusesOf(open)).toEqual({ wallet: "in-review" });
    expect((await accountOf(open))?.verificationStatus).toBe("pending");
  });
  await verify(ctx);
  expect(await getCapability(ctx, "wallet")).not.toHaveProperty("requirements");
  expect(await eventsOf(ctx, "capability.updated")).toEqual(["wallet enabled", "wallet in-review"]);
});

test("a capability in review is pending again if an answer is removed", async () => {
  const { ctx } = await setting();
  await transact(ctx, async (open) => {
    await requestCapabilities(open, ["wallet"]);
    await say(open, { description: undefined });
    await reviewRequirements(open);
  });
  expect(await statusesOf(ctx)).toEqual({ wallet: "pending" });
  await verify(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "pending" });
});

test("a capability that was enabled after a check stays enabled when an answer goes missing, and shows what is due", async () => {
  const { ctx } = await setting({ capabilities: ["wallet", "transfers"] });
  await say(ctx, { description: undefined });
  await review(ctx);
  expect(await statusesOf(ctx)).toEqual({ wallet: "enabled", transfers: "pending" });
  expect((await getCapability(ctx, "wallet")).requirements?.currentlyDue).toEqual(["business.description-or-website"]);
});

test("transfers are enabled without a check as soon as their few answers are complete", async () => {
  const { ctx } = await setting({ isComplete: false });
  expect((await request(ctx, "transfers"))[0]).toMatchObject({
    status: "pending",
    requirements: { currentlyDue: ["business.description-or-website"] },
  });
  await say(ctx, { website: "https://tests.example" });
  await review(ctx);
  expect(await statusesOf(ctx)).toEqual({ transfers: "enabled" });
  expect((await accountOf(ctx))?.verificationStatus).toBe("unverified");
});

test("a repeated request changes nothing, and a capability disabled since is requested again", async () => {
  const { ctx } = await setting({ capabilities: ["wallet", "transfers"] });
  await disable(ctx, "transfers");
  expect(await getCapability(ctx, "transfers")).toMatchObject({
    status: "disabled",
    disabledReason: "switched off on request",
    disabledOn: ctx.now.toISOString(),
  });
  const again = await request(ctx, "transfers", "wallet");
  expect(again.map(({ status }) => status)).toEqual(["enabled", "enabled"]);
  expect(again[0]).not.toHaveProperty("disabledReason");
  expect(again[0]).not.toHaveProperty("disabledOn");
  expect(await eventsOf(ctx, "capability.requested")).toEqual(["transfers"]);
});

test("two simultaneous requests of the same capability create one, and send one event", async () => {
  const { ctx } = await setting();
  await Promise.all([request(ctx, "wallet"), request(ctx, "wallet", "send-funds"), request(ctx, "send-funds")]);
  expect(Object.keys(await statusesOf(ctx))).toEqual(["send-funds", "wallet"]);
  expect(await eventsOf(ctx, "capability.requested")).toEqual(["send-funds", "wallet"]);
});

test("a person cannot request a capability that only a business can have, and no rows are stored", async () => {
  const { ctx } = await setting({ accountType: "individual" });
  const message = "is only for business accounts";
  await expect(request(ctx, "transfers", "collect-funds", "wallet", "card-issuing")).rejects.toMatchObject({
    kind: "invalid",
    fields: { capabilities: { 1: message, 3: message } },
  });
  expect(await listCapabilities(ctx)).toEqual([]);
});

test("an account that does not exist has no capabilities to request", async () => {
  const { ctx } = await setting();
  await expect(request({ ...ctx, accountID: newID<AccountID>() }, "wallet")).rejects.toMatchObject({
    kind: "notFound",
  });
});

test("a capability that was not requested can be neither read nor disabled", async () => {
  const { ctx } = await setting();
  await expect(getCapability(ctx, "wallet")).rejects.toMatchObject({ kind: "notFound" });
  await expect(disable(ctx, "wallet")).rejects.toMatchObject({ kind: "notFound" });
});

test("without a wallet, sending, collecting and issuing are disabled, and disabled capabilities stay disabled", async () => {
  const { ctx } = await setting({ capabilities: ["wallet", "send-funds", "card-issuing", "transfers"], wallet: true });
  await disable(ctx, "wallet");
  expect(await statusesOf(ctx)).toEqual({
    wallet: "disabled",
    "send-funds": "disabled",
    "card-issuing": "disabled",
    transfers: "enabled",
  });
  expect(await getCapability(ctx, "send-funds")).toMatchObject({ disabledReason: "switched off with wallet" });
  const events = await eventsOf(ctx, "capability.updated");
  await disable(ctx, "wallet");
  expect(await eventsOf(ctx, "capability.updated")).toEqual(events);
  expect(await listWallets(ctx)).toHaveLength(1);
});

test("two simultaneous requests disable a capability only once", async () => {
  const { ctx } = await setting({ capabilities: ["wallet"] });
  await Promise.all([disable(ctx, "wallet"), disable(ctx, "wallet")]);
  expect(await eventsOf(ctx, "capability.updated")).toEqual(["wallet disabled"]);
});

test("a capability that a transaction found enabled cannot be disabled before the transaction ends", async () => {
  const { db, ctx } = await setting({ capabilities: ["wallet"] });
  const order: string[] = [];
  let disabled: Promise<unknown> = Promise.resolve();
  await transact(ctx, async (open) => {
    expect(await isEnabled(open, "wallet")).toBe(true);
    const disable = db
      .update(capabilityTable)
      .set({ status: "disabled" })
      .where(eq(capabilityTable.accountID, ctx.accountID));
    disabled = disable.then(() => order.push("disabled"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    order.push("used");
  });
  await disabled;
  expect(order).toEqual(["used", "disabled"]);
  expect(await isEnabled(ctx, "wallet")).toBe(false);
});

test("in production a capability without a provider stays pending, with the reason", async () => {
  const { ctx } = await setting({ mode: "production" });
  const [issuing, wallet] = await request(ctx, "card-issuing");
  expect(issuing).toMatchObject({ disabledReason: "spending cards are not offered in production yet" });
  expect(wallet).toMatchObject({ disabledReason: "checks of businesses and people are not offered in production yet" });
  const takeBack = offerRail(() => ({
    ...simulatorAt(() => calendarPace),
    mode: "production",
    kinds: ["ach-credit"],
    name: "files",
  }));
  try {
    const [sends, collects] = await request(ctx, "send-funds", "collect-funds").then((all) =>
      ["send-funds", "collect-funds"].map((name) => all.find(({ capability }) => capability === name)),
    );
    expect(sends).toMatchObject({
      disabledReason: "checks of businesses and people are not offered in production yet",
    });
    expect(collects).toMatchObject({
      disabledReason: "payments by bank debit and card are not offered in production yet",
    });
  } finally {
    takeBack();
  }
  const { ctx: sandbox } = await setting();
  for (const held of await request(sandbox, "card-issuing", "send-funds"))
    expect(held).not.toHaveProperty("disabledReason");
});
