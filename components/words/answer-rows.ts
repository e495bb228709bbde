import type { DefinitionItem } from "@/components/ui/data/definition-list";
import type { Text } from "@/lib/core/bilingual";
import type { Language } from "@/lib/core/language";
import type { Address, IndividualName, Phone } from "@/lib/core/api/shapes";
import type { IndustryCodes } from "@/lib/domain/accounts/accounts/shared/profile";
import { ANSWER_OPTIONS } from "./answer-options";
import { formatPhone } from "./texts";
import { fieldPart, fieldsOf, placeBelow, profileField, type ProfileOwner, type ProfilePath } from "./profile-fields";
import { industryWords } from "./trades/trade-names";

/** One answer for display, with its path below the business or person. */
export interface AnswerRow {
  label: Text;
  at: string;
  value: string | undefined;
}

/** Text to show instead of answers that cannot be read: `business.taxID`. */
export type SealedWords = { readonly [P in ProfilePath]?: string | undefined };

export function answerRows(
  answers: object,
  paths: readonly ProfilePath[],
  { sealed = {}, language = "en" }: { sealed?: SealedWords | undefined; language?: Language } = {},
): AnswerRow[] {
  return paths.flatMap((path) => {
    const at = placeBelow(path);
    const { label, control } = profileField(path);
    const options = ANSWER_OPTIONS[path];
    const value = new Map(Object.entries(answers)).get(at) as unknown;
    if (control === "industry") return industryRows(at, value as IndustryCodes | undefined, language);
    const words =
      path in sealed ? sealed[path] : options ? options[String(value)]?.[language] : wordsOf(control, value);
    return [{ label, at: control === "phone" ? `${at}.number` : at, value: words }];
  });
}

/** Returns the known answers of a business, a person or customer support, as rows of a page. */
export function profileFacts(owner: ProfileOwner, answers: object = {}, sealed?: SealedWords): DefinitionItem[] {
  return answerRows(answers, fieldsOf(owner), { sealed }).flatMap(({ label, value }) =>
    value ? [{ label: label.en, value }] : [],
  );
}

const READ: { readonly [control: string]: (value: never) => string | undefined } = {
  name: ({ firstName, middleName, lastName, suffix }: IndividualName) =>
    [firstName, middleName, lastName, suffix].filter(Boolean).join(" "),
  phone: ({ number, countryCode = "1" }: Phone) => number && `+${countryCode} ${formatPhone(number)}`,
  address: ({ addressLine1, addressLine2, city, stateOrProvince, postalCode }: Address) =>
    [addressLine1, addressLine2, city, `${stateOrProvince} ${postalCode}`].filter(Boolean).join(", "),
};

function wordsOf(control: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const read = READ[control];
  return read ? read(value as never) : String(value);
}

function industryRows(at: string, codes: IndustryCodes = {}, language: Language): AnswerRow[] {
  const { mcc, naics, sic } = codes;
  return [
    { label: fieldPart("industryCodes.mcc").label, at: `${at}.mcc`, value: mcc && industryWords(mcc, language) },
    { label: fieldPart("industryCodes.naics").label, at: `${at}.naics`, value: naics },
    { label: fieldPart("industryCodes.sic").label, at: `${at}.sic`, value: sic },
  ];
}
