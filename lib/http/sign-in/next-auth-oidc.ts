import type { OAuthConfig } from "next-auth/providers/oauth";
import type { Env } from "@/lib/env";

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
