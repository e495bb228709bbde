import { and, eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { accountTable, capabilityTable, eventTable } from "@/db/schema";
import { ctxFor, transact } from "@/db/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/db/testing/factories";
import { newID, type AccountID } from "@/lib/core/ids";
import { FAILING_NUMBER } from "@/lib/providers/verification";
import type { AccountCtx } from "../context";
import { storeIdentity } from "../vault/identity";
import { listWallets } from "../wallets/queries";
import type { CapabilityID } from "./contract";
import { isEnabled, listCapabilities } from "./queries";
import { requestCapabilities } from "./request-capabilities";
import { verifyAccount } from "./verify-account";

async function setting(options: Parameters<typeof newAccount>[2] & { mode?: Partner["mode"] } = {}) {
  const db = testDatabase();
  const partner = await newPartner(db, options);
  const { accountID } = await newAccount(db, partner, options);
  return { db, ctx: ctxFor(partner, accountID) };
}

const request = (ctx: AccountCtx, ...names: CapabilityID[]) => transact(ctx, (open) => requestCapabilities(open, names));
const verify = (ctx: AccountCtx) => transact(ctx, (open) => verifyAccount(open, ctx.accountID));

async function events({ db, accountID }: AccountCtx, type: string) {
  const found = await db.select().from(eventTable).where(and(eq(eventTable.accountID, accountID), eq(eventTable.type, type)));
  return found.map(({ data }) => data).sort((a, b) => String(a.capability).localeCompare(String(b.capability)));
}

async function verificationOf({ db, accountID }: AccountCtx) {
  const [account] = await db.select({ status: accountTable.verificationStatus }).from(accountTable).where(eq(accountTable.accountID, accountID));
  return account?.status;
}

test("whoever asks for card issuing asks for a wallet, too", async () => {
  const { ctx } = await setting();
  const pending = ["card-issuing", "wallet"].map((capability) => ({ capability, status: "pending" }));
  expect(await request(ctx, "card-issuing")).toEqual(pending);
  expect(await events(ctx, "capability.requested")).toEqual(pending);
});

test("a capability asked for again stays as it is, one disabled since is pending again", async () => {
  const { db, ctx } = await setting({ capabilities: ["wallet", "transfers"] });
  await db.update(capabilityTable).set({ status: "disabled", disabledOn: ctx.now, disabledReason: "asked to" })
    .where(and(eq(capabilityTable.accountID, ctx.accountID), eq(capabilityTable.capability, "transfers")));
  expect(await request(ctx, "transfers", "wallet")).toEqual([{ capability: "transfers", status: "pending" }, { capability: "wallet", status: "enabled" }]);
  const [again] = await db.select().from(capabilityTable).where(and(eq(capabilityTable.accountID, ctx.accountID), eq(capabilityTable.capability, "transfers")));
  expect(again).toMatchObject({ disabledOn: null, disabledReason: null });
  expect(await events(ctx, "capability.requested")).toHaveLength(1);
});

test("a person cannot ask for what only a business may do, and nothing is kept", async () => {
  const { ctx } = await setting({ accountType: "individual" });
  const message = "is only for business accounts";
  await expect(request(ctx, "transfers", "collect-funds", "wallet", "card-issuing")).rejects.toMatchObject({ kind: "invalid", fields: { capabilities: { 1: message, 3: message } } });
  expect(await listCapabilities(ctx)).toEqual([]);
});

test("an account that never was has no capabilities to ask for", async () => {
  const { ctx } = await setting();
  await expect(request({ ...ctx, accountID: newID<AccountID>() }, "wallet")).rejects.toMatchObject({ kind: "notFound" });
});

test("in sandbox a verified account may do what it asked for, and has a wallet", async () => {
  const { ctx } = await setting();
  await request(ctx, "card-issuing");
  await verify(ctx);
  const enabled = ["card-issuing", "wallet"].map((capability) => ({ capability, status: "enabled" }));
  expect(await listCapabilities(ctx)).toEqual(enabled);
  expect(await events(ctx, "capability.updated")).toEqual(enabled);
  expect(await verificationOf(ctx)).toBe("verified");
  expect(await listWallets(ctx)).toHaveLength(1);
});

test("verifying twice, in turn or at once, makes one wallet and tells once", async () => {
  const { ctx } = await setting();
  await request(ctx, "wallet");
  await Promise.all([verify(ctx), verify(ctx)]);
  await verify(ctx);
  expect(await listWallets(ctx)).toHaveLength(1);
  expect(await events(ctx, "capability.updated")).toHaveLength(1);
});

test("an identity number of zeros fails in sandbox: nothing is enabled, and corrected data passes", async () => {
  const { ctx } = await setting();
  const place = { ownerKind: "account", owner: ctx.accountID, accountID: ctx.accountID } as const;
  await storeIdentity(ctx, place, { ein: FAILING_NUMBER });
  await request(ctx, "wallet");
  await verify(ctx);
  expect(await verificationOf(ctx)).toBe("errored");
  expect(await listCapabilities(ctx)).toEqual([{ capability: "wallet", status: "pending" }]);
  expect(await listWallets(ctx)).toEqual([]);
  await storeIdentity(ctx, place, { ein: "123456789" });
  await verify(ctx);
  expect(await verificationOf(ctx)).toBe("verified");
  expect(await isEnabled(ctx, ctx.accountID, "wallet")).toBe(true);
});

test("in production everything stays in review, as nobody verifies yet", async () => {
  const { ctx } = await setting({ mode: "production" });
  await request(ctx, "wallet");
  await verify(ctx);
  expect(await listCapabilities(ctx)).toEqual([{ capability: "wallet", status: "in-review" }]);
  expect(await verificationOf(ctx)).toBe("pending");
  expect(await listWallets(ctx)).toEqual([]);
});

test("a capability found enabled cannot be disabled before the transaction ends", async () => {
  const { db, ctx } = await setting({ capabilities: ["wallet"] });
  const order: string[] = [];
  let disabled: Promise<unknown> = Promise.resolve();
  await transact(ctx, async (open) => {
    expect(await isEnabled(open, ctx.accountID, "wallet")).toBe(true);
    const disable = db.update(capabilityTable).set({ status: "disabled" }).where(eq(capabilityTable.accountID, ctx.accountID));
    disabled = disable.then(() => order.push("disabled"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    order.push("used");
  });
  await disabled;
  expect(order).toEqual(["used", "disabled"]);
  expect(await isEnabled(ctx, ctx.accountID, "wallet")).toBe(false);
});
