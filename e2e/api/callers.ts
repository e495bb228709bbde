import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { apiKeyTable } from "@/db/schema";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import type { KeyID } from "@/lib/core/api/ids";
import { SCOPES } from "@/lib/core/access/scopes";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import { basic, bearer, everythingOn, newCardAccount, newClient, newToken, serverURL, signedIn } from "../fixtures";

export type Headers = Record<string, string>;

const db = testDatabase();

/** Callers without access. Their requests change nothing, so the same few are used for every operation. */
export interface Callers {
  keyID: KeyID;
  accountID: string;
  /** An account of the same partner that this key has no access to. */
  otherAccountID: string;
  owner: Headers;
  reader: Headers;
  /** Credentials that were never valid, or no longer are. */
  dead: readonly Headers[];
  /** Another partner's account, an invented one, and keys that claim everything on them. */
  strange: Record<string, string>;
  invented: Record<string, string>;
  claiming: readonly Headers[];
}

/** Creates all callers without access. */
export async function newCallers(): Promise<Callers> {
  const [client, other, attested] = [await newClient(), await newClient(), await newClient({ attested: true })];
  const strange = { ...(await newCardAccount(await newPartner(db, { attested: true }))) };
  const invented = { ...strange, accountID: randomUUID() };
  const claims = [
    SCOPES,
    [...everythingOn(strange.accountID), `/accounts/${invented.accountID}/issued-cards.read-secure`],
  ];
  const keys = await Promise.all(claims.map((scopes) => newKey(db, attested.partner.accountID, scopes)));
  return {
    keyID: client.keyID,
    accountID: client.partner.accountID,
    otherAccountID: other.partner.accountID,
    owner: await browser("owner"),
    reader: await browser("read-only"),
    dead: await deadCredentials(),
    strange,
    invented,
    claiming: keys.map(({ keyID, secret }) => basic(keyID, secret)),
  };
}

async function deadCredentials(): Promise<Headers[]> {
  const { keyID, secret } = await newClient();
  const past = new Date(Date.now() - 1000);
  const revoked = await newClient();
  const orphan = await newToken(revoked.keyID);
  await db.update(apiKeyTable).set({ revokedOn: past }).where(eq(apiKeyTable.keyID, revoked.keyID));
  const tokens = [
    await newToken(keyID, { expiresOn: past }),
    await newToken(keyID, { revokedOn: past }),
    await newToken(keyID, { kind: "refresh" }),
    orphan,
    `tdt_${"A".repeat(43)}`,
    secret,
    "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
  ];
  const session = { cookie: `${sessionCookie(serverURL())}=tds_${"A".repeat(43)}` };
  return [
    ...tokens.map(bearer),
    basic(keyID, `${secret}x`),
    basic(randomUUID(), secret),
    basic(revoked.keyID, revoked.secret),
    session,
  ];
}

/** A signed-in member's browser without the page's own token. */
async function browser(role: "owner" | "read-only"): Promise<Headers> {
  const partner = await newPartner(db);
  const { token } = await signedIn(db, partner, await newPerson(db, partner, { role }));
  return { cookie: `${sessionCookie(serverURL())}=${token}` };
}
