import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { eventTable, transferTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { disputeOfPayment, newCardPayment } from "@/testing/disputes";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { LAST_FOUR, newFindable } from "@/testing/findable";
import { newRequests } from "@/testing/requests";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer, newTransfer } from "@/testing/transfers";
import { STAFF_SCOPES } from "@/lib/core/access/grants";
import { SCOPES } from "@/lib/core/access/scopes";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { SearchAnswer, SearchAnything } from "./dashboard";
import { findAnything } from "./find-anything";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();
const EVERYTHING = { scopes: [...SCOPES, ...STAFF_SCOPES].map((scope) => ({ scope })) };

async function find(ctx: Ctx, q: string): Promise<string[]> {
  const { groups } = SearchAnswer.parse(await findAnything(ctx, SearchAnything.parse({ q })));
  return groups.flatMap(({ kind, items }) => items.map(({ name }) => `${kind} ${name}`));
}

async function idsOf(ctx: Ctx, q: string): Promise<Record<string, string[]>> {
  const { groups } = await findAnything(ctx, SearchAnything.parse({ q }));
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ id }) => id)]));
}

test("names find accounts, people, invites, cards and bank accounts, by any part and with the words in any order", async () => {
  const { partner, ...made } = await newFindable();
  const ctx = ctxFor(partner);
  expect(await idsOf(ctx, "rosen")).toEqual({
    account: [made.accountID],
    person: [made.representativeID],
    invite: [made.code],
    "bank-account": [made.bankAccountID],
    "linked-card": [made.cardID],
  });
  for (const [q, row] of [
    ["ROSENBROT bak", "account Rosenbrot Bakery"],
    ["bakery rosenbrot", "account Rosenbrot Bakery"],
    ["senbro", "account Rosenbrot Bakery"],
    ["hello@rosenbrot.example", "account Rosenbrot Bakery"],
    ["hello@", "account Rosenbrot Bakery"],
    ["mina@rosenbrot.example", "person Mina Rosenthal"],
    ["garten", "invite Rosengarten Nursery"],
    ["flour", `issued-card Visa •••• ${LAST_FOUR}`],
  ] as const)
    expect(await find(ctx, q), q).toContain(row);
  for (const q of ["rosenbrot nursery", "osenbro_", "%", "%%%", "ba%ry", "\\", "aker y"])
    expect(await find(ctx, q), q).toEqual([]);
});

test("two letters match words that begin with them, and a single letter matches nothing", async () => {
  const { partner } = await newFindable();
  // The partner's own name consists of random letters.
  expect((await find(ctxFor(partner), "ba")).filter((name) => !name.startsWith("account Partner"))).toEqual([
    "account Rosenbrot Bakery",
    expect.stringMatching(/^bank-account /),
  ]);
  expect(await find(ctxFor(partner), "ry")).toEqual([`issued-card Visa •••• ${LAST_FOUR}`]);
  expect(await find(ctxFor(partner), "ak")).toEqual([]);
  expect(await find(ctxFor(partner), "b")).toEqual([]);
});

test("the last four digits find cards and bank accounts, however they are written", async () => {
  const { partner, ...made } = await newFindable();
  const all = {
    "issued-card": [made.issuedCardID],
    "bank-account": [made.bankAccountID],
    "linked-card": [made.cardID],
  };
  for (const q of [LAST_FOUR, `•••• ${LAST_FOUR}`, `****${LAST_FOUR}`, `Visa ending in ${LAST_FOUR}`])
    expect(await idsOf(ctxFor(partner), q), q).toEqual(all);
  expect(await idsOf(ctxFor(partner), `mina ${LAST_FOUR}`)).toEqual({ "linked-card": [made.cardID] });
  expect(await idsOf(ctxFor(partner), "4826")).toEqual({});
});

test("better matches come first, at most five per kind", async () => {
  const { partner } = await newFindable();
  const ctx = ctxFor(partner);
  for (let index = 0; index < 5; index += 1) await newFindable({ partner });
  const { groups } = await findAnything(ctx, { q: "rosenbrot bakery" });
  expect(groups.map(({ kind, items, more }) => [kind, items.length, more])).toEqual([["account", 5, true]]);
  const byKind = await findAnything(ctx, { q: "rosengarten" });
  expect(byKind.groups.map(({ kind }) => kind)).toEqual(["invite"]);
  const mixed = await findAnything(ctx, { q: "mina" });
  expect(mixed.groups.map(({ kind }) => kind)).toEqual(["person", "linked-card"]);
});

test("any ID finds its object, even inside a web address", async () => {
  const { partner, ...made } = await newFindable();
  const ctx = ctxFor(partner, undefined, EVERYTHING);
  const [requestID = ""] = await newRequests(db, partner, (await newKey(db, partner.accountID)).keyID, [{}]);
  const [event] = await db.select().from(eventTable).where(eq(eventTable.accountID, made.accountID));
  for (const [kind, id] of Object.entries({
    account: made.accountID,
    person: made.representativeID,
    invite: made.code,
    "issued-card": made.issuedCardID,
    "bank-account": made.bankAccountID,
    "linked-card": made.cardID,
    wallet: made.walletID,
    request: requestID,
    event: event?.eventID ?? "",
  })) {
    expect(await idsOf(ctx, id), kind).toEqual({ [kind]: [id] });
    if (kind === "invite") expect(await idsOf(ctx, `https://pay.example/o/${id}?lang=es`)).toEqual({ [kind]: [id] });
    else expect(await idsOf(ctx, `${id.toUpperCase()} `), kind).toEqual({ [kind]: [id] });
  }
  expect(await idsOf(ctx, `https://pay.example/accounts/${made.accountID}/people`)).toEqual({
    account: [made.accountID],
  });
  expect(await idsOf(ctx, made.foreignID)).toEqual({ account: [made.accountID] });
  expect(await idsOf(ctx, partner.accountID)).toEqual({ account: [partner.accountID] });
  expect(await idsOf(ctx, randomUUID())).toEqual({});
});

test("a transfer is found by its ID, its foreign ID and its key, and a schedule and a dispute by their IDs", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const [from, to] = [await newPayer(db, partner, 5_000), await newPayer(db, partner, 0)];
  const transferID = await newTransfer(ctx, {
    from: from.wallet,
    to: to.wallet,
    cents: 1_250,
    foreignID: "Order 77-b",
  });
  const [row] = await db.select().from(transferTable).where(eq(transferTable.transferID, transferID));
  for (const q of [transferID, "Order 77-b", row?.idempotencyKey ?? ""])
    expect(await idsOf(ctx, q), q).toEqual({ transfer: [transferID] });
  expect((await findAnything(ctx, { q: transferID })).groups[0]?.items[0]).toMatchObject({
    amount: 1_250,
    state: "completed",
    name: expect.stringContaining(" → "),
  });
  const runTransfer = runTransferBody(partner, { from: from.wallet, to: to.wallet });
  const runOn = new Date(Date.now() + DAY).toISOString();
  const { scheduleID } = await newSchedule(ctx, { occurrences: [{ runOn, runTransfer }] });
  expect(await idsOf(ctx, scheduleID)).toEqual({ schedule: [scheduleID] });
});

test("an amount or the beginning of a description finds transfers, but only the caller's own", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const [from, to] = [await newPayer(db, partner, 50_000), await newPayer(db, partner, 0)];
  const pay = (cents: number, description?: string) =>
    newTransfer(ctx, { from: from.wallet, to: to.wallet, cents, ...(description && { description }) });
  const [small, rent] = [await pay(120_50), await pay(99, "Rent for November_1")];
  for (const q of ["120.50", "$120.50", " 120.5 "]) expect(await idsOf(ctx, q), q).toEqual({ transfer: [small] });
  for (const q of ["rent for", "RENT FOR NOVEMBER_", "0.99"])
    expect(await idsOf(ctx, q), q).toEqual({ transfer: [rent] });
  for (const q of ["120.51", "for november", "rent_for", "rent%"]) expect(await idsOf(ctx, q), q).toEqual({});
  const reader = (scope: "profile.read" | "transfers.read") => ctxFor(partner, undefined, { scopes: [{ scope }] });
  expect(await idsOf(reader("transfers.read"), "120.50")).toEqual({ transfer: [small] });
  expect(await idsOf(reader("profile.read"), "120.50")).toEqual({});
  expect(await idsOf(ctxFor(await newPartner(db)), "120.50")).toEqual({});
});

test("a dispute is found by its ID and its payment's, but not by the cardholder's account", async () => {
  const payment = await newCardPayment(88_01);
  await payment.move(6000);
  const { disputeID } = await disputeOfPayment(payment);
  const ctx = ctxFor(payment.partner);
  expect(await idsOf(ctx, disputeID)).toEqual({ dispute: [disputeID] });
  expect(await idsOf(ctx, payment.transferID)).toEqual({ transfer: [payment.transferID], dispute: [disputeID] });
  const asAccount = (accountID: typeof payment.cardholderID) =>
    ctxFor({ ...payment.partner, accountID, homePartnerID: payment.partner.accountID });
  expect(await idsOf(asAccount(payment.merchant.accountID), disputeID)).toEqual({ dispute: [disputeID] });
  expect(await idsOf(asAccount(payment.cardholderID), disputeID)).toEqual({});
});
