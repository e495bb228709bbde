import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { LANGUAGE_COOKIE, languageFor } from "@/lib/core/language";
import { type Words, wordsIn } from "@/components/hosted/words/words";

/** Texts of the page in the chosen language, else the one the browser prefers. */
export const pageWords = cache(async (): Promise<Words> => {
  const [cookieStore, sent] = await Promise.all([cookies(), headers()]);
  return wordsIn(languageFor(cookieStore.get(LANGUAGE_COOKIE)?.value, sent.get("accept-language")));
});
