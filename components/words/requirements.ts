import type {
  AccountRequirement,
  PersonRequirement,
  Requirement,
  RequirementError,
  RequirementErrorCode,
} from "@/lib/domain/capabilities/contract";
import { type DocumentRequirement, kindOf } from "@/lib/domain/requirements/shared/requirement-kind";

/** A requirement's name, and what to do while it is missing. */
export interface RequirementWords {
  label: string;
  missing: string;
}

/** What is wrong with an answer, as the end of a sentence, and what to do. */
export interface ErrorWords {
  problem: string;
  remedy: string;
}

/** Everything an account may be asked for, and everything that may be wrong with an answer, in one language. */
export interface RequirementDictionary {
  ofAccount: Readonly<Record<AccountRequirement, RequirementWords>>;
  ofPerson: Readonly<Record<PersonRequirement, RequirementWords>>;
  ofDocument: Readonly<Record<DocumentRequirement, RequirementWords>>;
  errors: Readonly<Record<RequirementErrorCode, ErrorWords>>;
}

const PHONE = { label: "Phone number", missing: "Add a phone number." };
const EMAIL = { label: "E-mail address", missing: "Add an e-mail address." };
const EMAIL_OR_PHONE = { label: "E-mail address or phone number", missing: "Add an e-mail address or a phone number." };
const FIRST_NAME = { label: "First name", missing: "Add the first name." };
const LAST_NAME = { label: "Last name", missing: "Add the last name." };
const HOME = { label: "Home address", missing: "Add the home address." };
const LAST_FOUR = {
  label: "Last four digits of the SSN or ITIN",
  missing: "Add at least the last four digits of the SSN or ITIN.",
};
const NUMBER = { label: "SSN or ITIN", missing: "Add the full SSN or ITIN." };
const BIRTH = { label: "Date of birth", missing: "Add the date of birth." };
const TYPE = { label: "Business type", missing: "Choose the business type." };
const TAX_DOCUMENT = {
  label: "Tax number document",
  missing: "Upload a document that shows the name and the tax number.",
};
const IDENTITY = { label: "Identity document", missing: "Upload an identity document." };
const ANOTHER = "Upload another document.";

export const EN_REQUIREMENTS: RequirementDictionary = {
  ofAccount: {
    "account.tos-acceptance": { label: "Terms of service", missing: "Accept the platform’s terms of service." },
    "individual.mobile": PHONE,
    "individual.email": EMAIL,
    "individual.email-or-mobile": EMAIL_OR_PHONE,
    "individual.firstname": FIRST_NAME,
    "individual.lastname": LAST_NAME,
    "individual.address": HOME,
    "individual.ssn-last4": LAST_FOUR,
    "individual.ssn": NUMBER,
    "individual.birthdate": BIRTH,
    "business.legalname": { label: "Legal business name", missing: "Add the registered name of the business." },
    "business.description-or-website": {
      label: "Description or website",
      missing: "Add a description of the business, or a website.",
    },
    "business.entity-type": TYPE,
    "business.business-type": TYPE,
    "business.dba": { label: "Trade name", missing: "Add the name the business trades under." },
    "business.ein": { label: "Tax number (EIN)", missing: "Add the tax number of the business." },
    "business.address": { label: "Business address", missing: "Add the street address of the business." },
    "business.phone": { label: "Business phone number", missing: "Add the phone number of the business." },
    "business.admins": { label: "Administrators", missing: "Add the people who administer the business." },
    "business.controllers": { label: "Controller", missing: "Add one person who controls the business." },
    "business.owners": { label: "Owners", missing: "Add everyone who owns 25% or more." },
    "business.classification": { label: "Line of business", missing: "Choose the line of business." },
    "business.industry-code-mcc": { label: "Industry (MCC)", missing: "Choose the industry." },
    "business.indicate-owners-provided": {
      label: "All owners listed",
      missing: "Confirm that all owners of 25% or more are listed.",
    },
    "business.average-transaction-size": { label: "Average payment", missing: "Enter the average payment amount." },
    "business.max-transaction-size": { label: "Largest payment", missing: "Enter the largest payment amount." },
    "business.average-monthly-transaction-volume": {
      label: "Monthly volume",
      missing: "Enter the monthly payment volume.",
    },
    "business.volume-by-customer-type": {
      label: "Customer types",
      missing: "Enter the shares of business and consumer customers.",
    },
    "business.card-volume-distribution": {
      label: "Card payment channels",
      missing: "Enter how card payments are taken, in percent.",
    },
    "business.fulfillment": { label: "Delivery and returns", missing: "Enter how goods are delivered and returned." },
    "business.description": { label: "Description", missing: "Describe what the business sells." },
    "business.underwriting-documents-tier-one": {
      label: "Underwriting documents",
      missing: "Upload the documents that underwriting needs.",
    },
    "bank-accounts.name": { label: "Bank account holder", missing: "Add the name on the bank account." },
    "bank-accounts.routing-number": { label: "Routing number", missing: "Add the routing number." },
    "bank-accounts.account-number": { label: "Bank account number", missing: "Add the bank account number." },
    "document.business.verification": {
      label: "Business document",
      missing: "Upload a document that proves the business.",
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
    "job-title": { label: "Job title", missing: "Add the job title." },
    "is-controller": { label: "Controller", missing: "Choose whether this person controls the business." },
    "is-owner": { label: "Owner", missing: "Choose whether this person owns 25% or more." },
    ownership: { label: "Ownership share", missing: "Add this person’s ownership share." },
  },
  ofDocument: {
    "document.representative.tin": TAX_DOCUMENT,
    "document.representative.verification": IDENTITY,
    document: { label: "Document", missing: "Upload the document again." },
  },
  errors: {
    "invalid-value": { problem: "is not valid", remedy: "Correct it." },
    "failed-automatic-verification": {
      problem: "did not match official records",
      remedy: "Correct it, or upload a document.",
    },
    "failed-other": { problem: "could not be verified", remedy: "Check it and correct it." },
    "invalid-address": { problem: "could not be found", remedy: "Correct the address." },
    "address-restricted": { problem: "is a PO box or mail agent", remedy: "Enter a street address." },
    "tax-id-mismatch": {
      problem: "did not match the tax records",
      remedy: "Correct the number, or upload a document that shows it.",
    },
    "document-id-mismatch": { problem: "did not match the identity document", remedy: ANOTHER },
    "document-date-of-birth-mismatch": {
      problem: "shows another date of birth",
      remedy: "Correct the date of birth, or upload another document.",
    },
    "document-name-mismatch": {
      problem: "shows another name",
      remedy: "Correct the name, or upload another document.",
    },
    "document-address.mismatch": {
      problem: "shows another address",
      remedy: "Correct the address, or upload another document.",
    },
    "document-number-mismatch": {
      problem: "shows another number",
      remedy: "Correct the number, or upload another document.",
    },
    "document-incomplete": { problem: "does not show every page or corner", remedy: "Upload the whole document." },
    "document-failed-risk": { problem: "did not pass our checks", remedy: ANOTHER },
    "document-illegible": { problem: "cannot be read", remedy: "Upload a clearer image." },
    "document-unsupported": { problem: "is not an accepted kind of document", remedy: ANOTHER },
    "document-not-uploaded": { problem: "was not uploaded", remedy: "Upload it." },
    "document-corrupt": { problem: "cannot be opened", remedy: "Upload it again." },
    "document-expired": { problem: "has expired", remedy: "Upload a current one." },
  },
};

/** A requirement in words. */
export function requirementWords(
  requirement: Requirement,
  { ofAccount, ofPerson, ofDocument } = EN_REQUIREMENTS,
): RequirementWords {
  const all: Readonly<Record<string, RequirementWords>> = { ...ofPerson, ...ofDocument, ...ofAccount };
  return all[kindOf(requirement).replace(/^representative\./, "")] ?? ofDocument.document;
}

/** What a check found, as a whole sentence with what to do: "Tax number (EIN) did not match the tax records. Correct …". */
export function errorSentence(
  { requirement, errorCode = "failed-other" }: RequirementError,
  dictionary = EN_REQUIREMENTS,
): string {
  const { problem, remedy } = dictionary.errors[errorCode];
  return `${requirementWords(requirement, dictionary).label} ${problem}. ${remedy}`;
}
