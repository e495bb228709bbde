import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { eventKindTable, eventTable, webhookDeliveryTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { fund, newWallet } from "@/testing/wallets";
import { newEndpoint } from "@/testing/webhooks";
import { STAFF_SCOPES } from "@/lib/core/access/grants";
import { type EndpointID, EventID, type IssuedCardID, newID, type WalletID } from "@/lib/core/api/ids";
import { type Scope, SCOPES } from "@/lib/core/access/scopes";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { emit } from "@/lib/domain/kernel/events/emit";
import { EVENTS } from "@/lib/domain/events";
import { cardCreated } from "@/lib/domain/cards/issuing/events";
import { findAnything } from "@/lib/domain/overview/search/find-anything";
import { balanceUpdated, walletOpened } from "@/lib/domain/money/wallets/events";
import { ListEvents } from "./contract";
import { getEvent, listEvents } from "./queries";

const db = testDatabase();
/** No server listens at this address, because these tests only look at rows. */
const NOWHERE = "http://127.0.0.1:9/hooks";
const EVERYTHING = { scopes: [...SCOPES, ...STAFF_SCOPES].map((scope) => ({ scope })) };

/** An account with a connection that grants only these scopes, with one event of each of three kinds. */
async function narrowed(scopes: readonly Scope[]) {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, { scopes });
  const own = ctxFor(partner, undefined, EVERYTHING);
  const ctx = ctxFor(partner, accountID);
  const types = [accountUpdated.name, cardCreated.name, walletOpened.name];
  const [theirs, its] = [await newEndpoint(own, NOWHERE, types), await newEndpoint(ctx, NOWHERE, types)];
  const card = { issuedCardID: newID<IssuedCardID>(), state: "active" } as const;
  await transact(ctx, async (open) => {
    await emit(open, accountUpdated, { accountID });
    await emit(open, cardCreated, card);
    await emit(open, walletOpened, { walletID: newID<WalletID>() });
    await emit({ ...open, accountID: partner.accountID }, cardCreated, card);
  });
  const heardBy = async ({ endpointID }: { endpointID: EndpointID }) => {
    const sent = await db
      .select({ type: eventTable.type, accountID: eventTable.accountID })
      .from(webhookDeliveryTable)
      .innerJoin(
        eventTable,
        and(
          eq(eventTable.partnerID, webhookDeliveryTable.partnerID),
          eq(eventTable.eventID, webhookDeliveryTable.eventID),
        ),
      )
      .where(eq(webhookDeliveryTable.endpointID, endpointID));
    return sent.filter((one) => one.accountID === accountID).map(({ type }) => type);
  };
  return { own, accountID, types, theirs, its, heardBy };
}

test("a partner gets and reads an account's events as far as the connection grants them, and sees the account's name only with permission", async () => {
  const { own, accountID, types, theirs, its, heardBy } = await narrowed(["wallets.read"]);
  expect((await heardBy(its)).sort()).toEqual([...types].sort());
  expect(await heardBy(theirs)).toEqual([walletOpened.name]);
  const { items } = await listEvents(own, ListEvents.parse({}));
  const about = items.filter((one) => one.accountID === accountID);
  expect(about).toEqual([expect.objectContaining({ type: walletOpened.name, accountName: accountID })]);
  expect(items.filter((one) => one.accountID === own.accountID).map(({ type }) => type)).toContain(cardCreated.name);
  for (const { eventID: id, type } of await db.select().from(eventTable).where(eq(eventTable.accountID, accountID))) {
    const { groups } = await findAnything(own, { q: id });
    if (type === walletOpened.name) {
      expect(groups.flatMap((group) => group.items)).toMatchObject([{ id }]);
      continue;
    }
    expect(groups).toEqual([]);
    await expect(getEvent(own, EventID.parse(id))).rejects.toThrow("not found");
  }
});

test("either of two scopes is enough for the events of the account itself", async () => {
  for (const scope of ["accounts.read", "profile.read"] as const) {
    const { theirs, heardBy } = await narrowed([scope]);
    expect(await heardBy(theirs)).toEqual([accountUpdated.name]);
  }
});

test("wallet events are not stored for a partner that may not read wallets", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, { scopes: ["accounts.read"] });
  await newEndpoint(ctxFor(partner), NOWHERE, [balanceUpdated.name]);
  await fund(ctxFor(partner, accountID), await newWallet(db, accountID, partner.accountID), 12_345);
  const written = await db.select().from(eventTable).where(eq(eventTable.accountID, accountID));
  expect(written.filter(({ type }) => type === balanceUpdated.name)).toEqual([]);
});

test("database functions emit only declared events", () => {
  const folder = "db/functions";
  const sources = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, "utf8"));
  const literals = sources.flatMap((source) => [...source.matchAll(/'([a-z][A-Za-z]*\.[a-z][A-Za-z]*)'/g)]);
  const emitted = literals.map(([, name = ""]) => name).filter((name) => !/^(?:public|ledger|vault)\./.test(name));
  expect(emitted).toContain("onboardingInvite.created");
  const declared: readonly string[] = EVENTS.map(({ name }) => name);
  expect(emitted.filter((name) => !declared.includes(name))).toEqual([]);
});

test("the database has the scopes that each declared kind of event needs", async () => {
  const kinds = await db.select().from(eventKindTable);
  const needs = kinds.map(({ type, scopes }) => ({ type, scopes }));
  const declared = EVENTS.map(({ name: type, scopes }) => ({ type, scopes: [...scopes] }));
  expect(needs).toEqual(expect.arrayContaining(declared));
  expect(kinds).toHaveLength(EVENTS.length);
  // Events of one object are delivered in order. Balance events have no object, so they never wait.
  const objectOf = (name: string) => kinds.find(({ type }) => type === name)?.object;
  expect([objectOf("transfer.updated"), objectOf(balanceUpdated.name)]).toEqual(["transferID", null]);
});
