import "@/lib/domain/listeners";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { type Db, directURL, withLongWork } from "@/db/client";
import { apiKeyTable, capabilityTable, memberTable, userTable } from "@/db/schema";
import { newID, type AccountID, type UserID } from "@/lib/core/api/ids";
import { SCOPES } from "@/lib/core/access/scopes";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { newTOTPSecret, sealedTOTP } from "@/lib/domain/access/second-factors/totp";
import { hashPassword } from "@/lib/domain/access/sessions/password";
import { prepareMonths } from "@/lib/domain/money/ledger/prepare-months";
import { env } from "@/lib/env";
import { DEMO_EMAIL, DEMO_OWNER, newDemoPartner } from "./demo-partner";

/** The lock under which two starts on one database seed it one after the other. */
const SEED_LOCK = 724_002;

/** Months before the current one that the history may reach. */
const HISTORY_MONTHS = 4;

/** The demo's credentials, which `npm start` prints. */
interface Demo {
  baseURL: string;
  email: string;
  password: string;
  totpSecret: string;
  clientID: string;
  clientSecret: string;
  partnerAccountID: AccountID;
}

/**
 * Creates the demo partner with its owner, key, plans, attestation and sample accounts. Writes the credentials to the
 * file (mode 0600). If only the file is lost, creates new credentials. Has no deadline.
 */
export async function seedDemo(file: string): Promise<void> {
  const demo = await withLongWork({ url: directURL() }, (db) => makeDemo(db, file));
  fs.writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

async function makeDemo(connection: Db, file: string): Promise<Demo> {
  // A production may request a demo, but its ledger and lists contain no invented past.
  const withPast = env().TENDER_MODE !== "production";
  // The partitions for the history's months are created first, in a separate transaction.
  if (withPast) await prepareMonths(connection, -HISTORY_MONTHS);
  return connection.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [person] = await db.select().from(userTable).where(eq(userTable.email, DEMO_EMAIL));
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
      emailProvenOn: new Date(),
    };
    if (person) await db.update(userTable).set(login).where(eq(userTable.userID, userID));
    else
      await db
        .insert(userTable)
        .values({ userID, email: DEMO_EMAIL, name: DEMO_OWNER, createdOn: new Date(), ...login });
    const partnerAccountID =
      (person && (await partnerOf(db, userID))) ?? (await newDemoPartner(db, userID, { withPast }));
    const key = await newKey(db, partnerAccountID, userID);
    return { baseURL: env().APP_URL, email: DEMO_EMAIL, password, totpSecret, ...key, partnerAccountID };
  });
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

/**
 * A key with every scope. For card details it names each account that may issue cards; later accounts need a separate
 * token.
 */
async function newKey(
  db: Db,
  accountID: AccountID,
  userID: UserID,
): Promise<{ clientID: string; clientSecret: string }> {
  const clientID = newID();
  const clientSecret = newSecret("tdk_");
  const connected = await db
    .select({ id: capabilityTable.accountID })
    .from(capabilityTable)
    .where(and(eq(capabilityTable.partnerID, accountID), eq(capabilityTable.capability, "card-issuing")));
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
