import "@/lib/domain/listeners";
import { randomBytes, randomUUID } from "node:crypto";
import fs from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { newID, type AccountID, type UserID } from "@/lib/core/ids";
import { SCOPES } from "@/lib/core/scopes";
import { hashPassword } from "@/lib/domain/sessions/password";
import { hashSecret, newSecret } from "@/lib/domain/keys/secrets";
import { newTOTPSecret } from "@/lib/domain/second-factors/totp";
import { sealedTOTP } from "@/lib/domain/second-factors/totp-secret";
import type { Ctx } from "@/lib/domain/context";
import { putUnderwriting } from "@/lib/domain/underwriting/put-underwriting";
import { env } from "@/lib/env";
import { database, type Db } from "./client";
import {
  accountTable,
  apiKeyTable,
  attestationTable,
  capabilityTable,
  feePlanTable,
  memberTable,
  userTable,
  walletTable,
} from "./schema";
import { connectSampleAccounts, SAMPLE_ADDRESS, SAMPLE_VOLUMES, sampleInvites, SAMPLE_PLANS } from "./seed-samples";

const EMAIL = "demo@tender.example";
/** The lock under which two starts on one database seed it in turn. */
const SEED_LOCK = 724_002;
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** The demo's credentials, which `npm start` prints. */
export interface Demo {
  baseURL: string;
  email: string;
  password: string;
  totpSecret: string;
  clientID: string;
  clientSecret: string;
  partnerAccountID: AccountID;
}

/**
 * Makes the demo partner with its owner, key, plans, attestation and sample accounts. Writes the credentials to the
 * file (mode 0600). If only the file is lost, it makes new credentials.
 */
export async function seedDemo(file: string): Promise<void> {
  const demo = await database().transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [person] = await db.select().from(userTable).where(eq(userTable.email, EMAIL));
    const saved = person && read(file);
    if (saved) return { ...saved, baseURL: env().APP_URL };
    const password = `demo-${randomBytes(9).toString("base64url")}`;
    const totpSecret = newTOTPSecret();
    const userID = (person?.userID ?? newID()) as UserID;
    const login = {
      passwordHash: await hashPassword(password),
      ...sealedTOTP(userID, totpSecret),
      totpConfirmedOn: new Date(),
      totpLastStep: null,
    };
    if (person) await db.update(userTable).set(login).where(eq(userTable.userID, userID));
    else await db.insert(userTable).values({ userID, email: EMAIL, createdOn: new Date(), ...login });
    const partnerAccountID = (person && (await partnerOf(db, userID))) ?? (await newPartner(db, userID));
    const key = await newKey(db, partnerAccountID, userID);
    return { baseURL: env().APP_URL, email: EMAIL, password, totpSecret, ...key, partnerAccountID } satisfies Demo;
  });
  fs.writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

function read(file: string): Demo | undefined {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Demo) : undefined;
}

async function partnerOf(db: Db, userID: UserID): Promise<AccountID | undefined> {
  const [member] = await db
    .select({ accountID: memberTable.accountID })
    .from(memberTable)
    .where(and(eq(memberTable.userID, userID), eq(memberTable.role, "owner")));
  return member?.accountID as AccountID | undefined;
}

async function newPartner(db: Db, userID: UserID): Promise<AccountID> {
  const now = new Date();
  const accountID = newID<AccountID>();
  const profile = {
    business: {
      legalBusinessName: "Northwind Platform",
      businessType: "publicCorporation",
      description: "Software for service businesses",
      email: EMAIL,
      phone: { number: "3035550100", countryCode: "1" },
      address: SAMPLE_ADDRESS,
      industryCodes: { mcc: "7372" },
      taxIDProvided: true,
      ownersProvided: true,
    },
  };
  await db.insert(accountTable).values({
    accountID,
    mode: "sandbox",
    accountType: "business",
    displayName: "Northwind Platform",
    profile,
    verificationStatus: "verified",
    termsAcceptedOn: now,
    termsAcceptedIP: "127.0.0.1",
    createdOn: now,
    updatedOn: now,
  });
  await db
    .insert(memberTable)
    .values({ accountID, userID, role: "owner", cardDataViewerUntil: new Date(now.getTime() + YEAR), createdOn: now });
  await db.insert(attestationTable).values({
    attestationID: newID(),
    accountID,
    attestedBy: "Demo Owner",
    assessor: "Self-assessment (demo)",
    validFrom: now,
    expiresOn: new Date(now.getTime() + YEAR),
    createdBy: userID,
    createdOn: now,
  });
  const enabled = (["transfers", "wallet", "send-funds", "collect-funds"] as const).map((capability) => ({
    accountID,
    capability,
    status: "enabled" as const,
    createdOn: now,
    updatedOn: now,
  }));
  await db.insert(capabilityTable).values(enabled);
  await db.insert(walletTable).values({ walletID: newID(), accountID, currency: "USD", createdOn: now });
  await db
    .insert(feePlanTable)
    .values(SAMPLE_PLANS.map((plan) => ({ planID: newID(), accountID, createdOn: now, ...plan })));
  const ctx = ctxOf(db, accountID, userID);
  await putUnderwriting(ctx, SAMPLE_VOLUMES);
  await connectSampleAccounts(ctx);
  await sampleInvites(ctx);
  return accountID;
}

/** A key with every scope. For card details it names each sample account; later accounts need a token of their own. */
async function newKey(
  db: Db,
  accountID: AccountID,
  userID: UserID,
): Promise<{ clientID: string; clientSecret: string }> {
  const clientID = newID();
  const clientSecret = newSecret("tdk_");
  const connected = await db
    .select({ id: accountTable.accountID })
    .from(accountTable)
    .where(eq(accountTable.partnerID, accountID));
  const secure = connected.map(({ id }) => `/accounts/${id}/issued-cards.read-secure`);
  await db.insert(apiKeyTable).values({
    keyID: clientID,
    accountID,
    name: "Demo key",
    secretHash: hashSecret(clientSecret),
    secretHint: clientSecret.slice(-4),
    scopes: [...SCOPES, ...secure],
    createdBy: userID,
    createdOn: new Date(),
  });
  return { clientID, clientSecret };
}

/** The demo's owner, who does what a person would do in the dashboard. */
function ctxOf(db: Db, accountID: AccountID, userID: UserID): Ctx {
  const now = new Date();
  return {
    db,
    now,
    requestID: randomUUID(),
    clientAddress: "127.0.0.1",
    accountID,
    partnerID: accountID,
    caller: {
      kind: "session",
      id: randomUUID(),
      accountID,
      displayName: "Northwind Platform",
      mode: "sandbox",
      userID,
      email: EMAIL,
      scopes: SCOPES.map((scope) => ({ scope })),
      attestedUntil: new Date(now.getTime() + YEAR),
    },
  };
}
