import { env } from "@/lib/env";

/** The party that passkeys are for: this installation, by its host. Browsers offer them nowhere else. */
export function relyingParty(): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(env().APP_URL);
  return { name: "Tender", id: hostname, origin };
}
