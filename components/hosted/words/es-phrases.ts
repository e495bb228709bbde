import { catalogueTexts } from "@/components/words/profile-fields";
import { FIELD_TEXTS } from "./field-texts";
import { MESSAGES } from "./messages";

const TEXTS = [...catalogueTexts(), ...Object.values(FIELD_TEXTS), ...Object.values(MESSAGES)];

/** What shared parts of forms and the server say in English, in Spanish: by the English text, as it is on the wire. */
export const esPhrases: Readonly<Record<string, string>> = Object.fromEntries(TEXTS.map(({ en, es }) => [en, es]));
