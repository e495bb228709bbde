import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageCredential } from "@/lib/http/adapters/session";

/**
 * Sends whoever is not signed in to the sign-in page, which leads back here, query included; it says so when a session
 * has ended. The address is a header of the front server.
 */
export async function redirectToSignIn(): Promise<never> {
  const { pathname, searchParams } = new URL((await headers()).get("x-path") ?? "/", "http://page");
  searchParams.delete("_rsc");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  const ended = (await pageCredential()) ? "&error=session-ended" : "";
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(`${pathname}${query}`)}${ended}`);
}
