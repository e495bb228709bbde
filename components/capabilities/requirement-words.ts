import {
  AccountRequirement,
  PersonRequirement,
  type Requirement,
  type RequirementError,
  type RequirementErrorCode,
} from "@/lib/domain/capabilities/contract";

/** What documents may be asked for, without the ID of whom or what they are about. */
export type DocumentRequirement = "document.representative.tin" | "document.representative.verification" | "document";

/** Every kind of requirement: an ID of the contract, less the IDs of people and documents within it. */
export type RequirementKind = AccountRequirement | `representative.${PersonRequirement}` | DocumentRequirement;

/** A requirement in words: its name, and what to do while it is missing. */
export interface RequirementWords {
  label: string;
  missing: string;
}

const words = (label: string, missing: string): RequirementWords => ({ label, missing });

const OF_ACCOUNT: Record<AccountRequirement, RequirementWords> = {
  "account.tos-acceptance": words("Terms of service", "Has to accept the platform’s terms of service."),
  "individual.mobile": words("Phone number", "Add a phone number."),
  "individual.email": words("E-mail address", "Add an e-mail address."),
  "individual.email-or-mobile": words("E-mail address or phone number", "Add an e-mail address or a phone number."),
  "individual.firstname": words("First name", "Add the first name."),
  "individual.lastname": words("Last name", "Add the last name."),
  "individual.address": words("Home address", "Add the home address."),
  "individual.ssn-last4": words(
    "Last four digits of the SSN or ITIN",
    "Add the SSN or ITIN, at least its last four digits.",
  ),
  "individual.ssn": words("SSN or ITIN", "Add the whole SSN or ITIN."),
  "individual.birthdate": words("Date of birth", "Add the date of birth."),
  "business.legalname": words("Legal business name", "Add the name under which the business is registered."),
  "business.description-or-website": words(
    "Description or website",
    "Say what the business does: a description or a website.",
  ),
  "business.entity-type": words("Business type", "Choose the legal form of the business."),
  "business.business-type": words("Business type", "Choose the legal form of the business."),
  "business.dba": words("Trade name", "Add the name under which the business trades."),
  "business.ein": words("Tax number (EIN)", "Add the tax number of the business."),
  "business.address": words("Business address", "Add the street address of the business."),
  "business.phone": words("Business phone number", "Add the phone number of the business."),
  "business.admins": words("Administrators", "Name who administers the business."),
  "business.controllers": words("Controller", "Name one person who controls the business."),
  "business.owners": words("Owners", "Name everyone who owns 25 % or more."),
  "business.classification": words("Line of business", "Say in which line of business it is."),
  "business.industry-code-mcc": words("Industry (MCC)", "Choose the industry."),
  "business.indicate-owners-provided": words("All owners named", "Confirm that all owners are in."),
  "business.average-transaction-size": words("Average payment", "Say how large the average payment is."),
  "business.max-transaction-size": words("Largest payment", "Say how large the largest payment is."),
  "business.average-monthly-transaction-volume": words("Monthly volume", "Say how much is paid in a month."),
  "business.volume-by-customer-type": words(
    "Kinds of customers",
    "Say how much comes from businesses and how much from consumers.",
  ),
  "business.card-volume-distribution": words("Ways of paying by card", "Say how cards are accepted, in shares."),
  "business.fulfillment": words("Delivery and returns", "Say how goods reach the customer and may be returned."),
  "business.description": words("Description", "Describe what the business sells."),
  "business.underwriting-documents-tier-one": words(
    "Underwriting documents",
    "Upload the documents which underwriting asks for.",
  ),
  "bank-accounts.name": words("Bank account holder", "Add the name on the bank account."),
  "bank-accounts.routing-number": words("Routing number", "Add the routing number of the bank account."),
  "bank-accounts.account-number": words("Bank account number", "Add the number of the bank account."),
  "document.business.verification": words("Document about the business", "Upload a document that proves the business."),
  "document.individual.tin": words("Document with the tax number", "Upload a document that shows name and tax number."),
  "document.individual.verification": words("Identity document", "Upload an identity document."),
};

const OF_PERSON: Record<PersonRequirement, RequirementWords> = {
  mobile: words("Phone number", "Add a phone number."),
  email: words("E-mail address", "Add an e-mail address."),
  "email-or-mobile": words("E-mail address or phone number", "Add an e-mail address or a phone number."),
  firstname: words("First name", "Add the first name."),
  lastname: words("Last name", "Add the last name."),
  address: words("Home address", "Add the home address."),
  "ssn-last4": words("Last four digits of the SSN or ITIN", "Add the SSN or ITIN, at least its last four digits."),
  ssn: words("SSN or ITIN", "Add the whole SSN or ITIN."),
  birthdate: words("Date of birth", "Add the date of birth."),
  "job-title": words("Job title", "Add the job title."),
  "is-controller": words("Controller", "Say whether this person controls the business."),
  "is-owner": words("Owner", "Say whether this person owns 25 % or more."),
  ownership: words("Ownership share", "Add how much of the business this person owns."),
};

const OF_DOCUMENT: Record<DocumentRequirement, RequirementWords> = {
  "document.representative.tin": words(
    "Document with the tax number",
    "Upload a document that shows name and tax number.",
  ),
  "document.representative.verification": words("Identity document", "Upload an identity document."),
  document: words("Document", "Upload the document again."),
};

/** What is wrong with what was given, as the end of a sentence, and what to try. */
export interface ErrorWords {
  problem: string;
  remedy: string;
}

const DOCUMENT = "Upload another document.";

/** Every error code in words; none of them could be said of something that is merely missing. */
export const ERROR_WORDS: Record<RequirementErrorCode, ErrorWords> = {
  "invalid-value": { problem: "is not a value that can be used", remedy: "Correct it." },
  "failed-automatic-verification": {
    problem: "did not match the records",
    remedy: "Correct it, or upload a document.",
  },
  "failed-other": { problem: "could not be verified", remedy: "Check it and correct it." },
  "invalid-address": { problem: "is not an address that could be found", remedy: "Correct the address." },
  "address-restricted": {
    problem: "is not an acceptable address, such as a PO box or a mail agent",
    remedy: "Give the street address.",
  },
  "tax-id-mismatch": {
    problem: "did not match the tax records",
    remedy: "Correct the number, or upload a document that shows it.",
  },
  "document-id-mismatch": { problem: "did not match the identity document", remedy: DOCUMENT },
  "document-date-of-birth-mismatch": {
    problem: "shows another date of birth",
    remedy: "Correct the date of birth, or upload another document.",
  },
  "document-name-mismatch": { problem: "shows another name", remedy: "Correct the name, or upload another document." },
  "document-address.mismatch": {
    problem: "shows another address",
    remedy: "Correct the address, or upload another document.",
  },
  "document-number-mismatch": {
    problem: "shows another number",
    remedy: "Correct the number, or upload another document.",
  },
  "document-incomplete": { problem: "does not show all pages or corners", remedy: "Upload the whole document." },
  "document-failed-risk": { problem: "did not pass our checks", remedy: DOCUMENT },
  "document-illegible": { problem: "cannot be read", remedy: "Upload a sharper picture." },
  "document-unsupported": { problem: "is not a kind of document we can use", remedy: DOCUMENT },
  "document-not-uploaded": { problem: "was not handed in", remedy: "Upload it." },
  "document-corrupt": { problem: "cannot be opened", remedy: "Upload it again." },
  "document-expired": { problem: "has expired", remedy: "Upload one that is valid." },
};

/** What an error without a code says. */
export const UNNAMED_ERROR: ErrorWords = ERROR_WORDS["failed-other"];

const ABOUT_PERSON = /^(representative|document\.representative)\.([0-9a-f-]{36})\.(.+)$/i;

/** The person a requirement is about, if it is about one. */
export function personOf(requirement: Requirement): string | undefined {
  return ABOUT_PERSON.exec(requirement)?.[2]?.toLowerCase();
}

/** What kind of requirement it is. */
export function kindOf(requirement: Requirement): RequirementKind {
  const [, about, , rest] = ABOUT_PERSON.exec(requirement) ?? [];
  if (about && rest) return `${about}.${rest}` as RequirementKind;
  const ofAccount = AccountRequirement.safeParse(requirement).data;
  return ofAccount ?? "document";
}

/** Whether it is answered by a document alone. */
export function isDocument(kind: RequirementKind): boolean {
  return kind.startsWith("document") || kind === "business.underwriting-documents-tier-one";
}

/** A requirement in words. */
export function requirementWords(requirement: Requirement): RequirementWords {
  const kind = kindOf(requirement);
  const ofAccount = AccountRequirement.safeParse(kind).data;
  if (ofAccount) return OF_ACCOUNT[ofAccount];
  const ofPerson = PersonRequirement.safeParse(kind.replace(/^representative\./, "")).data;
  return ofPerson ? OF_PERSON[ofPerson] : OF_DOCUMENT[kind as DocumentRequirement];
}

/** What a check found, as a whole sentence with what to try: "Tax number (EIN) did not match the tax records. Correct …". */
export function errorSentence({ requirement, errorCode }: RequirementError): string {
  const { problem, remedy } = errorCode ? ERROR_WORDS[errorCode] : UNNAMED_ERROR;
  return `${requirementWords(requirement).label} ${problem}. ${remedy}`;
}
