import { both, type Text } from "@/lib/core/bilingual";
import { OWNERSHIP_MIN } from "@/lib/domain/accounts/representatives/shared/ownership";
import type { BUSINESS_FIELDS } from "./business-fields";
import type { PERSON_FIELDS } from "./person-fields";
import type { FieldAsks } from "./profile-field";

// Separate from the fields, because a form renders the fields without the texts about missing ones.

export const BUSINESS_ASKS = {
  "business.legalBusinessName": {
    "business.legalname": {
      missing: both("Add the registered name of the business.", "Agregue el nombre registrado de la empresa."),
    },
  },
  "business.doingBusinessAs": {
    "business.dba": {
      missing: both("Add the name the business operates under.", "Agregue el nombre comercial."),
    },
  },
  "business.businessType": {
    "business.entity-type": { missing: both("Choose the business type.", "Elija el tipo de empresa.") },
    "business.business-type": { missing: both("Choose the business type.", "Elija el tipo de empresa.") },
  },
  "business.taxID": {
    "business.ein": {
      missing: both("Add the tax ID of the business.", "Agregue el número de identificación fiscal de la empresa."),
    },
  },
  "business.phone": {
    "business.phone": {
      label: both("Business phone number", "Teléfono de la empresa"),
      missing: both("Add the phone number of the business.", "Agregue el teléfono de la empresa."),
    },
  },
  "business.address": {
    "business.address": {
      missing: both("Add the street address of the business.", "Agregue la dirección de la empresa."),
    },
  },
  "business.description": {
    "business.description-or-website": {
      label: both("Description or website", "Descripción o sitio web"),
      missing: both(
        "Add a description of the business, or a website.",
        "Agregue una descripción de la empresa o un sitio web.",
      ),
      also: "business.website",
    },
    "business.description": {
      missing: both("Describe what the business sells.", "Describa qué vende la empresa."),
    },
  },
  "business.industryCodes": {
    "business.classification": {
      label: both("Line of business", "Giro del negocio"),
      missing: both("Choose the line of business.", "Elija el giro del negocio."),
      at: "mcc",
    },
    "business.industry-code-mcc": {
      label: both("Industry", "Actividad"),
      missing: both("Choose the industry.", "Elija la actividad."),
      at: "mcc",
    },
  },
} as const satisfies { readonly [Path in keyof typeof BUSINESS_FIELDS]?: FieldAsks };

/**
 * Requirements that a person answers, by the path of the field. They apply to `individual.…` and
 * `representative.{id}.…`.
 */
export const PERSON_ASKS = {
  "individual.name": {
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
  "individual.email": {
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
  "individual.phone": {
    mobile: {
      label: both("Phone number", "Teléfono"),
      missing: both("Add a phone number.", "Agregue un número de teléfono."),
    },
  },
  "individual.address": { address: { missing: both("Add the home address.", "Agregue el domicilio.") } },
  "individual.birthDate": { birthdate: { missing: both("Add the date of birth.", "Agregue la fecha de nacimiento.") } },
  "individual.governmentID": {
    "ssn-last4": {
      label: both("Last four digits of the SSN or ITIN", "Últimos cuatro dígitos del SSN o ITIN"),
      missing: both(
        "Add at least the last four digits of the SSN or ITIN.",
        "Agregue al menos los últimos cuatro dígitos del SSN o ITIN.",
      ),
    },
    ssn: { missing: both("Add the full SSN or ITIN.", "Agregue el SSN o ITIN completo.") },
  },
  "responsibilities.isController": {
    "is-controller": {
      label: both("Controller", "Responsable"),
      missing: both("Choose whether this person controls the business.", "Indique si esta persona dirige la empresa."),
    },
  },
  "responsibilities.isOwner": {
    "is-owner": {
      label: both("Owner", "Propietario"),
      missing: both(
        `Choose whether this person owns ${OWNERSHIP_MIN}% or more.`,
        `Indique si esta persona tiene ${OWNERSHIP_MIN}% o más.`,
      ),
    },
  },
  "responsibilities.ownershipPercentage": {
    ownership: {
      label: both("Ownership share", "Participación"),
      missing: both("Add this person’s ownership share.", "Agregue qué porcentaje tiene esta persona."),
    },
  },
  "responsibilities.jobTitle": { "job-title": { missing: both("Add the job title.", "Agregue el puesto.") } },
} as const satisfies { readonly [Path in keyof typeof PERSON_FIELDS]?: FieldAsks };

export function askTexts(): Text[] {
  const all: readonly FieldAsks[] = Object.values({ ...BUSINESS_ASKS, ...PERSON_ASKS });
  return all
    .flatMap((asks) => Object.values(asks))
    .flatMap(({ label, missing }) => (label === undefined ? [missing] : [label, missing]));
}
