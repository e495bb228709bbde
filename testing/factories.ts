import { database, type Db } from "@/db/client";
import {
  accountTable,
  apiKeyTable,
  attestationTable,
  capabilityTable,
  connectionTable,
  memberTable,
  userTable,
} from "@/db/schema";
import { newID, type AccountID, type KeyID, type UserID, type WalletID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import { CONSENT_SCOPES, SCOPES, type Scope } from "@/lib/core/access/scopes";
import { DAY } from "@/lib/core/time/time";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { threeTimes } from "@/lib/domain/money/rails/alerts";
import { newWallet } from "./wallets";
import type { CapabilityID } from "@/lib/core/money/capabilities";

export interface Partner {
  accountID: AccountID;
  /** The partner that onboarded it, if there is one. */
  homePartnerID?: AccountID;
  displayName: string;
  mode: "sandbox" | "production";
  /** Until when its attestation is valid, if it has one. */
  attestedUntil?: Date;
}

/** The test run's database, under the server's role. */
export const testDatabase = (): Db => database();

/** Every partner that this process has made, the oldest first. */
export const partnersMade: AccountID[] = [];

/** A tag of the ID in letters alone: nine digits in a row would be masked as an identity number. */
const tagOf = (id: string) => id.slice(-12).replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));

/** The name of an account that these factories made. */
export const accountNameOf = (accountID: string) => `Account ${tagOf(accountID)}`;

/** Creates a partner without other data. With `attested`, its attestation runs from yesterday for a year. */
export async function newPartner(
  db: Db,
  { attested = false, mode = "sandbox" }: { attested?: boolean; mode?: Partner["mode"] } = {},
): Promise<Partner> {
  const accountID = newID<AccountID>();
  const displayName = `Partner ${tagOf(accountID)}`;
  await db.insert(accountTable).values({ ...business(displayName), accountID, mode });
  partnersMade.push(accountID);
  if (!attested) return { accountID, displayName, mode };
  const attestedUntil = new Date(Date.now() + 365 * DAY);
  await db.insert(attestationTable).values({
    attestationID: newID(),
    accountID,
    attestedBy: "Test",
    validFrom: new Date(Date.now() - DAY),
    expiresOn: attestedUntil,
    createdOn: new Date(),
  });
  return { accountID, displayName, mode, attestedUntil };
}

interface AccountOptions {
  accountType?: "business" | "individual";
  /** Enabled capabilities. With any of them the account counts as verified. */
  capabilities?: readonly CapabilityID[];
  wallet?: boolean;
  /** Adds every answer that a wallet requires, for a company without owners of 25 percent. Capabilities imply it. */
  isComplete?: boolean;
  /** The scopes that the connection grants; all by default. */
  scopes?: readonly Scope[];
}

/** Creates an account that is connected to the partner, optionally with capabilities and a US dollar wallet. */
export async function newAccount(
  db: Db,
  partner: Partner,
  options: AccountOptions & { wallet: true },
): Promise<{ accountID: AccountID; walletID: WalletID }>;
export async function newAccount(
  db: Db,
  partner: Partner,
  options?: AccountOptions,
): Promise<{ accountID: AccountID; walletID?: WalletID }>;
export async function newAccount(
  db: Db,
  partner: Partner,
  {
    accountType = "business",
    capabilities = [],
    wallet = false,
    isComplete = false,
    scopes = CONSENT_SCOPES,
  }: AccountOptions = {},
): Promise<{ accountID: AccountID; walletID?: WalletID }> {
  const accountID = newID<AccountID>();
  const now = new Date();
  const facts = accountType === "business" ? business(accountNameOf(accountID)) : individual();
  const complement = isComplete || capabilities.length > 0 ? complete(facts) : facts;
  const verificationStatus = capabilities.length > 0 ? "verified" : "unverified";
  await db
    .insert(accountTable)
    .values({ ...complement, accountID, mode: partner.mode, partnerID: partner.accountID, verificationStatus });
  await newConnection(db, partner, accountID, { scopes });
  if (capabilities.length > 0) {
    await db.insert(capabilityTable).values(
      capabilities.map((capability) => ({
        partnerID: partner.accountID,
        accountID,
        capability,
        status: "enabled" as const,
        createdOn: now,
        updatedOn: now,
      })),
    );
  }
  if (!wallet) return { accountID };
  return { accountID, walletID: await newWallet(db, accountID, partner.accountID) };
}

/**
 * Connects another partner to an account, with all scopes by default. On a cluster all tests write this table, and some
 * deadlock.
 */
export async function newConnection(
  db: Db,
  { accountID: partnerID }: Partner,
  accountID: AccountID,
  { scopes = CONSENT_SCOPES, disconnectedOn }: { scopes?: readonly Scope[]; disconnectedOn?: Date } = {},
): Promise<void> {
  const row = {
    ...{ partnerID, accountID, scopes: [...scopes], createdOn: new Date() },
    ...(disconnectedOn && { disconnectedOn }),
  };
  await threeTimes(() => db.insert(connectionTable).values(row));
}

/** Creates a person who can sign in. With a role, the person is a member of the partner. */
export async function newUser(
  db: Db,
  partner?: Partner,
  role: Role = "owner",
): Promise<{ userID: UserID; email: string }> {
  const userID = newID<UserID>();
  const email = `${userID}@example.test`;
  await db.insert(userTable).values({ userID, email, emailProvenOn: new Date(), createdOn: new Date() });
  if (partner)
    await db.insert(memberTable).values({ accountID: partner.accountID, userID, role, createdOn: new Date() });
  return { userID, email };
}

/** Creates an API key of the account. `scopes` are in stored form; the secret is returned in the clear. */
export async function newKey(
  db: Db,
  accountID: AccountID,
  scopes: readonly string[] = SCOPES,
): Promise<{ keyID: KeyID; secret: string }> {
  const keyID = newID<KeyID>();
  const secret = newSecret("tdk_");
  await db.insert(apiKeyTable).values({
    keyID,
    accountID,
    name: "Test",
    secretHash: hashSecret(secret),
    secretHint: secret.slice(-4),
    scopes: [...scopes],
    createdOn: new Date(),
  });
  return { keyID, secret };
}

function business(displayName: string) {
  const profile = { business: { legalBusinessName: displayName, ownersProvided: false } };
  return { accountType: "business" as const, displayName, profile, createdOn: new Date(), updatedOn: new Date() };
}

function individual() {
  const profile = { individual: { name: { firstName: "Ada", lastName: "Tester" } } };
  return {
    accountType: "individual" as const,
    displayName: "Ada Tester",
    profile,
    createdOn: new Date(),
    updatedOn: new Date(),
  };
}

const ADDRESS = {
  addressLine1: "100 Market Street",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80202",
  country: "US",
};
/** Phone, email and address of a person with complete answers. */
export const REACHED = {
  email: "ada@tester.example",
  phone: { number: "3035550142", countryCode: "1" },
  address: ADDRESS,
};

/** Completes the facts with every answer that a wallet requires. Identity data counts as given. */
function complete(facts: ReturnType<typeof business> | ReturnType<typeof individual>) {
  const terms = { termsAcceptedOn: facts.createdOn, termsAcceptedIP: "203.0.113.7" };
  if ("individual" in facts.profile) {
    return {
      ...facts,
      ...terms,
      profile: {
        individual: { ...facts.profile.individual, ...REACHED, birthDateProvided: true, governmentIDProvided: true },
      },
    };
  }
  const said = { businessType: "publicCorporation", description: "Sells what tests need", taxIDProvided: true };
  return { ...facts, ...terms, profile: { business: { ...facts.profile.business, ...REACHED, ...said } } };
}
