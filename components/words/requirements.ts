import type { Language } from "@/lib/core/language";
import { both, type Text } from "@/lib/core/bilingual";
import type {
  Requirement,
  AccountRequirement,
  PersonRequirement,
} from "@/lib/domain/accounts/requirements/shared/requirement-id";
import {
  type DocumentRequirement,
  kindOf,
  type RequirementKind,
} from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { BUSINESS_ASKS, PERSON_ASKS } from "./field-asks";
import type { FieldAsk, FieldAsks } from "./profile-field";
import { PROFILE_FIELDS, profileField, type ProfilePath } from "./profile-fields";

type FieldOf<Asks> = { [P in keyof Asks]: keyof Asks[P] }[keyof Asks];
type BusinessAskField = FieldOf<typeof BUSINESS_ASKS>;
type PersonAskField = FieldOf<typeof PERSON_ASKS>;

type RequirementWords<T> = { label: T; missing: T };

const TAX_DOCUMENT = {
  label: both("Tax ID document", "Documento con el número de identificación fiscal"),
  missing: both(
    "Upload a document that shows the name and the tax ID.",
    "Suba un documento que muestre el nombre y el número de identificación fiscal.",
  ),
};
const IDENTITY_DOCUMENT = {
  label: both("Identity document", "Documento de identidad"),
  missing: both("Upload an identity document.", "Suba un documento de identidad."),
};

/** Requirements that no profile field answers. A requirement in neither place does not compile. */
const OTHERS: Record<
  | Exclude<AccountRequirement, BusinessAskField | `individual.${PersonAskField}`>
  | Exclude<PersonRequirement, PersonAskField>
  | DocumentRequirement,
  RequirementWords<Text>
> = {
  "account.tos-acceptance": {
    label: both("Terms of service", "Términos del servicio"),
    missing: both("Accept the platform’s terms of service.", "Acepte los términos del servicio."),
  },
  "business.admins": {
    label: both("Administrators", "Administradores"),
    missing: both("Add the people who administer the business.", "Agregue a quienes administran la empresa."),
  },
  "business.controllers": {
    label: both("Controller", "Responsable"),
    missing: both("Add one person who controls the business.", "Agregue a una persona que dirija la empresa."),
  },
  "business.owners": {
    label: both("Owners", "Propietarios"),
    missing: both("Add everyone who owns 25% or more.", "Agregue a cada persona con el 25% o más."),
  },
  "business.indicate-owners-provided": {
    label: both("All owners listed", "Todos los propietarios agregados"),
    missing: both(
      "Confirm that all owners of 25% or more are listed.",
      "Confirme que están todos los propietarios con el 25% o más.",
    ),
  },
  "business.average-transaction-size": {
    label: both("Average payment", "Pago promedio"),
    missing: both("Enter the average payment amount.", "Ingrese el monto del pago promedio."),
  },
  "business.max-transaction-size": {
    label: both("Largest payment", "Pago más alto"),
    missing: both("Enter the largest payment amount.", "Ingrese el monto del pago más alto."),
  },
  "business.average-monthly-transaction-volume": {
    label: both("Monthly volume", "Volumen mensual"),
    missing: both("Enter the monthly payment volume.", "Ingrese el volumen mensual de pagos."),
  },
  "business.volume-by-customer-type": {
    label: both("Customer types", "Tipos de clientes"),
    missing: both(
      "Enter the shares of business and consumer customers.",
      "Ingrese los porcentajes de empresas y de consumidores.",
    ),
  },
  "business.card-volume-distribution": {
    label: both("Card payment channels", "Formas de pagar con tarjeta"),
    missing: both(
      "Enter how card payments are taken, in percent.",
      "Ingrese cómo recibe pagos con tarjeta, en porcentajes.",
    ),
  },
  "business.fulfillment": {
    label: both("Delivery and returns", "Entregas y devoluciones"),
    missing: both(
      "Enter how goods are delivered and returned.",
      "Ingrese cómo se entregan y se devuelven los productos.",
    ),
  },
  "business.underwriting-documents-tier-one": {
    label: both("Underwriting documents", "Documentos de evaluación"),
    missing: both("Upload the documents that underwriting needs.", "Suba los documentos que pide la evaluación."),
  },
  "bank-accounts.name": {
    label: both("Bank account holder", "Titular de la cuenta bancaria"),
    missing: both("Add the name on the bank account.", "Agregue el nombre de la cuenta bancaria."),
  },
  "bank-accounts.routing-number": {
    label: both("Routing number", "Número de ruta"),
    missing: both("Add the routing number.", "Agregue el número de ruta."),
  },
  "bank-accounts.account-number": {
    label: both("Bank account number", "Número de cuenta bancaria"),
    missing: both("Add the bank account number.", "Agregue el número de cuenta bancaria."),
  },
  "document.business.verification": {
    label: both("Business document", "Documento de la empresa"),
    missing: both("Upload a document that proves the business.", "Suba un documento que compruebe la empresa."),
  },
  "document.individual.tin": TAX_DOCUMENT,
  "document.individual.verification": IDENTITY_DOCUMENT,
  "document.representative.tin": TAX_DOCUMENT,
  "document.representative.verification": IDENTITY_DOCUMENT,
  document: {
    label: both("Document", "Documento"),
    missing: both("Upload the document again.", "Suba el documento otra vez."),
  },
};

export interface FieldRequest {
  path: ProfilePath;
  ask: FieldAsk;
}

const PATHS = Object.keys(PROFILE_FIELDS) as ProfilePath[];
const ASKS: Partial<Record<ProfilePath, FieldAsks>> = { ...BUSINESS_ASKS, ...PERSON_ASKS };
const FIELDS: ReadonlyMap<string, FieldRequest> = new Map(
  PATHS.flatMap((path) =>
    Object.entries(ASKS[path] ?? {}).map(([field, ask]): [string, FieldRequest] => [field, { path, ask }]),
  ),
);

export function fieldRequestOf(requirement: Requirement): FieldRequest | undefined {
  return FIELDS.get(nameOf(requirement));
}

/**
 * Returns the fields that answer a kind of requirement, in the order of the forms; none if it is answered in another
 * way.
 */
export function answersTo(kind: RequirementKind): ProfilePath[] {
  const field = FIELDS.get(unowned(kind));
  return PATHS.filter((path) => field && (path === field.path || path === field.ask.also));
}

export function requirementWords(requirement: Requirement, language: Language = "en"): RequirementWords<string> {
  const field = fieldRequestOf(requirement);
  const others: Readonly<Record<string, RequirementWords<Text>>> = OTHERS;
  const other = others[nameOf(requirement)] ?? OTHERS.document;
  const { label, missing } = field
    ? { label: field.ask.label ?? profileField(field.path).label, missing: field.ask.missing }
    : other;
  return { label: label[language], missing: missing[language] };
}

/** Requirements of people have one name, for their own account and as representatives. */
function nameOf(requirement: Requirement): string {
  return unowned(kindOf(requirement));
}

const unowned = (kind: RequirementKind) => kind.replace(/^(?:individual|representative)\./, "");
