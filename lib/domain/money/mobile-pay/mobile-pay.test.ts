import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { linkedCardTable, paymentMethodTable } from "@/db/schema";
import { ctxFor, settle } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { SANDBOX_MOBILE_PAY_TOKEN } from "@/lib/providers/rails/simulator/mobile-pay";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { listLinkedCards } from "@/lib/domain/money/linked-cards/queries";
import { getPaymentMethod } from "@/lib/domain/money/payment-methods/queries";
import { LinkedMobilePayPaymentMethod, LinkMobilePay } from "./contract";
import { MOBILE_PAY_DOMAINS_MAX } from "@/lib/domain/kernel/limits";
import { createSession, registerDomains, updateDomains } from "./mobile-pay";
import { linkToken } from "./link-token";
import { getDomains } from "./queries";

const db = testDatabase();

async function setting(mode: "sandbox" | "production" = "sandbox"): Promise<Ctx> {
  const partner = await newPartner(db, { mode });
  const { accountID } = await newAccount(db, partner);
  return ctxFor(partner, accountID);
}

const register = (ctx: Ctx, domains: string[]) => settle(ctx, (open) => registerDomains(open, { domains }));
const change = (ctx: Ctx, addDomains: string[], removeDomains: string[] = []) =>
  settle(ctx, (open) => updateDomains(open, { addDomains, removeDomains }));
const link = (ctx: Ctx, more: object = {}) =>
  settle(ctx, (open) => linkToken(open, LinkMobilePay.parse({ token: SANDBOX_MOBILE_PAY_TOKEN, ...more })));

test("domains are registered once, changed, and the last one may be removed", async () => {
  const ctx = await setting();
  await expect(getDomains(ctx)).rejects.toMatchObject({ kind: "notFound" });
  await expect(change(ctx, ["a.example"])).rejects.toMatchObject({ kind: "notFound" });
  const made = await register(ctx, ["a.example", "b.example", "a.example"]);
  expect(made).toMatchObject({
    domains: ["a.example", "b.example"],
    displayName: expect.stringMatching(/^Account/) as unknown,
  });
  await expect(register(ctx, [])).rejects.toMatchObject({ kind: "occupied" });
  await change(ctx, ["c.example", "b.example"], ["a.example", "x.example"]);
  expect((await getDomains(ctx)).domains).toEqual(["b.example", "c.example"]);
  await change(ctx, [], ["b.example", "c.example"]);
  expect((await getDomains(ctx)).domains).toEqual([]);
});

test("a domain that is not verified is rejected; one too many and one in both lists are conflicts", async () => {
  const ctx = await setting();
  await expect(register(ctx, ["unverified.example"])).rejects.toMatchObject({ kind: "unverifiedDomain" });
  await register(
    ctx,
    Array.from({ length: MOBILE_PAY_DOMAINS_MAX }, (_none, index) => `d${index}.example`),
  );
  await expect(change(ctx, ["unverified.example"], ["d1.example"])).rejects.toMatchObject({ kind: "unverifiedDomain" });
  await expect(change(ctx, ["one-more.example"])).rejects.toMatchObject({ kind: "occupied" });
  await expect(change(ctx, ["d1.example"], ["d1.example"])).rejects.toMatchObject({ kind: "occupied" });
  expect((await getDomains(ctx)).domains).toHaveLength(MOBILE_PAY_DOMAINS_MAX);
});

test("when two requests add a domain at once, both succeed", async () => {
  const ctx = await setting();
  await register(ctx, []);
  await Promise.all(["a.example", "b.example"].map((domain) => change(ctx, [domain])));
  expect((await getDomains(ctx)).domains.sort()).toEqual(["a.example", "b.example"]);
});

test("a session is only for a registered domain", async () => {
  const ctx = await setting();
  const session = (domain: string) => settle(ctx, (open) => createSession(open, { domain, displayName: "Shop" }));
  await expect(session("a.example")).rejects.toMatchObject({ kind: "notFound" });
  await register(ctx, ["a.example"]);
  expect(JSON.parse(await session("a.example"))).toMatchObject({ domainName: "a.example", displayName: "Shop" });
  await expect(session("b.example")).rejects.toMatchObject({
    kind: "invalid",
    fields: { error: "domain is not registered" },
  });
});

test("the same card of the same phone keeps its payment method, even if it is linked repeatedly", async () => {
  const ctx = await setting();
  const billingContact = { addressLines: ["1 Main St"], locality: "Denver", postalCode: "80205" };
  const first = await link(ctx, { billingContact });
  expect(LinkedMobilePayPaymentMethod.parse(first)).toEqual(first);
  expect(first).toMatchObject({
    paymentMethodType: "mobile-pay",
    mobilePay: { brand: "Visa", cardType: "debit", cardDisplayName: "Visa 1234" },
  });
  expect(await link(ctx)).toEqual(first);
  const all = await Promise.all([link(ctx), link(ctx), link(ctx)]);
  expect(new Set(all.map((one) => one.paymentMethodID))).toEqual(new Set([first.paymentMethodID]));
  const [row, ...more] = await db.select().from(linkedCardTable).where(eq(linkedCardTable.accountID, ctx.accountID));
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    origin: "mobile-pay",
    billingAddress: { addressLine1: "1 Main St", city: "Denver", postalCode: "80205" },
  });
  expect(await getPaymentMethod(ctx, first.paymentMethodID)).toEqual(first);
  expect(await listLinkedCards(ctx)).toEqual([]);
});

test("when several requests link a new card at once, one makes the payment method", async () => {
  const ctx = await setting();
  const all = await Promise.all(Array.from({ length: 5 }, () => link(ctx)));
  expect(new Set(all.map((one) => one.paymentMethodID)).size).toBe(1);
  const methods = await db.select().from(paymentMethodTable).where(eq(paymentMethodTable.accountID, ctx.accountID));
  expect(methods).toHaveLength(1);
});

test("production has no wallet provider yet", async () => {
  const ctx = await setting("production");
  await expect(register(ctx, ["a.example"])).rejects.toMatchObject({ kind: "unverifiedDomain" });
  await expect(link(ctx)).rejects.toMatchObject({
    kind: "invalid",
    fields: { paymentData: expect.any(String) as unknown },
  });
});
