import type { AccountType, BusinessType } from "@/lib/domain/accounts/accounts/shared/profile";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { AccountRequirement, PersonRequirement } from "./requirement-id";

/** `needed`: the capability waits for it. `maybe`: it may be asked for, but the capability does not wait for it. */
export type Need = "needed" | "maybe";

/** Groups of asks that belong together on a page or in a sentence. */
export type AskGroup =
  | "name"
  | "terms"
  | "contact"
  | "identity"
  | "business"
  | "people"
  | "industry"
  | "bank-account"
  | "volumes"
  | "documents";

/** An answer that capabilities need from an account type, and the place of that answer. */
export interface Ask {
  /** Its name in the API. Without a name it is asked for but never due. */
  requirement?: AccountRequirement;
  group: AskGroup;
  /** Paths of the answer below the account, including underwriting and the list of representatives. */
  paths: readonly string[];
  /** One of the paths is enough. */
  isAny?: true;
  need: Partial<Record<CapabilityID, Need>>;
  ofOwned?: true;
  /** A condition for answers that need more than to exist. */
  isMet?: (business: Business) => boolean;
}

/** A person's answers, as far as these rules read them. */
export interface Person {
  representativeID?: string;
  responsibilities?: { isController?: boolean; isOwner?: boolean };
  disabledOn?: string;
}

/** A business's answers, as far as these rules read them. */
export interface Business {
  businessType?: BusinessType;
  primaryRegulator?: string;
  ownersProvided?: boolean;
  representatives?: readonly Person[];
}

const isController = ({ responsibilities }: Person) => responsibilities?.isController === true;
const isOwner = ({ responsibilities }: Person) => responsibilities?.isOwner === true;

export const peopleOf = ({ representatives = [] }: Business) =>
  representatives.filter(({ disabledOn }) => disabledOn === undefined);

const BUSINESS = "profile.business";
const INDIVIDUAL = "profile.individual";
const ADDRESS = ["addressLine1", "city", "stateOrProvince", "postalCode", "country"];
const address = (prefix: string) => ADDRESS.map((field) => `${prefix}.address.${field}`);

/** Requirements of verification. Every account that can hold or move money is verified. */
export const VERIFIED = {
  wallet: "needed",
  "send-funds": "needed",
  "collect-funds": "needed",
  "card-issuing": "needed",
} as const;
const EVERYONE = { transfers: "needed", ...VERIFIED } as const;
const VERIFIED_OR_MAYBE = { transfers: "maybe", ...VERIFIED } as const;
const COLLECTING = { "send-funds": "maybe", "collect-funds": "needed", "card-issuing": "maybe" } as const;
const COLLECTING_MAYBE = { ...COLLECTING, "collect-funds": "maybe" } as const;
const ALL_MAYBE = { transfers: "maybe", wallet: "maybe", ...COLLECTING_MAYBE } as const;
const VERIFIED_MAYBE = { wallet: "maybe", ...COLLECTING_MAYBE } as const;

const TERMS: Ask = {
  requirement: "account.tos-acceptance",
  group: "terms",
  paths: ["termsOfService"],
  need: VERIFIED_OR_MAYBE,
};

/** A bank account is offered during onboarding, but capabilities do not wait for it. */
const BANK_ACCOUNT: readonly Ask[] = [
  { requirement: "bank-accounts.name", group: "bank-account", paths: ["bankAccounts"], need: COLLECTING_MAYBE },
  {
    requirement: "bank-accounts.routing-number",
    group: "bank-account",
    paths: ["bankAccounts"],
    need: COLLECTING_MAYBE,
  },
  {
    requirement: "bank-accounts.account-number",
    group: "bank-account",
    paths: ["bankAccounts"],
    need: COLLECTING_MAYBE,
  },
];

const volume = (requirement: AccountRequirement, field: string): Ask => ({
  requirement,
  group: "volumes",
  paths: [`underwriting.${field}`],
  need: COLLECTING,
});

/**
 * Requirements of each capability by account type. Invite builder, hosted onboarding and server all read this table.
 */
export const REQUIREMENTS: Record<AccountType, readonly Ask[]> = {
  individual: [
    { requirement: "individual.firstname", group: "name", paths: [`${INDIVIDUAL}.name.firstName`], need: EVERYONE },
    { requirement: "individual.lastname", group: "name", paths: [`${INDIVIDUAL}.name.lastName`], need: EVERYONE },
    {
      requirement: "individual.email-or-mobile",
      group: "contact",
      paths: [`${INDIVIDUAL}.email`, `${INDIVIDUAL}.phone.number`],
      isAny: true,
      need: { transfers: "needed" },
    },
    { requirement: "individual.email", group: "contact", paths: [`${INDIVIDUAL}.email`], need: VERIFIED_OR_MAYBE },
    {
      requirement: "individual.mobile",
      group: "contact",
      paths: [`${INDIVIDUAL}.phone.number`],
      need: VERIFIED_OR_MAYBE,
    },
    { requirement: "individual.address", group: "contact", paths: address(INDIVIDUAL), need: VERIFIED_OR_MAYBE },
    { requirement: "individual.birthdate", group: "identity", paths: [`${INDIVIDUAL}.birthDate`], need: VERIFIED },
    { requirement: "individual.ssn-last4", group: "identity", paths: [`${INDIVIDUAL}.governmentID`], need: VERIFIED },
    { requirement: "individual.ssn", group: "identity", paths: [`${INDIVIDUAL}.governmentID`], need: VERIFIED_MAYBE },
    TERMS,
    { requirement: "document.individual.verification", group: "documents", paths: ["files"], need: VERIFIED_MAYBE },
    ...BANK_ACCOUNT,
  ],
  business: [
    { requirement: "business.legalname", group: "name", paths: [`${BUSINESS}.legalBusinessName`], need: EVERYONE },
    {
      requirement: "business.dba",
      group: "name",
      paths: [`${BUSINESS}.doingBusinessAs`],
      need: { "collect-funds": "maybe" },
    },
    { group: "contact", paths: [`${BUSINESS}.email`], need: ALL_MAYBE },
    { requirement: "business.phone", group: "contact", paths: [`${BUSINESS}.phone.number`], need: VERIFIED_OR_MAYBE },
    { requirement: "business.address", group: "contact", paths: address(BUSINESS), need: VERIFIED_OR_MAYBE },
    {
      requirement: "business.description-or-website",
      group: "business",
      paths: [`${BUSINESS}.description`, `${BUSINESS}.website`],
      isAny: true,
      need: EVERYONE,
    },
    { requirement: "business.business-type", group: "business", paths: [`${BUSINESS}.businessType`], need: VERIFIED },
    { requirement: "business.ein", group: "identity", paths: [`${BUSINESS}.taxID.ein.number`], need: VERIFIED },
    {
      requirement: "business.controllers",
      group: "people",
      paths: [`${BUSINESS}.representatives`],
      need: VERIFIED,
      ofOwned: true,
      isMet: (business) => peopleOf(business).some(isController),
    },
    {
      requirement: "business.owners",
      group: "people",
      paths: [`${BUSINESS}.representatives`],
      need: VERIFIED,
      ofOwned: true,
      isMet: (business) => business.ownersProvided === true || peopleOf(business).some(isOwner),
    },
    {
      requirement: "business.indicate-owners-provided",
      group: "people",
      paths: [`${BUSINESS}.ownersProvided`],
      need: VERIFIED,
      ofOwned: true,
    },
    {
      requirement: "business.industry-code-mcc",
      group: "industry",
      paths: [`${BUSINESS}.industryCodes.mcc`],
      need: COLLECTING,
    },
    {
      group: "industry",
      paths: ["customerSupport.email", "customerSupport.phone.number"],
      isAny: true,
      need: COLLECTING_MAYBE,
    },
    volume("business.average-transaction-size", "averageTransactionSize"),
    volume("business.max-transaction-size", "maxTransactionSize"),
    volume("business.average-monthly-transaction-volume", "averageMonthlyTransactionVolume"),
    volume("business.volume-by-customer-type", "volumeByCustomerType"),
    volume("business.card-volume-distribution", "cardVolumeDistribution"),
    volume("business.fulfillment", "fulfillment"),
    TERMS,
    { requirement: "document.business.verification", group: "documents", paths: ["files"], need: VERIFIED_MAYBE },
    {
      requirement: "business.underwriting-documents-tier-one",
      group: "documents",
      paths: ["files"],
      need: COLLECTING_MAYBE,
    },
    ...BANK_ACCOUNT,
  ],
};

/** Answers required from each owner or controller of a business. The paths are below the person. */
export const PERSON_REQUIREMENTS: readonly { requirement: PersonRequirement; paths: readonly string[]; need: Need }[] =
  [
    { requirement: "firstname", paths: ["name.firstName"], need: "needed" },
    { requirement: "lastname", paths: ["name.lastName"], need: "needed" },
    { requirement: "email", paths: ["email"], need: "needed" },
    { requirement: "mobile", paths: ["phone.number"], need: "needed" },
    { requirement: "address", paths: ADDRESS.map((field) => `address.${field}`), need: "needed" },
    { requirement: "birthdate", paths: ["birthDate"], need: "needed" },
    { requirement: "ssn-last4", paths: ["governmentID"], need: "needed" },
    { requirement: "job-title", paths: ["responsibilities.jobTitle"], need: "maybe" },
  ];
