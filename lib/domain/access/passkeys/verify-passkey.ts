import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { passkeyTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { PasskeyAssertion } from "@/lib/domain/access/passkeys/dashboard";
import { type ChallengeUse, keepChallenge, spendChallenge } from "./passkey-challenge";
import { relyingParty } from "./relying-party";

type Clock = Pick<PublicCtx, "db" | "now">;
type Row = typeof passkeyTable.$inferSelect;

export async function askForPasskey(ctx: Clock, use: ChallengeUse): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own =
    use.userID === undefined ? [] : await ctx.db.select().from(passkeyTable).where(eq(passkeyTable.userID, use.userID));
  const allowCredentials = own.map(({ credentialID, transports }) => ({ id: credentialID, transports }));
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: "required",
    allowCredentials,
  });
  await keepChallenge(ctx, options.challenge, use);
  return options;
}

/**
 * Checks the response to a challenge and returns the passkey's row. Null if the challenge, origin, signature or owner
 * is wrong, the counter went back, or the fingerprint or PIN is missing.
 */
export async function verifyPasskey(ctx: Clock, assertion: PasskeyAssertion, use: ChallengeUse): Promise<Row | null> {
  const expectedChallenge = await spendChallenge(ctx, assertion.response.clientDataJSON, use);
  const [passkey] = await ctx.db.select().from(passkeyTable).where(eq(passkeyTable.credentialID, assertion.id));
  if (expectedChallenge === null || !passkey || !isOwners(passkey, assertion, use)) return null;
  const counter = await counterAfter(passkey, assertion, expectedChallenge);
  if (counter === null) return null;
  const used = await ctx.db
    .update(passkeyTable)
    .set({ counter, lastUsedOn: ctx.now })
    .where(and(eq(passkeyTable.passkeyID, passkey.passkeyID), eq(passkeyTable.counter, passkey.counter)))
    .returning();
  return used[0] ?? null;
}

/** Whether the passkey belongs to the right person. Before sign-in, the passkey itself must name its owner. */
function isOwners({ userID }: Row, { response: { userHandle } }: PasskeyAssertion, use: ChallengeUse): boolean {
  const said = userHandle === undefined ? undefined : Buffer.from(userHandle, "base64url").toString();
  return use.userID === undefined ? said === userID : userID === use.userID && (said === undefined || said === userID);
}

async function counterAfter(
  { credentialID, publicKey, counter }: Row,
  assertion: PasskeyAssertion,
  expectedChallenge: string,
): Promise<number | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: { id: credentialID, publicKey: new Uint8Array(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
