import { headers } from "next/headers";
import { redirect } from "next/navigation";

/** Sends whoever is not signed in to the sign-in page, which leads back here; the path is a header of the front server. */
export async function redirectToSignIn(): Promise<never> {
  const { pathname, searchParams } = new URL((await headers()).get("x-path") ?? "/", "http://page");
  searchParams.delete("_rsc");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  redirect(`/sign-in?callbackUrl=${encodeURIComponent(`${pathname}${query}`)}`);
}
