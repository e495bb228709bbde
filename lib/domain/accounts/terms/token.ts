import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT, type JWTHeaderParameters } from "jose";
import { z } from "zod";
import { keys } from "@/lib/providers/keys";

const AUDIENCE = "terms-of-service";

/** The content of a terms token: when, where and before whom the terms were accepted. Only we can sign it. */
const Acceptance = z.object({
  jti: z.guid(),
  /** The partner that asked for the token. Only it can use the token. */
  sub: z.guid(),
  iat: z.int(),
  origin: z.url(),
  address: z.string(),
});
export type Acceptance = z.infer<typeof Acceptance>;

/** Signs an acceptance with the newest key, and names the key's version. */
export async function signAcceptance(acceptance: Acceptance): Promise<string> {
  const { version, key } = keys().current("secret");
  return new SignJWT(acceptance)
    .setProtectedHeader({ alg: "HS256", kid: String(version) })
    .setAudience(AUDIENCE)
    .sign(signingKey(key));
}

/** The content of a token. Undefined unless we signed it for this purpose. */
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

/** Derives a key for this purpose alone, so that its signatures are valid nowhere else. */
function signingKey(key: Buffer): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", "tender terms-of-service token", 32));
}
