import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { type Env, env } from "@/lib/env";

interface Claims {
  sub: string;
}

/** The identity provider of the environment, if there is one: OpenID Connect with PKCE, state and nonce. */
export function providerOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME }: Env): OAuthConfig<Claims>[] {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return [];
  return [
    {
      id: "oidc",
      name: OIDC_NAME,
      type: "oauth",
      wellKnown: `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      authorization: { params: { scope: "openid email" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      // We decide afterwards which of the claims are good: an error here ends the sign-in without a word.
      profile: ({ sub }) => ({ id: sub || "nobody", email: null }),
    },
  ];
}

/** Paths nobody is sent to after signing in: the sign-in page itself, and what is no page. */
const NO_TARGET = /^\/(?:sign-in|api|secure)(?:$|[/?#])/;

/** The path of an address of our own, given in full or as a path; the first page for any other, which would lead away from us. */
export function ownPath(address: string | undefined, appURL: string): string {
  if (address === undefined || !URL.canParse(address, appURL)) return "/";
  const url = new URL(address, appURL);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === new URL(appURL).origin && !path.startsWith("//") ? path : "/";
}

/** Returns the address to go to after signing in: a page of ours which is worth going to. */
export function pathAfterSignIn(address: string | undefined, appURL: string): string {
  const path = ownPath(address, appURL);
  return NO_TARGET.test(path) ? "/" : path;
}

/**
 * Returns what the sign-in page needs to know: where to go afterwards, the identity provider's name if there is one,
 * the mode.
 */
export function signInPage(callbackUrl: string | undefined): {
  target: string;
  provider: string | undefined;
  mode: "sandbox" | "live";
} {
  const settings = env();
  return {
    target: pathAfterSignIn(callbackUrl, settings.APP_URL),
    provider: providerOf(settings)[0]?.name,
    mode: settings.TENDER_MODE === "sandbox" ? "sandbox" : "live",
  };
}
