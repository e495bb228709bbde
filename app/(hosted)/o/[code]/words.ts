import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { LANGUAGE_COOKIE, languageFor } from "@/lib/core/language";
import { embeddedPage } from "@/lib/http/adapters/embedded";
import { type Words, wordsIn } from "@/components/hosted/words/words";

/** Texts of the page in the language of the embed session or of the person's choice, else the one the browser prefers. */
export const pageWords = cache(async (): Promise<Words> => {
  const [cookieStore, sent, embedded] = await Promise.all([cookies(), headers(), embeddedPage()]);
  const chosen = embedded?.language ?? cookieStore.get(LANGUAGE_COOKIE)?.value;
  return wordsIn(languageFor(chosen, sent.get("accept-language")));
});
