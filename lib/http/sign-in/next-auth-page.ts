import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { type Env, env } from "@/lib/env";

interface Claims {
  sub: string;
}

/** The configured identity provider, if there is one: OpenID Connect with PKCE, state and nonce. */
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
      // Claims are checked later, because an error here would end the sign-in without a message.
      profile: ({ sub }) => ({ id: sub || "nobody", email: null }),
    },
  ];
}

/** Paths that are not a destination after sign-in: the sign-in page itself, the API and the card frame. */
const NO_TARGET = /^\/(?:sign-in|api|secure)(?:$|[/?#])/;

/**
 * Returns the path of an absolute or relative URL of this site. Other URLs give the first page, to prevent open
 * redirects.
 */
export function ownPath(address: string | undefined, appURL: string): string {
  if (address === undefined || !URL.canParse(address, appURL)) return "/";
  const url = new URL(address, appURL);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === new URL(appURL).origin && !path.startsWith("//") ? path : "/";
}

/** Returns the path to open after sign-in. */
export function pathAfterSignIn(address: string | undefined, appURL: string): string {
  const path = ownPath(address, appURL);
  return NO_TARGET.test(path) ? "/" : path;
}

/**
 * Returns the data of the sign-in page: the destination, the identity provider's name if there is one, and the mode.
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
