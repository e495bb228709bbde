import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { connectionTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { LAST_FOUR, newFindable } from "@/testing/findable";
import { newRequests } from "@/testing/requests";
import type { Grant } from "@/lib/core/access/grants";
import { SCOPES, type Scope } from "@/lib/core/access/scopes";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { SearchAnything } from "./dashboard";
import { findAnything } from "./find-anything";
import { withoutSecrets } from "./shared/without-secrets";
import { parsedSearch } from "./part";

const db = testDatabase();
const without = (...scopes: Scope[]) => SCOPES.filter((scope) => !scopes.includes(scope));
const holding = (scopes: readonly Grant[]) => ({ scopes });

async function kindsOf(ctx: Ctx, q: string): Promise<string[]> {
  return (await findAnything(ctx, SearchAnything.parse({ q }))).groups.map(({ kind }) => kind);
}

/** Every search text that could find the bakery and its objects. */
const traces = ({ partner: _partner, ...made }: Awaited<ReturnType<typeof newFindable>>) => [
  "rosen",
  "flour",
  "hello@rosenbrot.example",
  LAST_FOUR,
  ...Object.values(made),
];

test("objects of another partner are never found", async () => {
  const findable = await newFindable();
  const [requestID = ""] = await newRequests(db, findable.partner, findable.accountID, [{}]);
  const stranger = ctxFor(await newPartner(db));
  for (const q of [...traces(findable), findable.partner.accountID, findable.partner.displayName, requestID])
    expect(await kindsOf(stranger, q), q).toEqual([]);
  for (const q of traces(findable)) expect(await kindsOf(ctxFor(findable.partner), q), q).not.toEqual([]);
});

test("each kind needs the caller's scope, and a scope for a single account finds nothing", async () => {
  const { partner, accountID } = await newFindable();
  const find = async (scopes: readonly Grant[]) => [
    ...(await kindsOf(ctxFor(partner, undefined, holding(scopes)), "rosen")),
    ...(await kindsOf(ctxFor(partner, undefined, holding(scopes)), "flour")),
  ];
  expect(await find([{ scope: "profile.read" }])).toEqual([]);
  for (const [scope, kinds] of [
    ["accounts.read", ["account", "invite"]],
    ["representatives.read", ["person"]],
    ["issued-cards.read", ["issued-card"]],
    ["bank-accounts.read", ["bank-account"]],
    ["cards.read", ["linked-card"]],
  ] as const) {
    expect(await find([{ scope }]), scope).toEqual(kinds);
    expect(await find([{ scope, accountID }]), scope).toEqual([]);
  }
});

test("each kind needs the connection's consent", async () => {
  for (const [scope, q, kind] of [
    ["accounts.read", "rosenbrot", "account"],
    ["representatives.read", "mina", "person"],
    ["issued-cards.read", "flour", "issued-card"],
    ["bank-accounts.read", LAST_FOUR, "bank-account"],
    ["cards.read", LAST_FOUR, "linked-card"],
  ] as const) {
    const { partner } = await newFindable({ scopes: without(scope) });
    expect(await kindsOf(ctxFor(partner), q), scope).not.toContain(kind);
  }
});

test("without consent to read its profile an account is found only by its display name", async () => {
  const { partner } = await newFindable({ scopes: without("profile.read") });
  const ctx = ctxFor(partner);
  expect(await kindsOf(ctx, "rosenbrot bakery")).toEqual(["account"]);
  expect(await kindsOf(ctx, "bakehouse llc")).toEqual([]);
  expect(await kindsOf(ctx, "hello@rosenbrot.example")).toEqual([]);
  const [accounts] = (await findAnything(ctx, { q: "rosenbrot" })).groups;
  expect(accounts?.items.map(({ about }) => about)).toEqual([undefined]);
});

test("a disconnected account is found only by its ID, and its objects are not found", async () => {
  const made = await newFindable();
  const isThis = and(
    eq(connectionTable.partnerID, made.partner.accountID),
    eq(connectionTable.accountID, made.accountID),
  );
  await db.update(connectionTable).set({ disconnectedOn: new Date() }).where(isThis);
  const ctx = ctxFor(made.partner);
  expect(await kindsOf(ctx, "rosen")).toEqual(["invite"]);
  expect(await kindsOf(ctx, LAST_FOUR)).toEqual([]);
  expect(await kindsOf(ctx, made.issuedCardID)).toEqual([]);
  expect(await kindsOf(ctx, made.accountID)).toEqual(["account"]);
});

test("an account finds its own objects, and not its partner's", async () => {
  const made = await newFindable();
  const ctx = ctxFor({ ...made.partner, accountID: made.accountID, homePartnerID: made.partner.accountID });
  expect(await kindsOf(ctx, "rosen")).toEqual(["account", "bank-account", "person", "linked-card"]);
  expect(await kindsOf(ctx, made.code)).toEqual([]);
  expect(await kindsOf(ctx, made.partner.displayName)).toEqual([]);
});

test("malformed texts find nothing and cause no errors", async () => {
  const { partner } = await newFindable();
  const odd = ["\0", "\ud800", "'; drop table account; --", "\\", "%_%", "((((", "a\u0000b", "🦊".repeat(300), "٣٤٥٦"];
  for (const q of [...odd, "x".repeat(100_000), " ", "\t\n", "0".repeat(256), "zz ".repeat(200)])
    expect(await kindsOf(ctxFor(partner), q), q.slice(0, 20)).toEqual([]);
  expect(await kindsOf(ctxFor(partner), "")).toEqual([]);
  expect((await findAnything(ctxFor(partner), {})).groups).toEqual([]);
});

test("card numbers are cut to their last four digits, and Social Security numbers are dropped", async () => {
  for (const number of ["4242424242424242", "4242 4242 4242 4242", "3782-822463-10005"])
    expect(withoutSecrets(`card ${number}.`)).toBe(`card ${number.slice(-4)}.`);
  expect(withoutSecrets("ssn 513-46-8812 of Ada")).toBe("ssn  of Ada");
  for (const stored of ["4242424242424241", "+1 303 555 0142", "order-4242424242424242", "2026-11-22", "12345678"])
    expect(withoutSecrets(stored)).toBe(stored);
  expect(parsedSearch("513-46-8812")).toBeUndefined();
  expect(parsedSearch("4242 4242 4242 4242")?.words).toEqual(["4242"]);
});
