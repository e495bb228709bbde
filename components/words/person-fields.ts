import type { IndividualProfile } from "@/lib/domain/accounts/accounts/shared/profile";
import type { Responsibilities } from "@/lib/domain/accounts/representatives/contract";
import { OWNERSHIP_MIN } from "@/lib/domain/accounts/representatives/shared/ownership";
import { both } from "@/lib/core/bilingual";
import type { ProfileField } from "./profile-field";

/** Answers of a person, in the order of the forms: for an own account, or as owner or controller of a business. */
export const PERSON_FIELDS = {
  "individual.name": {
    label: both("Name", "Nombre completo"),
    control: "name",
    section: "name",
  },
  "individual.email": {
    label: both("Email", "Correo electrónico"),
    control: "email",
    section: "contact",
    autoComplete: "email",
  },
  "individual.phone": {
    label: both("Phone", "Teléfono"),
    control: "phone",
    section: "contact",
    autoComplete: "tel-national",
  },
  "individual.address": {
    label: both("Home address", "Domicilio"),
    control: "address",
    section: "contact",
  },
  "individual.birthDate": {
    label: both("Date of birth", "Fecha de nacimiento"),
    control: "birthDate",
    section: "identity",
  },
  "individual.governmentID": {
    label: both("SSN or ITIN", "SSN o ITIN"),
    control: "governmentID",
    section: "identity",
  },
  "responsibilities.isController": {
    label: both("Controls the business", "Dirige la empresa"),
    hint: both(
      "One person with significant control, such as a chief executive or managing partner.",
      "Una persona con control importante, como el director general o un socio gerente.",
    ),
    control: "check",
    section: "responsibilities",
  },
  "responsibilities.isOwner": {
    label: both(`Owns ${OWNERSHIP_MIN}% or more`, `Tiene el ${OWNERSHIP_MIN}% o más`),
    control: "check",
    section: "responsibilities",
  },
  "responsibilities.ownershipPercentage": {
    label: both("Share in percent", "Porcentaje"),
    hint: both(
      `A whole number. Owners have ${OWNERSHIP_MIN} to 100.`,
      `Número entero. Propietarios: ${OWNERSHIP_MIN} a 100.`,
    ),
    control: "number",
    section: "responsibilities",
  },
  "responsibilities.jobTitle": {
    label: both("Job title", "Puesto"),
    hint: both("Such as founder or treasurer.", "Por ejemplo, fundador o tesorero."),
    control: "text",
    section: "responsibilities",
    autoComplete: "organization-title",
  },
} as const satisfies Record<
  `individual.${keyof IndividualProfile}` | `responsibilities.${keyof Responsibilities}`,
  ProfileField
>;
