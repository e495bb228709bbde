import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageCredential } from "@/lib/http/adapters/session";

/**
 * Redirects to the sign-in page, which returns here with the query, and mentions if a session has expired. The server
 * passes the address in a header.
 */
export async function redirectToSignIn(): Promise<never> {
  const { pathname, searchParams } = new URL((await headers()).get("x-path") ?? "/", "http://page");
  searchParams.delete("_rsc");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  const ended = (await pageCredential()) ? "&error=session-ended" : "";
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(`${pathname}${query}`)}${ended}`);
}
