import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import { type Db, open } from "@/db/client";
import {
  cardSecretTable,
  endToEndKeyTable,
  fileTable,
  identitySecretTable,
  keyCheckTable,
  linkedCardTable,
  userTable,
} from "@/db/schema";
import { newPartner, newUser } from "@/testing/factories";
import { withMigrated } from "@/testing/own-database";
import { type AccountID, type FileID, type IssuedCardID, newID } from "@/lib/core/api/ids";
import { KeyError, type KeyProvider, memoryKeys, type WrappingPurpose } from "@/lib/providers/keys";
import { cardTokenAAD, endToEndKeyAAD, fileAAD, totpAAD } from "./sealed-records";
import { checkKeys } from "./check-keys";
import { seal } from "./envelope";
import { identityAAD, placeOfAccount } from "./identity";
import { cardAAD } from "./cards";

// Each test migrates its own database.
test.setTimeout(120_000);

const FIRST = ["audit 1", "card 1", "cvv 1", "identity 1", "pan-fingerprint 1", "secret 1"];
const TEXT = Buffer.from("sealed");

/** Runs the work on a migrated database with the server's login. */
function withServer(work: (db: Db, owner: Db) => Promise<void>): Promise<void> {
  return withMigrated(async ({ url }) => {
    const [server, owner] = [open(url, 4, "tender_app"), open(url, 1)];
    try {
      await work(server.db, owner.db);
    } finally {
      await Promise.all([server.pool.end({ timeout: 5 }), owner.pool.end({ timeout: 5 })]);
    }
  });
}

async function noted(db: Db): Promise<string[]> {
  return (await db.select().from(keyCheckTable)).map(({ purpose, version }) => `${purpose} ${version}`).sort();
}

/** The keys without one version, as if it had been removed from the file. */
function without(keys: KeyProvider, purpose: WrappingPurpose, version: number): KeyProvider {
  const isGone = (one: string, of: number) => one === purpose && of === version;
  return {
    ...keys,
    list: () => keys.list().filter((entry) => !isGone(entry.purpose, entry.version)),
    get(wanted, of) {
      if (isGone(wanted, of)) throw new KeyError(`the ${wanted} key of version ${of} does not exist`);
      return keys.get(wanted, of);
    },
  };
}

async function sealCard(db: Db, keys: KeyProvider): Promise<string> {
  const place = { issuedCardID: newID<IssuedCardID>(), accountID: newID<AccountID>() };
  await db.insert(cardSecretTable).values({
    ...place,
    partnerID: place.accountID,
    ...seal(keys, "card", cardAAD(place), TEXT),
    createdOn: new Date(),
  });
  return place.issuedCardID;
}

async function sealIdentity(db: Db, keys: KeyProvider): Promise<void> {
  const accountID = newID<AccountID>();
  const place = placeOfAccount({ accountID, homePartnerID: accountID });
  await db
    .insert(identitySecretTable)
    .values({ ...place, ...seal(keys, "identity", identityAAD(place), TEXT), createdOn: new Date() });
}

async function sealFile(db: Db, keys: KeyProvider): Promise<void> {
  const { accountID } = await newPartner(db);
  const fileID = newID<FileID>();
  const { ciphertext: _stored, ...key } = seal(keys, "identity", fileAAD(fileID), TEXT);
  await db.insert(fileTable).values({
    ...key,
    partnerID: accountID,
    fileID,
    accountID,
    fileName: "list.csv",
    filePurpose: "business_verification",
    fileStatus: "pending",
    metadata: "{}",
    contentType: "text/csv",
    sizeBytes: TEXT.length,
    sha256: randomBytes(32),
    createdOn: new Date(),
    updatedOn: new Date(),
  });
}

async function sealTOTP(db: Db, keys: KeyProvider): Promise<void> {
  const { userID } = await newUser(db);
  const { keyVersion, wrappedKey, ciphertext } = seal(keys, "secret", totpAAD(userID), TEXT);
  await db
    .update(userTable)
    .set({ totpKeyVersion: keyVersion, totpWrappedKey: wrappedKey, totpCiphertext: ciphertext })
    .where(eq(userTable.userID, userID));
}

async function sealCardToken(db: Db, keys: KeyProvider): Promise<void> {
  const { accountID } = await newPartner(db);
  const cardID = newID<string>();
  const { keyVersion, wrappedKey, ciphertext } = seal(keys, "secret", cardTokenAAD({ cardID, accountID }), TEXT);
  await db.insert(linkedCardTable).values({
    cardID,
    accountID,
    partnerID: accountID,
    origin: "card",
    brand: "visa",
    cardType: "debit",
    bin: "411111",
    lastFour: "1111",
    fingerprint: cardID,
    expMonth: "12",
    expYear: "35",
    expiresOn: new Date("2036-01-01T00:00:00Z"),
    billingAddress: {},
    verification: {},
    domesticPush: "unknown",
    domesticPull: "unknown",
    keyVersion,
    wrappedKey,
    token: ciphertext,
    createdOn: new Date(),
    updatedOn: new Date(),
  });
}

async function sealEndToEndKey(db: Db, keys: KeyProvider): Promise<void> {
  const place = { keyID: newID<string>(), accountID: (await newPartner(db)).accountID };
  const { keyVersion, wrappedKey, ciphertext } = seal(keys, "secret", endToEndKeyAAD(place), TEXT);
  await db.insert(endToEndKeyTable).values({
    ...place,
    partnerID: place.accountID,
    publicKey: {},
    keyVersion,
    wrappedKey,
    privateKey: ciphertext,
    createdOn: new Date(),
    expiresOn: new Date(),
  });
}

test("keys are recorded at first use and accepted from then on, and a different key in their place is rejected by name", () =>
  withServer(async (db, owner) => {
    const keys = memoryKeys();
    await checkKeys(db, keys);
    expect(await noted(db)).toEqual(FIRST);
    await checkKeys(db, keys);
    for (const entry of keys.list()) {
      const other = {
        ...keys,
        list: () => keys.list().map((one) => (one.purpose === entry.purpose ? { ...one, key: randomBytes(32) } : one)),
      };
      await expect(checkKeys(db, other)).rejects.toThrow(
        `KEYS_FILE holds another ${entry.purpose} key of version 1 than the one this database was first used with`,
      );
    }
    await expect(checkKeys(db, memoryKeys())).rejects.toThrow("KEYS_FILE holds another card key of version 1");
    expect(await noted(db)).toEqual(FIRST);
    for (const each of [db, owner]) {
      await expect(each.update(keyCheckTable).set({ version: 7 })).rejects.toThrow();
      await expect(each.delete(keyCheckTable)).rejects.toThrow();
    }
    await checkKeys(db, keys);
  }));

test("a wrong key file leaves no record of the versions that only it has", () =>
  withServer(async (db) => {
    await checkKeys(db, memoryKeys());
    const wrong = memoryKeys();
    wrong.addKeyVersion("card");
    await expect(checkKeys(db, wrong)).rejects.toThrow("card key of version 1");
    expect(await noted(db)).toEqual(FIRST);
  }));

test("a new version is recorded, and an old version can be removed once no record is sealed under it", () =>
  withServer(async (db, owner) => {
    const keys = memoryKeys();
    await checkKeys(db, keys);
    const sealing = [sealCard, sealIdentity, sealFile, sealTOTP];
    for (const sealOne of sealing) await sealOne(owner, keys);
    for (const purpose of ["card", "identity", "secret"] as const) keys.addKeyVersion(purpose);
    for (const sealOne of sealing) await sealOne(owner, keys);
    // A file from before the rotation cannot open later records, even if no start has recorded the new key.
    await expect(checkKeys(db, without(keys, "card", 2))).rejects.toThrow(
      "KEYS_FILE has no card key of version 2, under which this database holds sealed records",
    );
    await checkKeys(db, keys);
    expect(await noted(db)).toEqual([...FIRST, "card 2", "identity 2", "secret 2"].sort());
    for (const purpose of ["card", "identity", "secret"] as const) {
      await expect(checkKeys(db, without(keys, purpose, 1))).rejects.toThrow(
        `KEYS_FILE has no ${purpose} key of version 1, under which this database holds sealed records`,
      );
    }
    await owner.delete(identitySecretTable).where(eq(identitySecretTable.keyVersion, 1));
    await expect(checkKeys(db, without(keys, "identity", 1))).rejects.toThrow("identity key of version 1");
    await owner
      .update(fileTable)
      .set({ wrappedKey: Buffer.alloc(0) })
      .where(eq(fileTable.keyVersion, 1));
    await checkKeys(db, without(keys, "identity", 1));
    await owner.delete(cardSecretTable).where(eq(cardSecretTable.keyVersion, 1));
    await checkKeys(db, without(keys, "card", 1));
  }));

test("when a database is older than its key records, then it accepts only keys that open its sealed data", () =>
  withServer(async (db, owner) => {
    const keys = memoryKeys();
    const refusal = (purpose: string) =>
      `the ${purpose} key of version 1 in KEYS_FILE opens nothing of the newest that this database holds sealed under it`;
    await sealTOTP(owner, keys);
    await expect(checkKeys(db, memoryKeys())).rejects.toThrow(refusal("secret"));
    await sealFile(owner, keys);
    await expect(checkKeys(db, memoryKeys())).rejects.toThrow(refusal("identity"));
    await owner.delete(fileTable);
    await sealIdentity(owner, keys);
    await expect(checkKeys(db, memoryKeys())).rejects.toThrow(refusal("identity"));
    await sealCard(owner, keys);
    await expect(checkKeys(db, memoryKeys())).rejects.toThrow(refusal("card"));
    expect(await noted(db)).toEqual([]);
    // One corrupt record must not keep the server from starting.
    const spoiled = await sealCard(owner, keys);
    await owner
      .update(cardSecretTable)
      .set({ accountID: newID<AccountID>() })
      .where(eq(cardSecretTable.issuedCardID, spoiled));
    await checkKeys(db, keys);
    expect(await noted(db)).toEqual(FIRST);
  }));

test("tokens of cards and encryption keys need their key like any other secret", () =>
  withServer(async (db, owner) => {
    const keys = memoryKeys();
    for (const sealOne of [sealCardToken, sealEndToEndKey]) {
      await sealOne(owner, keys);
      await expect(checkKeys(db, memoryKeys())).rejects.toThrow(
        "the secret key of version 1 in KEYS_FILE opens nothing",
      );
      await owner.delete(linkedCardTable);
    }
    await checkKeys(db, keys);
    keys.addKeyVersion("secret");
    await expect(checkKeys(db, without(keys, "secret", 1))).rejects.toThrow("KEYS_FILE has no secret key of version 1");
    await owner.delete(endToEndKeyTable);
    await checkKeys(db, without(keys, "secret", 1));
    await sealCardToken(owner, keys);
    await expect(checkKeys(db, without(keys, "secret", 2))).rejects.toThrow("KEYS_FILE has no secret key of version 2");
  }));

test("when two servers start at once with different keys, then one is rejected, and with the same keys both start", () =>
  withServer(async (db) => {
    const candidates = [memoryKeys(), memoryKeys()];
    const outcomes = await Promise.allSettled(candidates.map((keys) => checkKeys(db, keys)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await noted(db)).toEqual(FIRST);
    const winner = candidates[outcomes.findIndex(({ status }) => status === "fulfilled")] ?? memoryKeys();
    winner.addKeyVersion("card");
    await Promise.all([checkKeys(db, winner), checkKeys(db, winner), checkKeys(db, winner)]);
    expect(await noted(db)).toEqual([...FIRST, "card 2"].sort());
  }));
