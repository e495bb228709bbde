import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { passkeyTable } from "@/db/schema";
import { conflict, invalid, keeping } from "@/lib/core/failure";
import { newID, type UserID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { mailPerson } from "@/lib/domain/platform/mail/mail-changes";
import {
  type CreatePasskey,
  type NewPasskey,
  type PasskeyID,
  type PasskeyRegistration,
  PASSKEYS_MAX,
} from "@/lib/domain/access/passkeys/dashboard";
import { requireFreshProof } from "@/lib/domain/access/second-factors/fresh-proof";
import { holdFirstFactor } from "@/lib/domain/access/second-factors/new-second-factor";
import { keepChallenge, spendChallenge } from "./passkey-challenge";
import { lockOwnPerson, personOf } from "@/lib/domain/access/sessions/person";
import { firstCodes } from "@/lib/domain/access/second-factors/recovery-codes";
import { relyingParty } from "./relying-party";
import { revokeOtherSessions } from "@/lib/domain/access/sessions/sessions";
import { toPasskey } from "./rows";

/**
 * Starts a new passkey in the browser. It signs in without a typed name, and requires a fingerprint or PIN. Throws
 * like `requireFreshProof`, and 409 for a person with twenty passkeys.
 */
export async function beginPasskey(ctx: SignedInCtx): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { userID, sessionID, email } = personOf(ctx);
  await requireFreshProof(ctx, await lockOwnPerson(ctx));
  const own = await ownPasskeys(ctx, userID);
  const { name: rpName, id: rpID } = relyingParty();
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    userName: email,
    userDisplayName: email,
    userID: new TextEncoder().encode(userID),
    attestationType: "none",
    excludeCredentials: own.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(ctx, options.challenge, { purpose: "register", sessionID, userID });
  return options;
}

/**
 * Stores a new passkey, creates the first recovery codes, and ends the person's other sessions. Throws 422 at
 * `registration` for an invalid response, and 409 for a known passkey.
 */
export async function createPasskey(ctx: SignedInCtx, { name, registration }: CreatePasskey): Promise<NewPasskey> {
  const { userID, sessionID } = personOf(ctx);
  const person = await lockOwnPerson(ctx);
  const challenge = await spendChallenge(ctx, registration.response.clientDataJSON, {
    purpose: "register",
    sessionID,
    userID,
  });
  const credential = challenge === null ? null : await verified(registration, challenge);
  if (!credential) throw keeping(invalid({ registration: "was not accepted: start again" }));
  await requireFreshProof(ctx, person);
  const own = await ownPasskeys(ctx, userID);
  const row = {
    passkeyID: newID<PasskeyID>(),
    userID,
    name,
    credentialID: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: registration.response.transports,
    createdOn: ctx.now,
    lastUsedOn: null,
  };
  const rows = await ctx.db
    .insert(passkeyTable)
    .values(row)
    .onConflictDoNothing({ target: passkeyTable.credentialID })
    .returning();
  if (rows.length === 0) throw conflict("this passkey is in use already");
  if (!person.totpConfirmedOn && own.length === 0) await holdFirstFactor(ctx);
  await revokeOtherSessions(ctx);
  note(ctx, { object: row.passkeyID, name });
  await mailPerson(ctx, "passkey-added", person);
  return { ...toPasskey(row), codes: await firstCodes(ctx, userID) };
}

async function ownPasskeys({ db }: SignedInCtx, userID: UserID) {
  const own = await db.select().from(passkeyTable).where(eq(passkeyTable.userID, userID));
  if (own.length >= PASSKEYS_MAX) throw conflict(`you have ${PASSKEYS_MAX} passkeys: remove one first`);
  return own;
}

async function verified(registration: PasskeyRegistration, expectedChallenge: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: registration as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}
