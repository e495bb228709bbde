import { both, type Text } from "@/lib/core/bilingual";
import { BUSINESS_FIELDS } from "./business-fields";
import { PERSON_FIELDS } from "./person-fields";
import type { FieldSection, ProfileField } from "./profile-field";

/** Part of an answer, with the texts of its control. */
type FieldPart = Pick<ProfileField, "label" | "hint" | "placeholder" | "autoComplete">;

const part = (en: string, es: string, autoComplete?: string): FieldPart => ({
  label: both(en, es),
  ...(autoComplete && { autoComplete }),
});

/** Parts of answers that have several, by the end of their paths, in the order of the forms. */
const FIELD_PARTS = {
  "taxID.ein.number": part("Tax ID (EIN)", "Número de identificación fiscal (EIN)"),
  "name.firstName": part("First name", "Nombre", "given-name"),
  "name.middleName": part("Middle name", "Segundo nombre", "additional-name"),
  "name.lastName": part("Last name", "Apellidos", "family-name"),
  "name.suffix": part("Suffix", "Sufijo", "honorific-suffix"),
  "phone.number": part("Phone", "Teléfono", "tel-national"),
  "phone.countryCode": part("Phone: country code", "Teléfono: código de país"),
  "address.addressLine1": part("Street address", "Calle y número", "address-line1"),
  "address.addressLine2": part("Apartment, suite", "Apto., oficina", "address-line2"),
  "address.city": part("City", "Ciudad", "address-level2"),
  "address.stateOrProvince": {
    ...part("State", "Estado", "address-level1"),
    placeholder: both("Choose a state", "Elija un estado"),
  },
  "address.postalCode": part("ZIP code", "Código postal", "postal-code"),
  "address.country": part("Country", "País", "country"),
  "industryCodes.mcc": {
    ...part("Industry", "Actividad"),
    hint: both(
      "Search by trade, or enter a four-digit merchant category code (MCC).",
      "Busque por actividad o ingrese el código de categoría (MCC) de cuatro dígitos.",
    ),
  },
  "industryCodes.naics": part("NAICS code", "Código NAICS"),
  "industryCodes.sic": part("SIC code", "Código SIC"),
  "birthDate.month": part("Month of birth", "Mes de nacimiento"),
  "birthDate.day": part("Day of birth", "Día de nacimiento"),
  "birthDate.year": part("Year of birth", "Año de nacimiento"),
  "governmentID.ssn.full": part("Social Security number", "Número de Seguro Social"),
  "governmentID.ssn.lastFour": part(
    "Social Security number, last four digits",
    "Número de Seguro Social, últimos cuatro dígitos",
  ),
  "governmentID.itin.full": part("ITIN", "ITIN"),
  "governmentID.itin.lastFour": part("ITIN, last four digits", "ITIN, últimos cuatro dígitos"),
} as const satisfies Record<string, FieldPart>;

/**
 * All answers of a profile, by path below the account's profile, with the texts for forms, summaries, facts, errors and
 * requirements.
 */
export const PROFILE_FIELDS = { ...BUSINESS_FIELDS, ...PERSON_FIELDS };

/** Path of an answer: `business.legalBusinessName`. */
export type ProfilePath = keyof typeof PROFILE_FIELDS;
export type ProfileOwner = "business" | "customerSupport" | "individual" | "responsibilities";

export function profileField(path: ProfilePath): ProfileField {
  return PROFILE_FIELDS[path];
}

/** Returns a part of an answer: `address.city`. */
export function fieldPart(path: keyof typeof FIELD_PARTS): FieldPart {
  return FIELD_PARTS[path];
}

/** Returns the answers of an owner, or of some sections, in the order of the forms. */
export function fieldsOf(owner: ProfileOwner, ...sections: FieldSection[]): ProfilePath[] {
  return ALL.filter(
    (path) => path.startsWith(`${owner}.`) && (sections.length === 0 || sections.includes(profileField(path).section)),
  );
}

/** Returns the path of an answer below its business or person. Roles in a business have a common path. */
export function placeBelow(path: ProfilePath): string {
  return path.replace(/^(?:business|individual|customerSupport)\./, "");
}

/** Returns whether an invitee is asked for an answer. `required` are the paths of mandatory answers. */
export function isOfInvitee(path: ProfilePath, required: readonly string[]): boolean {
  const { ofInvitee } = profileField(path);
  const at = placeBelow(path);
  return !ofInvitee || (ofInvitee === "ifNeeded" && required.some((one) => `${one}.`.startsWith(`${at}.`)));
}

export function catalogueTexts(): Text[] {
  const all: readonly FieldPart[] = [...ALL.map(profileField), ...Object.values(FIELD_PARTS)];
  return all.flatMap(({ label, hint, placeholder }) => [label, hint, placeholder]).filter((text) => text !== undefined);
}

/**
 * Returns the label of the control at the end of a path in any form, for an error that no control shows; undefined for
 * paths outside profiles.
 */
export function labelAt(path: string): string | undefined {
  // The question about a phone is about its number.
  const keys = path.replace(/\.phone\.number$/, ".phone").split(".");
  const ends = keys.map((_, cut) => keys.slice(cut).join("."));
  const matches = ends.flatMap((end) => FIELDS_BY_END.get(end) ?? []).at(0);
  return matches?.label.en;
}

const ALL = Object.keys(PROFILE_FIELDS) as ProfilePath[];

/** A person's answers also appear without their owner: `name.firstName`, `email`. */
const FIELDS_BY_END: ReadonlyMap<string, FieldPart> = new Map([
  ...fieldsOf("individual").map((path) => [path.replace("individual.", ""), profileField(path)] as const),
  ...ALL.map((path) => [path, profileField(path)] as const),
  ...Object.entries(FIELD_PARTS),
]);
