import type { IndividualProfile } from "@/lib/domain/accounts/accounts/shared/profile";
import type { Responsibilities } from "@/lib/domain/accounts/representatives/contract";
import { OWNERSHIP_MIN } from "@/lib/domain/accounts/representatives/shared/ownership";
import { both } from "@/lib/core/bilingual";
import type { ProfileField } from "./profile-field";

/**
 * Lists the answers of a person, in the order of the forms: for an own account, or as owner or controller of a
 * business.
 */
export const PERSON_FIELDS = {
  "individual.name": {
    label: both("Name", "Nombre completo"),
    control: "name",
    section: "name",
    asks: {
      firstname: {
        label: both("First name", "Nombre"),
        missing: both("Add the first name.", "Agregue el nombre."),
        at: "firstName",
      },
      lastname: {
        label: both("Last name", "Apellidos"),
        missing: both("Add the last name.", "Agregue los apellidos."),
        at: "lastName",
      },
    },
  },
  "individual.email": {
    label: both("Email", "Correo electrónico"),
    control: "email",
    section: "contact",
    autoComplete: "email",
    asks: {
      email: {
        label: both("Email address", "Correo electrónico"),
        missing: both("Add an email address.", "Agregue un correo electrónico."),
      },
      "email-or-mobile": {
        label: both("Email address or phone number", "Correo electrónico o teléfono"),
        missing: both("Add an email address or a phone number.", "Agregue un correo o un teléfono."),
        also: "individual.phone",
      },
    },
  },
  "individual.phone": {
    label: both("Phone", "Teléfono"),
    control: "phone",
    section: "contact",
    autoComplete: "tel-national",
    asks: {
      mobile: {
        label: both("Phone number", "Teléfono"),
        missing: both("Add a phone number.", "Agregue un número de teléfono."),
      },
    },
  },
  "individual.address": {
    label: both("Home address", "Domicilio"),
    control: "address",
    section: "contact",
    asks: { address: { missing: both("Add the home address.", "Agregue el domicilio.") } },
  },
  "individual.birthDate": {
    label: both("Date of birth", "Fecha de nacimiento"),
    control: "birthDate",
    section: "identity",
    asks: { birthdate: { missing: both("Add the date of birth.", "Agregue la fecha de nacimiento.") } },
  },
  "individual.governmentID": {
    label: both("SSN or ITIN", "SSN o ITIN"),
    control: "governmentID",
    section: "identity",
    asks: {
      "ssn-last4": {
        label: both("Last four digits of the SSN or ITIN", "Últimos cuatro dígitos del SSN o ITIN"),
        missing: both(
          "Add at least the last four digits of the SSN or ITIN.",
          "Agregue al menos los últimos cuatro dígitos del SSN o ITIN.",
        ),
      },
      ssn: { missing: both("Add the full SSN or ITIN.", "Agregue el SSN o ITIN completo.") },
    },
  },
  "responsibilities.isController": {
    label: both("Controls the business", "Dirige la empresa"),
    hint: both(
      "One person with significant control, such as a chief executive or managing partner.",
      "Una persona con control importante, como el director general o un socio gerente.",
    ),
    control: "check",
    section: "responsibilities",
    asks: {
      "is-controller": {
        label: both("Controller", "Responsable"),
        missing: both(
          "Choose whether this person controls the business.",
          "Indique si esta persona dirige la empresa.",
        ),
      },
    },
  },
  "responsibilities.isOwner": {
    label: both(`Owns ${OWNERSHIP_MIN}% or more`, `Tiene el ${OWNERSHIP_MIN}% o más`),
    control: "check",
    section: "responsibilities",
    asks: {
      "is-owner": {
        label: both("Owner", "Propietario"),
        missing: both(
          `Choose whether this person owns ${OWNERSHIP_MIN}% or more.`,
          `Indique si esta persona tiene ${OWNERSHIP_MIN}% o más.`,
        ),
      },
    },
  },
  "responsibilities.ownershipPercentage": {
    label: both("Share in percent", "Porcentaje"),
    hint: both(
      `A whole number. Owners have ${OWNERSHIP_MIN} to 100.`,
      `Número entero. Propietarios: ${OWNERSHIP_MIN} a 100.`,
    ),
    control: "number",
    section: "responsibilities",
    asks: {
      ownership: {
        label: both("Ownership share", "Participación"),
        missing: both("Add this person’s ownership share.", "Agregue qué porcentaje tiene esta persona."),
      },
    },
  },
  "responsibilities.jobTitle": {
    label: both("Job title", "Puesto"),
    hint: both("Such as founder or treasurer.", "Por ejemplo, fundador o tesorero."),
    control: "text",
    section: "responsibilities",
    autoComplete: "organization-title",
    asks: { "job-title": { missing: both("Add the job title.", "Agregue el puesto.") } },
  },
} as const satisfies Record<
  `individual.${keyof IndividualProfile}` | `responsibilities.${keyof Responsibilities}`,
  ProfileField
>;
