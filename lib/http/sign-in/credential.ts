import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller } from "@/lib/domain/kernel/operations/context";
import { env } from "@/lib/env";
import type { Fields } from "../edge/exchange";

/** A credential that a request presents. */
export type Credential =
  | { kind: "bearer"; token: string }
  | { kind: "basic"; id: string; secret: string }
  | { kind: "session"; token: string };

const TOKEN = /^[A-Za-z0-9._~+/-]{1,4096}=*$/;

/** The name of the session cookie. The `__Host-` prefix requires HTTPS, or a browser's exception for localhost. */
export function sessionCookie(appURL: string): string {
  return appURL.startsWith("https:") ? "__Host-tender-session" : "tender-session";
}

/**
 * The name of the session cookie, and whether the operation is an OAuth one. OAuth clients may encode their ID and
 * secret.
 */
interface CredentialRules {
  cookieName: string;
  isOAuth: boolean;
}

/**
 * Reads the Authorization header strictly or, without one, the session cookie. Null if there is neither or the header
 * is malformed. Never reads credentials from the query or the body.
 */
export function credentialOf({ authorization, cookie }: Fields, rules: CredentialRules): Credential | null {
  if (authorization !== undefined) return fromAuthorization(authorization, rules);
  const token = cookie && cookieOf(cookie, rules.cookieName);
  return token ? { kind: "session", token } : null;
}

function fromAuthorization(header: string, { isOAuth }: CredentialRules): Credential | null {
  const space = header.indexOf(" ");
  const [scheme, value] = [header.slice(0, space).toLowerCase(), header.slice(space + 1)];
  if (space < 1 || !TOKEN.test(value)) return null;
  if (scheme === "bearer") return { kind: "bearer", token: value };
  return scheme === "basic" ? basic(value, isOAuth ? formDecoded : (part) => part) : null;
}

/** Parses `id:secret` in base64 (RFC 7617). Null if malformed. */
function basic(value: string, decode: (part: string) => string): Credential | null {
  const text = Buffer.from(value, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 1) return null;
  return { kind: "basic", id: decode(text.slice(0, colon)).toLowerCase(), secret: decode(text.slice(colon + 1)) };
}

/**
 * Decodes one half of a client's credentials once (RFC 6749, 2.3.1). Our IDs and secrets contain no `%`, so a half
 * without one was not encoded.
 */
function formDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The raw value of a cookie in a Cookie header. Tokens need no decoding. */
export function cookieOf(header: string, name: string): string | undefined {
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

/** The length in bytes of a page's token, and of its mask. */
const TOKEN_BYTES = 32;

/**
 * Derives the token from the session's ID, so that it is not stored and open pages stay valid when the cookie is
 * renewed.
 */
function plainToken({ id }: Pick<Caller, "id">): Buffer {
  return createHmac("sha256", env().NEXTAUTH_SECRET).update(`csrf:${id}`).digest();
}

const xor = (one: Buffer, other: Buffer) => Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));

/**
 * Returns the token that a page must send with every change. It has a different mask on each page, because the length
 * of a compressed page reveals repeated text (BREACH).
 */
export function csrfToken(session: Pick<Caller, "id">): string {
  const mask = randomBytes(TOKEN_BYTES);
  return Buffer.concat([mask, xor(plainToken(session), mask)]).toString("base64url");
}

/**
 * Returns whether a change comes from our own page: it has the page's token, our origin, and `same-origin` if the
 * browser sends Sec-Fetch-Site.
 */
export function isSameOrigin(session: Pick<Caller, "id">, headers: Fields, appURL: string): boolean {
  const sentToken = Buffer.from(headers["x-csrf-token"] ?? "", "base64url");
  const fetchSite = headers["sec-fetch-site"];
  return (
    sentToken.length === 2 * TOKEN_BYTES &&
    timingSafeEqual(xor(sentToken.subarray(TOKEN_BYTES), sentToken.subarray(0, TOKEN_BYTES)), plainToken(session)) &&
    headers.origin === new URL(appURL).origin &&
    (fetchSite === undefined || fetchSite === "same-origin")
  );
}
