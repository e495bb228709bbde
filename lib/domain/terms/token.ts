import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT, type JWTHeaderParameters } from "jose";
import { z } from "zod";
import { keys } from "@/lib/providers/keys";

const AUDIENCE = "terms-of-service";

/** What a token of accepted terms says, and nobody but us can say: when, where and before whom the terms were accepted. */
const Acceptance = z.object({
  jti: z.guid(),
  /** The partner that asked for the token, the only one that can use it. */
  sub: z.guid(),
  iat: z.int(),
  origin: z.url(),
  address: z.string(),
});
export type Acceptance = z.infer<typeof Acceptance>;

/** Signs an acceptance; the newest key signs, and says its version. */
export async function signAcceptance(acceptance: Acceptance): Promise<string> {
  const { version, key } = keys().current("secret");
  return new SignJWT(acceptance)
    .setProtectedHeader({ alg: "HS256", kid: String(version) })
    .setAudience(AUDIENCE)
    .sign(signingKey(key));
}

/** What a token says; undefined for one that we did not sign, whole and for this purpose. */
export async function readAcceptance(token: string): Promise<Acceptance | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyNamed, { algorithms: ["HS256"], audience: AUDIENCE });
    return Acceptance.safeParse(payload).data;
  } catch {
    return undefined;
  }
}

function keyNamed({ kid = "" }: JWTHeaderParameters): Uint8Array {
  return signingKey(keys().get("secret", Number(kid)));
}

/** A key of its own, so that no signature here is good for anything else. */
function signingKey(key: Buffer): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", "tender terms-of-service token", 32));
}
