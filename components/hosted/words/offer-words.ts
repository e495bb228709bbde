import type { Language } from "@/lib/core/language";
import { pages } from "./pages";
import { permissions } from "@/lib/core/permission-words";
import type { Words } from "./words";

/** What an offer is told in. */
export type OfferWords = Pick<Words, "language" | "pages" | "permissions">;

/** The words of an offer alone. */
export function offerWords(language: Language): OfferWords {
  return { language, pages: pages[language], permissions: permissions[language] };
}
