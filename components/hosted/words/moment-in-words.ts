import { type Language, LOCALES } from "@/lib/core/language";

/** A moment with its time zone, for receipts: the reader's zone, or UTC if that is unknown. */
export function momentInWords(iso: string, language: Language, timeZone = "UTC"): string {
  return new Date(iso).toLocaleString(LOCALES[language], {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
}
