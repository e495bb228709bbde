import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export const CLIENT = { id: "tender-under-test", secret: "a-secret-of-the-test-provider" };

/** Claims of the provider about the next person, and their format. Valid by default. */
export interface Says {
  claims?: JWTPayload;
  /** The token is signed by a key that the provider does not publish. */
  isForged?: boolean;
  /** The token is signed by the client's secret, or not at all. */
  algorithm?: "HS256" | "none";
  /** The token is missing. */
  isSilent?: boolean;
  /** The person gave up at the provider. */
  error?: string;
  /** The answer belongs to someone else's request. */
  state?: string;
}

/** An identity provider on this machine: OpenID Connect with PKCE. */
export interface IdentityProvider {
  issuer: string;
  says(next: Says): void;
  close(): void;
}

const KEY = { alg: "RS256", kid: "one" };

/** Starts a provider that uses the latest claims for everyone. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const [own, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const keys = [{ ...(await exportJWK(own.publicKey)), ...KEY, use: "sig" }];
  const begun = new Map<string, { nonce: string; challenge: string }>();
  let now: Says = {};
  let issuer = "";

  const tokenFor = async (nonce: string): Promise<string> => {
    const seconds = Math.floor(Date.now() / 1000);
    const usual = { iss: issuer, aud: CLIENT.id, nonce, iat: seconds, exp: seconds + 300 };
    const claims = withoutAbsent({ ...usual, ...now.claims });
    if (now.algorithm === "none") return `${encoded({ alg: "none" })}.${encoded(claims)}.`;
    if (now.algorithm === "HS256")
      return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(CLIENT.secret));
    return new SignJWT(claims).setProtectedHeader(KEY).sign((now.isForged ? other : own).privateKey);
  };

  const authorize = (query: URLSearchParams): string => {
    const code = randomUUID();
    begun.set(code, { nonce: query.get("nonce") ?? "", challenge: query.get("code_challenge") ?? "" });
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", now.state ?? query.get("state") ?? "");
    if (now.error) back.searchParams.set("error", now.error);
    else back.searchParams.set("code", code);
    return back.href;
  };

  const exchange = async (form: URLSearchParams, login: string | undefined) => {
    const started = begun.get(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isOurs = login === `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`;
    if (!isOurs || !started || started.challenge !== challenge)
      return { status: 400, body: { error: "invalid_grant" } };
    const id = now.isSilent ? {} : { id_token: await tokenFor(started.nonce) };
    return { status: 200, body: { access_token: randomUUID(), token_type: "Bearer", ...id } };
  };

  const server = http.createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? "", issuer);
    const json = (status: number, body: object) =>
      void answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/.well-known/openid-configuration") return json(200, discoveryOf(issuer));
    if (pathname === "/keys") return json(200, { keys });
    if (pathname === "/authorize") return void answer.writeHead(302, { location: authorize(searchParams) }).end();
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", async () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString());
      const { status, body } = await exchange(form, request.headers.authorization);
      json(status, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, says: (next) => void (now = next), close };
}

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
});

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Removes undefined claims. */
const withoutAbsent = (claims: JWTPayload): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
