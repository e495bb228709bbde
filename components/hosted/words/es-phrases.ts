import { ES_FIELD_PHRASES } from "./es-field-phrases";
import { ES_MESSAGE_PHRASES } from "./es-message-phrases";

/** What shared form parts say in English, in Spanish. */
export const esPhrases: Readonly<Record<string, string>> = {
  ...ES_MESSAGE_PHRASES,
  ...ES_FIELD_PHRASES,
};
