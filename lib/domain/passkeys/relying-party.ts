import { env } from "@/lib/env";

/** Who passkeys are made for: this installation, by its host; a browser offers them nowhere else. */
export function relyingParty(): { name: string; id: string; origin: string } {
  const { hostname, origin } = new URL(env().APP_URL);
  return { name: "Tender", id: hostname, origin };
}
