import "server-only";
import { LANGUAGE_COOKIE, languageFor } from "@/lib/core/language";
import { env } from "@/lib/env";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Pages of hosted onboarding only. */
const PAGE = /^\/o\/[\w-]{1,64}(?:\/[\w-]{1,64}){0,2}$/;

/** Stores the language of a form in a cookie, and redirects to the form's page. */
export function languageCookie(form: FormData): Response {
  const back = String(form.get("back"));
  const language = languageFor(String(form.get("language")), null);
  const secure = env().APP_URL.startsWith("https:") ? "; Secure" : "";
  return new Response(null, {
    status: 303,
    headers: {
      location: PAGE.test(back) ? back : "/",
      "set-cookie": `${LANGUAGE_COOKIE}=${language}; Path=/o; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure}`,
      "cache-control": "no-store",
    },
  });
}
