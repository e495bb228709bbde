import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { eventTable } from "@/db/schema";
import { ctxFor } from "@/db/testing/context";
import { newAccount, newPartner, testDatabase } from "@/db/testing/factories";
import { accountUpdated } from "@/lib/domain/accounts/accounts/events";
import { capabilityUpdated } from "@/lib/domain/accounts/capabilities/events";
import { emit } from "./emit";
import { EVENTS } from "@/lib/domain/events";

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const told = () =>
    db
      .select({ type: eventTable.type, data: eventTable.data })
      .from(eventTable)
      .where(eq(eventTable.accountID, accountID));
  return { accountID, ctx: ctxFor(partner, accountID), told };
}

test("a fact carries what its kind declares, and nothing more", async () => {
  const { accountID, ctx, told } = await setting();
  const profile = { accountID, ssn: "912-81-7364" };
  await emit(ctx, accountUpdated, profile);
  expect(await told()).toEqual([{ type: "account.updated", data: { accountID } }]);
});

test("a fact that lacks what its kind declares is not written", async () => {
  const { accountID, ctx, told } = await setting();
  // @ts-expect-error It has to carry its webhook's name as well.
  await expect(emit(ctx, capabilityUpdated, { accountID, capability: "wallet", status: "enabled" })).rejects.toThrow();
  const undeclared = { name: "account.vanished", data: accountUpdated.data };
  // @ts-expect-error No such kind is declared.
  await expect(emit(ctx, undeclared, { accountID: "x" })).rejects.toThrow();
  expect(await told()).toEqual([]);
});

test("every kind of fact has a name of its own, and words", () => {
  expect(new Set(EVENTS.map(({ name }) => name)).size).toBe(EVENTS.length);
  expect(
    EVENTS.filter(({ name, words }) => !/^[a-z]+(?:[A-Z][a-z]+)*\.[a-z]+(?:[A-Z][a-z]+)*$/.test(name) || words === ""),
  ).toEqual([]);
});
