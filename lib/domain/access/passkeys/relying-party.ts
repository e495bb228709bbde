import { env } from "@/lib/env";

/** The relying party of passkeys: this installation, by its host. Browsers offer them only there. */
export function relyingParty(): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(env().APP_URL);
  return { name: "Tender", id: hostname, origin };
}
