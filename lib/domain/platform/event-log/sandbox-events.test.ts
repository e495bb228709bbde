import { expect, test } from "@playwright/test";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newEndpoint } from "@/testing/webhooks";
import type { Grant } from "@/lib/core/access/grants";
import { type IssuedCardID, newID } from "@/lib/core/api/ids";
import type { Scope } from "@/lib/core/access/scopes";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { cardCreated } from "@/lib/domain/cards/issuing/events";
import { emit } from "@/lib/domain/kernel/events/emit";
import { testEndpoint } from "@/lib/domain/platform/webhooks/webhooks";
import { ListSandboxEvents } from "./contract";
import { getEvent, listSandboxEvents } from "./queries";

const db = testDatabase();
const ALL = ListSandboxEvents.parse({});

/** A partner with an account that grants it these scopes, and two events of each of them. */
async function setting(granted: readonly Scope[]) {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, { scopes: granted });
  const own = ctxFor(partner);
  for (const ctx of [own, ctxFor(partner, accountID)])
    await transact(ctx, async (open) => {
      await emit(open, accountUpdated, { accountID: ctx.accountID });
      await emit(open, cardCreated, { issuedCardID: newID<IssuedCardID>(), state: "active" });
    });
  const heardWith = async (...scopes: Grant[]) =>
    (await listSandboxEvents(ctxFor(partner, undefined, { scopes }), ALL)).map(({ type }) => type);
  return { partner, own, accountID, heardWith };
}

test("a key gets the events that its scopes and the accounts' connections allow", async () => {
  const { accountID, heardWith } = await setting(["accounts.read"]);
  const [account, card] = [accountUpdated.name, cardCreated.name];
  expect(await heardWith({ scope: "accounts.read" })).toEqual([account, account]);
  expect(await heardWith({ scope: "issued-cards.read" })).toEqual([card]);
  expect((await heardWith({ scope: "accounts.read" }, { scope: "issued-cards.read" })).sort()).toEqual(
    [account, account, card].sort(),
  );
  expect(await heardWith({ scope: "accounts.read", accountID })).toEqual([]);
  expect(await heardWith({ scope: "transfers.write" })).toEqual([]);
});

test("events since a moment come oldest first, with exactly the body that endpoints get", async () => {
  const { partner, own } = await setting(["accounts.read"]);
  const result = await listSandboxEvents(own, ALL);
  expect(result.map(({ createdOn }) => createdOn)).toEqual(result.map(({ createdOn }) => createdOn).toSorted());
  const [first] = result;
  if (!first) throw new Error("nothing happened");
  expect(first.body).toBe((await getEvent(own, first.eventID)).body);
  const at = (since: number) =>
    listSandboxEvents(own, ListSandboxEvents.parse({ since: new Date(since).toISOString() }));
  expect(await at(Date.now() + 60_000)).toEqual([]);
  expect(await at(Date.now() - 60_000)).toEqual(result);
  expect(await listSandboxEvents(own, { ...ALL, skip: 1, count: 1 })).toEqual(result.slice(1, 2));
  const other = await setting(["accounts.read"]);
  expect(await listSandboxEvents(other.own, ALL)).not.toContainEqual(first);
  const live = ctxFor({ ...partner, mode: "production" });
  await expect(listSandboxEvents(live, ALL)).rejects.toMatchObject({ kind: "notFound" });
});

test("a test event goes only to the tested endpoint", async () => {
  const own = ctxFor(await newPartner(db));
  const { endpointID } = await newEndpoint(own, "http://127.0.0.1:9/hooks");
  await transact(own, (open) => testEndpoint(open, endpointID));
  expect(await listSandboxEvents(own, ALL)).toEqual([]);
});
