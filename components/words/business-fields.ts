import { both } from "@/lib/core/bilingual";
import { ACCOUNT_DESCRIPTION_MAX, ACCOUNT_DESCRIPTION_MIN } from "@/lib/domain/kernel/limits";
import type { BusinessProfile, CustomerSupport } from "@/lib/domain/accounts/accounts/shared/profile";
import type { ProfileField } from "./profile-field";

/** Answers of a business about itself and its customer support, in the order of the forms. */
export const BUSINESS_FIELDS = {
  "business.legalBusinessName": {
    label: both("Legal business name", "Razón social"),
    hint: both("As registered.", "Tal como está registrada."),
    control: "text",
    section: "identity",
    autoComplete: "organization",
  },
  "business.doingBusinessAs": {
    label: both("Trade name", "Nombre comercial"),
    hint: both("If different from the legal name.", "Si es distinto de la razón social."),
    control: "text",
    section: "identity",
  },
  "business.businessType": {
    label: both("Business type", "Tipo de empresa"),
    hint: both("Its legal form.", "Su forma jurídica."),
    placeholder: both("Choose a type", "Elija un tipo"),
    control: "select",
    section: "identity",
  },
  "business.taxID": {
    label: both("Tax ID (EIN)", "Número de identificación fiscal (EIN)"),
    control: "taxID",
    section: "identity",
    ofInvitee: "ifNeeded",
  },
  "business.email": {
    label: both("Email", "Correo electrónico"),
    control: "email",
    section: "contact",
    autoComplete: "email",
  },
  "business.phone": {
    label: both("Phone", "Teléfono"),
    control: "phone",
    section: "contact",
    autoComplete: "tel-national",
  },
  "business.address": {
    label: both("Business address", "Dirección de la empresa"),
    control: "address",
    section: "contact",
  },
  "business.website": {
    label: both("Website", "Sitio web"),
    control: "website",
    section: "trade",
  },
  "business.description": {
    label: both("Description", "Descripción"),
    hint: both(
      `What the business sells and who buys it, in ${ACCOUNT_DESCRIPTION_MIN} to ${ACCOUNT_DESCRIPTION_MAX} characters.`,
      `Qué vende la empresa y a quién, en ${ACCOUNT_DESCRIPTION_MIN} a ${ACCOUNT_DESCRIPTION_MAX} caracteres.`,
    ),
    control: "description",
    section: "trade",
  },
  "business.industryCodes": {
    label: both("Industry", "Actividad"),
    control: "industry",
    section: "trade",
    ofInvitee: "ifNeeded",
  },
  "business.primaryRegulator": {
    label: both("Primary regulator", "Regulador principal"),
    hint: both("Only for a financial institution.", "Solo para una institución financiera."),
    placeholder: both("None", "Ninguno"),
    control: "select",
    section: "trade",
    ofInvitee: "never",
  },
  "customerSupport.email": {
    label: both("Support email", "Correo de atención"),
    control: "email",
    section: "contact",
    autoComplete: "email",
  },
  "customerSupport.phone": {
    label: both("Support phone", "Teléfono de atención"),
    control: "phone",
    section: "contact",
    autoComplete: "tel-national",
  },
  "customerSupport.website": {
    label: both("Support website", "Sitio web de atención"),
    control: "website",
    section: "contact",
  },
  "customerSupport.address": {
    label: both("Support address", "Dirección de atención"),
    control: "address",
    section: "contact",
  },
} as const satisfies Record<
  `business.${keyof BusinessProfile}` | `customerSupport.${keyof CustomerSupport}`,
  ProfileField
>;
