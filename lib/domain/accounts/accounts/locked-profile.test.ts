import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { accountTable } from "@/db/schema";
import { ADDRESS, BUSINESS, INDIVIDUAL, newChangingAccount } from "@/testing/accounts";
import { testDatabase } from "@/testing/factories";
import { getAccount } from "./queries";

const db = testDatabase();

for (const [status, words] of [
  ["pending", "while the account is being verified"],
  ["verified", "once the account is verified"],
] as const) {
  test(`${words}, missing data can be added and existing data cannot be changed`, async () => {
    const { ctx, identity, update } = await newChangingAccount({
      ...BUSINESS,
      profile: {
        business: {
          ...BUSINESS.profile.business,
          phone: { number: "5555556666" },
          taxID: { ein: { number: "123456789" } },
        },
      },
    });
    await db.update(accountTable).set({ verificationStatus: status }).where(eq(accountTable.accountID, ctx.accountID));
    const before = await getAccount(ctx);
    const locked = (patch: object, fields: string) =>
      expect(update({ profile: { business: patch } })).rejects.toMatchObject({
        kind: "conflict",
        message: `${fields} cannot be changed ${words}; what is missing can be added`,
      });
    await locked(
      { legalBusinessName: "Other LLC", phone: { number: "5555557777" } },
      "profile.business.legalBusinessName, profile.business.phone.number",
    );
    await locked({ phone: null, website: "https://b.example" }, "profile.business.phone.number");
    await locked({ taxID: { ein: { number: "987654321" } } }, "profile.business.taxID");
    expect(await getAccount(ctx)).toEqual(before);
    const added = await update({
      profile: {
        business: {
          legalBusinessName: "Whole Body Fitness LLC",
          website: "https://b.example",
          address: ADDRESS,
          phone: { countryCode: "1" },
          taxID: { ein: { number: "12-3456789" } },
          ownersProvided: true,
        },
      },
      metadata: { a: "1" },
      settings: { achPayment: { companyName: "WBF" } },
    });
    expect(added.profile.business).toMatchObject({
      website: "https://b.example",
      address: ADDRESS,
      phone: { number: "5555556666", countryCode: "1" },
      ownersProvided: true,
    });
    expect(await identity()).toEqual({ ein: "123456789" });
    await locked(
      { ownersProvided: false, address: { addressLine2: "Unit 3", city: "Boulder" } },
      "profile.business.address.city, profile.business.ownersProvided",
    );
  });
}

test("once verified, a person's number may be completed but not replaced, and the birth date is fixed", async () => {
  const { ctx, identity, update } = await newChangingAccount({
    ...INDIVIDUAL,
    profile: {
      individual: {
        ...INDIVIDUAL.profile.individual,
        birthDate: { day: 9, month: 11, year: 1989 },
        governmentID: { ssn: { lastFour: "6789" } },
      },
    },
  });
  await db
    .update(accountTable)
    .set({ verificationStatus: "verified" })
    .where(eq(accountTable.accountID, ctx.accountID));
  const changes = [{ governmentID: { ssn: { full: "123-45-0000" } } }, { birthDate: { year: 1990 } }];
  for (const patch of changes)
    await expect(update({ profile: { individual: patch } })).rejects.toMatchObject({ kind: "conflict" });
  await update({ profile: { individual: { governmentID: { ssn: { full: "123-45-6789" } }, birthDate: { day: 9 } } } });
  expect(await identity()).toEqual({ ssn: "123456789", birthDate: { day: 9, month: 11, year: 1989 } });
});

test("after a failed verification all data may be corrected", async () => {
  const { ctx, update } = await newChangingAccount();
  await db.update(accountTable).set({ verificationStatus: "errored" }).where(eq(accountTable.accountID, ctx.accountID));
  expect((await update({ profile: { business: { legalBusinessName: "Other LLC" } } })).displayName).toBe("Other LLC");
});
