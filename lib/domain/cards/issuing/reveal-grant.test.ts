import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, issuedCardTable, revealGrantTable, sessionTable } from "@/db/schema";
import { asChange, transact } from "@/testing/context";
import { newCard } from "@/testing/cards";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { type AccountID, type IssuedCardID, newID, type WalletID } from "@/lib/core/api/ids";
import { SCOPES, type Scope } from "@/lib/core/access/scopes";
import { identify } from "@/lib/http/sign-in/identity";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { IssuedCardState } from "./states";
import { revealGrants, type CreateRevealGrant } from "./dashboard";
import { createRevealGrant, GRANT_TIME, REVEAL_LIMITS } from "./issuing";
import { endStepUp, STEP_UP_TIME } from "@/lib/domain/access/sign-in/step-up";
import { endSession } from "@/lib/domain/access/sessions/sessions";

const db = testDatabase();
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

const card = async (ctx: Ctx, fundingWalletID: WalletID, state: IssuedCardState = "active"): Promise<IssuedCardID> =>
  (await newCard(ctx, fundingWalletID, { state })).issuedCardID;

async function viewer({ attested = true, scopes = SCOPES }: { attested?: boolean; scopes?: readonly Scope[] } = {}) {
  const partner = await newPartner(db, { attested });
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true, scopes });
  const own = await signedIn(db, partner, await newPerson(db, partner));
  await stepUpUntil(own, later(own.now, STEP_UP_TIME));
  return { partner, own, ctx: { ...own, accountID }, walletID };
}

const stepUpUntil = (ctx: Ctx, steppedUpUntil: Date) =>
  db.update(sessionTable).set({ steppedUpUntil }).where(eq(sessionTable.sessionID, ctx.caller.id));

const ask = (ctx: Ctx, id: IssuedCardID, input: CreateRevealGrant = { reason: "support" }) =>
  asChange(ctx, revealGrants.create, { issuedCardID: id }, (open) => createRevealGrant(open, id, input));
const spend = (token: string, accountID: AccountID, now = new Date()) =>
  identify(db, { kind: "bearer", token }, now, { accountID, clientAddress: "127.0.0.1" });

test("a grant opens one card's details once, within a minute, and the audit log has the person and the reason", async () => {
  const { partner, ctx, walletID } = await viewer();
  const issuedCardID = await card(ctx, walletID);
  const { token, expiresOn } = await ask(ctx, issuedCardID, { reason: "other", note: " a call " });
  expect(expiresOn).toBe(later(ctx.now, GRANT_TIME).toISOString());
  const identity = await spend(token, ctx.accountID);
  expect(identity?.caller).toMatchObject({
    kind: "reveal",
    userID: ctx.caller.userID,
    accountID: partner.accountID,
    reveal: { issuedCardID, reason: "other: a call" },
    scopes: [{ scope: "issued-cards.read-secure", accountID: ctx.accountID }],
  });
  expect(await spend(token, ctx.accountID)).toBeNull();
  const [row] = await db.select().from(auditTrailView).where(eq(auditTrailView.object, issuedCardID));
  expect(row).toMatchObject({
    action: "issued-card.details",
    objectName: expect.stringMatching(/^Visa •••• \d{4}$/),
    outcome: "requested",
    reason: "other: a call",
    actorKind: "person",
    actorID: ctx.caller.userID,
  });
});

test("when a grant is used twice at the same moment, then one use is accepted", async () => {
  const { ctx, walletID } = await viewer();
  for (let round = 0; round < REVEAL_LIMITS.card; round++) {
    const { token } = await ask(ctx, await card(ctx, walletID));
    const uses = await Promise.all(Array.from({ length: 8 }, () => spend(token, ctx.accountID)));
    expect(uses.filter(Boolean)).toHaveLength(1);
  }
});

test("a grant ends after a minute, and with its session", async () => {
  const { ctx, walletID } = await viewer();
  const issuedCardID = await card(ctx, walletID);
  const old = await ask(ctx, issuedCardID);
  expect(await spend(old.token, ctx.accountID, later(ctx.now, GRANT_TIME))).toBeNull();
  const { token } = await ask(ctx, issuedCardID);
  await endSession({ db, now: new Date() }, ctx.token);
  expect(await spend(token, ctx.accountID)).toBeNull();
});

test("a grant ends with the step-up under which it was created", async () => {
  const { ctx, own, walletID } = await viewer();
  const issuedCardID = await card(ctx, walletID);
  const ended = await ask(ctx, issuedCardID);
  await transact(own, endStepUp);
  expect(await spend(ended.token, ctx.accountID)).toBeNull();
  await stepUpUntil(ctx, later(ctx.now, 30_000));
  const { token } = await ask(ctx, issuedCardID);
  expect(await spend(token, ctx.accountID, later(ctx.now, 40_000)), "a step-up that is over").toBeNull();
  expect(await spend(token, ctx.accountID)).not.toBeNull();
});

test("a grant ends when a condition for it no longer holds, and a failed attempt does not use it up", async () => {
  const { ctx, partner, walletID } = await viewer();
  const issuedCardID = await card(ctx, walletID);
  const { token } = await ask(ctx, issuedCardID);
  const session = (set: Partial<typeof sessionTable.$inferInsert>) =>
    db.update(sessionTable).set(set).where(eq(sessionTable.sessionID, ctx.caller.id));
  const state = (to: IssuedCardState) =>
    db.update(issuedCardTable).set({ state: to }).where(eq(issuedCardTable.issuedCardID, issuedCardID));
  const refused = async (why: string) => expect(await spend(token, ctx.accountID), why).toBeNull();
  await session({ expiresOn: later(ctx.now, -1000) });
  await refused("the session is over");
  await session({ expiresOn: later(ctx.now, 60_000), seenOn: later(ctx.now, -16 * 60_000) });
  await refused("the session is idle");
  await session({ seenOn: ctx.now, accountID: (await newPartner(db)).accountID });
  await refused("the session acts for another account");
  await session({ accountID: partner.accountID });
  await state("closed");
  await refused("the card is closed");
  await state("active");
  expect(
    await identify(db, { kind: "bearer", token }, new Date(), {
      accountID: ctx.accountID,
      clientAddress: "198.51.100.7",
    }),
    "another address",
  ).toBeNull();
  expect(await spend(token, ctx.accountID)).not.toBeNull();
});

test("a slow clock revives no grant", async () => {
  const { ctx, walletID } = await viewer();
  const { token } = await ask(ctx, await card(ctx, walletID));
  await db
    .update(revealGrantTable)
    .set({ expiresOn: later(ctx.now, -10 * 60_000) })
    .where(eq(revealGrantTable.sessionID, ctx.caller.id));
  expect(await spend(token, ctx.accountID, later(ctx.now, -60 * 60_000))).toBeNull();
});

test("one's own account needs no connection", async () => {
  const { own, walletID } = await viewer();
  await expect(ask(own, await card(own, walletID))).resolves.toBeTruthy();
});

test("without a current attestation nothing is shown", async () => {
  const { ctx, walletID } = await viewer({ attested: false });
  const issuedCardID = await card(ctx, walletID);
  for (const attestedUntil of [undefined, ctx.now]) {
    const caller = { ...ctx.caller, ...(attestedUntil && { attestedUntil }) };
    await expect(ask({ ...ctx, caller }, issuedCardID)).rejects.toMatchObject({
      kind: "forbidden",
      message: "attestation",
    });
  }
});

test("a card of a different account is not found, like one that does not exist", async () => {
  const [one, two] = [await viewer(), await viewer()];
  for (const id of [await card(two.ctx, two.walletID), newID<IssuedCardID>()]) {
    await expect(ask(one.ctx, id)).rejects.toMatchObject({ kind: "notFound" });
  }
});

test("only cards that have a number to show can be shown", async () => {
  const { ctx, walletID } = await viewer();
  await expect(ask(ctx, await card(ctx, walletID, "inactive"))).resolves.toBeTruthy();
  for (const state of ["closed", "pending-verification"] as const) {
    await expect(ask(ctx, await card(ctx, walletID, state))).rejects.toMatchObject({
      kind: "conflict",
      message: `not possible while ${state}`,
    });
  }
});

test("a person sees a card three times in ten minutes, and ten cards, even with simultaneous requests", async () => {
  const { ctx, walletID } = await viewer();
  const first = await card(ctx, walletID);
  const many = await Promise.allSettled(Array.from({ length: 6 }, () => ask(ctx, first)));
  expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(REVEAL_LIMITS.card);
  await expect(ask({ ...ctx, now: later(ctx.now, 60_000) }, first)).rejects.toMatchObject({
    kind: "rateLimited",
    headers: { "retry-after": "540" },
  });
  for (let count = REVEAL_LIMITS.card; count < REVEAL_LIMITS.person; count++) await ask(ctx, await card(ctx, walletID));
  await expect(ask(ctx, await card(ctx, walletID))).rejects.toMatchObject({ kind: "rateLimited" });
  await ask({ ...ctx, now: later(ctx.now, REVEAL_LIMITS.window) }, first);
});

test("programs request details directly, not through grants", async () => {
  const { ctx, walletID } = await viewer();
  const caller = { ...ctx.caller, kind: "key" as const };
  await expect(ask({ ...ctx, caller }, await card(ctx, walletID))).rejects.toMatchObject({
    kind: "forbidden",
  });
});
