import { eq, sql } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { identitySecretTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { newInviteCode } from "@/lib/domain/access/keys/secrets";
import { VaultError } from "./envelope";
import { destroyIdentity, type IdentityPlace, placeOfAccount, readIdentity, storeIdentity } from "./identity";

async function setting() {
  const db = testDatabase();
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const partnerID = partner.accountID;
  const account = placeOfAccount({ accountID, homePartnerID: partnerID });
  const invite: IdentityPlace = { ownerKind: "invite", owner: newInviteCode(), accountID: partnerID, partnerID };
  return { db, ctx: ctxFor(partner, accountID), invite, account };
}

const numbers = { ein: "123456789" };

test("identity numbers are read as stored, and the latest ones replace earlier ones", async () => {
  const { ctx, account } = await setting();
  expect(await readIdentity(ctx, account)).toBeUndefined();
  await storeIdentity(ctx, account, { ein: "987654321" });
  await storeIdentity(ctx, account, numbers);
  expect(await readIdentity(ctx, account)).toEqual(numbers);
});

test("no column contains an identity number", async () => {
  const { db, ctx, account } = await setting();
  await storeIdentity(ctx, account, numbers);
  const [row] = await db
    .select({ text: sql<string>`identity_secret::text` })
    .from(identitySecretTable)
    .where(eq(identitySecretTable.owner, account.owner));
  expect(row?.text).not.toContain(numbers.ein);
  expect(row?.text).not.toContain(Buffer.from(numbers.ein).toString("hex"));
});

test("a row copied manually to another owner can no longer be opened", async () => {
  onOnePostgreSQL("No row can be moved to another partner there.");
  const { db, ctx, invite, account } = await setting();
  await storeIdentity(ctx, invite, numbers);
  await db.update(identitySecretTable).set(account).where(eq(identitySecretTable.owner, invite.owner));
  await expect(readIdentity(ctx, account)).rejects.toBeInstanceOf(VaultError);
});

test("an account with the same owner ID finds nothing of another account and cannot overwrite it", async () => {
  const { ctx, invite, account } = await setting();
  await storeIdentity(ctx, invite, numbers);
  const strange = { ...invite, accountID: account.accountID };
  await storeIdentity(ctx, strange, { ein: "000000001" });
  expect(await readIdentity(ctx, strange)).toBeUndefined();
  expect(await readIdentity(ctx, invite)).toEqual(numbers);
});

test("destroyed identity numbers are gone", async () => {
  const { ctx, account } = await setting();
  await storeIdentity(ctx, account, numbers);
  await destroyIdentity(ctx, account);
  expect(await readIdentity(ctx, account)).toBeUndefined();
});
