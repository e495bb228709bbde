import type { ProfileField } from "./profile-field";
import { both } from "@/lib/core/bilingual";

/** A part of an answer: what people read at its control. */
export type FieldPart = Pick<ProfileField, "label" | "hint" | "placeholder" | "autoComplete">;

const part = (en: string, es: string, autoComplete?: string): FieldPart => ({
  label: both(en, es),
  ...(autoComplete && { autoComplete }),
});

/** The parts of answers which have several, by the end of their paths, in the order of the forms. */
export const FIELD_PARTS = {
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
