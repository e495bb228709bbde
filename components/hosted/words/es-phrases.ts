import { catalogueTexts } from "@/components/words/profile-fields";
import { ES_FIELD_PHRASES } from "./es-field-phrases";
import { ES_MESSAGE_PHRASES } from "./es-message-phrases";

/** What shared form parts say in English, in Spanish; the fields of profiles say it in their catalogue. */
export const esPhrases: Readonly<Record<string, string>> = {
  ...ES_MESSAGE_PHRASES,
  ...ES_FIELD_PHRASES,
  ...Object.fromEntries(catalogueTexts().map(({ en, es }) => [en, es])),
};
