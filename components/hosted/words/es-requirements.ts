import type { RequirementDictionary } from "@/components/words/requirements";

const PHONE = { label: "Teléfono", missing: "Agregue un número de teléfono." };
const EMAIL = { label: "Correo electrónico", missing: "Agregue un correo electrónico." };
const EMAIL_OR_PHONE = { label: "Correo electrónico o teléfono", missing: "Agregue un correo o un teléfono." };
const FIRST_NAME = { label: "Nombre", missing: "Agregue el nombre." };
const LAST_NAME = { label: "Apellidos", missing: "Agregue los apellidos." };
const HOME = { label: "Domicilio", missing: "Agregue el domicilio." };
const LAST_FOUR = {
  label: "Últimos cuatro dígitos del SSN o ITIN",
  missing: "Agregue al menos los últimos cuatro dígitos del SSN o ITIN.",
};
const NUMBER = { label: "SSN o ITIN", missing: "Agregue el SSN o ITIN completo." };
const BIRTH = { label: "Fecha de nacimiento", missing: "Agregue la fecha de nacimiento." };
const TYPE = { label: "Tipo de empresa", missing: "Elija el tipo de empresa." };
const TAX_DOCUMENT = {
  label: "Documento con el número fiscal",
  missing: "Suba un documento que muestre el nombre y el número fiscal.",
};
const IDENTITY = { label: "Documento de identidad", missing: "Suba un documento de identidad." };
const ANOTHER = "Suba otro documento.";

/** The same in Spanish. */
export const ES_REQUIREMENTS: RequirementDictionary = {
  ofAccount: {
    "account.tos-acceptance": { label: "Términos del servicio", missing: "Acepte los términos del servicio." },
    "individual.mobile": PHONE,
    "individual.email": EMAIL,
    "individual.email-or-mobile": EMAIL_OR_PHONE,
    "individual.firstname": FIRST_NAME,
    "individual.lastname": LAST_NAME,
    "individual.address": HOME,
    "individual.ssn-last4": LAST_FOUR,
    "individual.ssn": NUMBER,
    "individual.birthdate": BIRTH,
    "business.legalname": { label: "Razón social", missing: "Agregue el nombre registrado de la empresa." },
    "business.description-or-website": {
      label: "Descripción o sitio web",
      missing: "Agregue una descripción de la empresa o un sitio web.",
    },
    "business.entity-type": TYPE,
    "business.business-type": TYPE,
    "business.dba": { label: "Nombre comercial", missing: "Agregue el nombre comercial." },
    "business.ein": { label: "Número fiscal (EIN)", missing: "Agregue el número fiscal de la empresa." },
    "business.address": { label: "Dirección de la empresa", missing: "Agregue la dirección de la empresa." },
    "business.phone": { label: "Teléfono de la empresa", missing: "Agregue el teléfono de la empresa." },
    "business.admins": { label: "Administradores", missing: "Agregue a quienes administran el negocio." },
    "business.controllers": { label: "Responsable", missing: "Agregue a una persona que dirija la empresa." },
    "business.owners": { label: "Propietarios", missing: "Agregue a cada persona con 25% o más." },
    "business.classification": { label: "Actividad", missing: "Elija la actividad." },
    "business.industry-code-mcc": { label: "Sector (MCC)", missing: "Elija el sector." },
    "business.indicate-owners-provided": {
      label: "Todos los propietarios agregados",
      missing: "Confirme que están todos los propietarios con 25% o más.",
    },
    "business.average-transaction-size": { label: "Pago promedio", missing: "Ingrese el monto del pago promedio." },
    "business.max-transaction-size": { label: "Pago más alto", missing: "Ingrese el monto del pago más alto." },
    "business.average-monthly-transaction-volume": {
      label: "Volumen mensual",
      missing: "Ingrese el volumen mensual de pagos.",
    },
    "business.volume-by-customer-type": {
      label: "Tipos de clientes",
      missing: "Ingrese qué porcentaje viene de empresas y qué porcentaje de consumidores.",
    },
    "business.card-volume-distribution": {
      label: "Formas de pagar con tarjeta",
      missing: "Ingrese cómo recibe pagos con tarjeta, en porcentajes.",
    },
    "business.fulfillment": {
      label: "Entregas y devoluciones",
      missing: "Ingrese cómo se entregan y se devuelven los productos.",
    },
    "business.description": { label: "Descripción", missing: "Describa qué vende la empresa." },
    "business.underwriting-documents-tier-one": {
      label: "Documentos de evaluación",
      missing: "Suba los documentos que pide la evaluación.",
    },
    "bank-accounts.name": {
      label: "Titular de la cuenta bancaria",
      missing: "Agregue el nombre de la cuenta bancaria.",
    },
    "bank-accounts.routing-number": { label: "Número de ruta", missing: "Agregue el número de ruta." },
    "bank-accounts.account-number": {
      label: "Número de cuenta bancaria",
      missing: "Agregue el número de cuenta bancaria.",
    },
    "document.business.verification": {
      label: "Documento de la empresa",
      missing: "Suba un documento que compruebe la empresa.",
    },
    "document.individual.tin": TAX_DOCUMENT,
    "document.individual.verification": IDENTITY,
  },
  ofPerson: {
    mobile: PHONE,
    email: EMAIL,
    "email-or-mobile": EMAIL_OR_PHONE,
    firstname: FIRST_NAME,
    lastname: LAST_NAME,
    address: HOME,
    "ssn-last4": LAST_FOUR,
    ssn: NUMBER,
    birthdate: BIRTH,
    "job-title": { label: "Puesto", missing: "Agregue el puesto." },
    "is-controller": { label: "Responsable", missing: "Indique si esta persona dirige la empresa." },
    "is-owner": { label: "Propietario", missing: "Indique si esta persona tiene 25% o más." },
    ownership: { label: "Participación", missing: "Agregue qué porcentaje tiene esta persona." },
  },
  ofDocument: {
    "document.representative.tin": TAX_DOCUMENT,
    "document.representative.verification": IDENTITY,
    document: { label: "Documento", missing: "Suba el documento otra vez." },
  },
  errors: {
    "invalid-value": { problem: "no es válido", remedy: "Corríjalo." },
    "failed-automatic-verification": {
      problem: "no coincidió con los registros oficiales",
      remedy: "Corríjalo o suba un documento.",
    },
    "failed-other": { problem: "no se pudo verificar", remedy: "Revíselo y corríjalo." },
    "invalid-address": { problem: "no se pudo encontrar", remedy: "Corrija la dirección." },
    "address-restricted": { problem: "es un apartado postal o un agente", remedy: "Ingrese una dirección de calle." },
    "tax-id-mismatch": {
      problem: "no coincidió con los registros fiscales",
      remedy: "Corrija el número o suba un documento que lo muestre.",
    },
    "document-id-mismatch": { problem: "no coincidió con el documento de identidad", remedy: ANOTHER },
    "document-date-of-birth-mismatch": {
      problem: "muestra otra fecha de nacimiento",
      remedy: "Corrija la fecha de nacimiento o suba otro documento.",
    },
    "document-name-mismatch": { problem: "muestra otro nombre", remedy: "Corrija el nombre o suba otro documento." },
    "document-address.mismatch": {
      problem: "muestra otra dirección",
      remedy: "Corrija la dirección o suba otro documento.",
    },
    "document-number-mismatch": { problem: "muestra otro número", remedy: "Corrija el número o suba otro documento." },
    "document-incomplete": {
      problem: "no muestra todas las páginas o esquinas",
      remedy: "Suba el documento completo.",
    },
    "document-failed-risk": { problem: "no pasó nuestra revisión", remedy: ANOTHER },
    "document-illegible": { problem: "no se puede leer", remedy: "Suba una imagen más clara." },
    "document-unsupported": { problem: "no es un tipo de documento aceptado", remedy: ANOTHER },
    "document-not-uploaded": { problem: "no se ha subido", remedy: "Súbalo." },
    "document-corrupt": { problem: "no se puede abrir", remedy: "Súbalo otra vez." },
    "document-expired": { problem: "está vencido", remedy: "Suba uno vigente." },
  },
};
