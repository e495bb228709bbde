import "server-only";
import { env } from "@/lib/env";
import { providerOf } from "./next-auth-oidc";
import { pathAfterSignIn } from "./next-auth-target";

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
