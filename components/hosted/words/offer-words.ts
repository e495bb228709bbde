import type { Language } from "@/lib/core/language";
import { permissions } from "@/lib/core/access/permission-words";
import { capabilities, landing, permissionLeads, prices } from "./landing";
import type { PageWords, Words } from "./words";

export interface OfferWords extends Pick<Words, "language" | "permissions"> {
  pages: Pick<PageWords, "capabilities" | "landing" | "permissions" | "prices">;
}

export function offerWords(language: Language): OfferWords {
  return {
    language,
    pages: {
      capabilities: capabilities[language],
      landing: landing[language],
      permissions: permissionLeads[language],
      prices: prices[language],
    },
    permissions: permissions[language],
  };
}
