import { type Finding, TEST_VALUES, type TestValue } from "@/lib/core/money/test-values";

/**
 * Numbers that identify a person or business: complete, or the last four digits. They come from the vault and must not
 * be stored.
 */
export interface IdentityNumbers {
  ein?: string;
  ssn?: string;
  itin?: string;
  birthDate?: { day: number; month: number; year: number };
}

/** A person who owns or controls the business. */
export interface PersonFacts {
  representativeID: string;
  profile: Record<string, unknown>;
  identity: IdentityNumbers;
}

/** An uploaded document. Lists have the newest first. */
export interface DocumentFacts {
  status: "pending" | "approved" | "rejected";
  /** The person that the document is about. Absent for the account itself. */
  representativeID?: string;
  /** Why it was rejected. */
  errorCode?: string;
}

/** The data that a verifier gets about an account. */
export interface AccountFacts {
  accountID: string;
  accountType: "individual" | "business";
  displayName: string;
  profile: Record<string, unknown>;
  identity: IdentityNumbers;
  people: readonly PersonFacts[];
  documents: readonly DocumentFacts[];
}

/** An error under API names, which the caller validates. */
interface VerificationError {
  requirement: string;
  errorCode: string;
}

/** A verifier's result. Pending until it has decided. */
export type VerificationOutcome =
  { status: "verified" | "pending" } | { status: "errored"; details: string; errors: VerificationError[] };

/** Verifies an account's identity and its expected volumes. The same key repeats the same request. */
export interface VerificationProvider {
  verify(facts: AccountFacts, key: string): Promise<VerificationOutcome>;
  underwrite(
    answers: Readonly<Record<string, unknown>>,
    key: string,
  ): Promise<"approved" | "rejected" | "pendingReview">;
}

/** Verifies every account except those with a test value, and approves every volume. */
export const verificationSimulator: VerificationProvider = {
  async verify(facts) {
    const values = subjectsOf(facts).flatMap((subject) => valuesIn(subject).map((value) => ({ subject, value })));
    const open = values.filter(({ subject, value }) => !isSettled(subject, value));
    const refused = open.flatMap(({ subject, value }) =>
      value.result === "review" || isLookedAt(subject, value) ? [] : [{ subject, refusal: value.result, value }],
    );
    const [first] = refused;
    if (first) {
      const isSanctioned =
        first.refusal.details === "potentialAccountSanctionsMatch" && first.subject.representativeID !== undefined;
      const details = isSanctioned ? "potentialRepresentativeSanctionsMatch" : first.refusal.details;
      return {
        status: "errored",
        details,
        errors: refused.flatMap(({ subject, refusal, value }) => errorsOf(subject, refusal, value)),
      };
    }
    return { status: open.length > 0 ? "pending" : "verified" };
  },
  async underwrite() {
    return "approved";
  },
};

/** The account itself, or one of its representatives. */
interface Subject {
  /** The first part of a requirement's name. */
  prefix: "individual" | "business" | `representative.${string}`;
  representativeID?: string;
  identity: IdentityNumbers;
  address: { addressLine1?: string; postalCode?: string };
  documents: readonly DocumentFacts[];
}

function subjectsOf({ accountType, profile, identity, people, documents }: AccountFacts): Subject[] {
  const own: Subject = {
    prefix: accountType,
    identity,
    address: addressIn(profile[accountType]),
    documents: documents.filter(({ representativeID }) => representativeID === undefined),
  };
  const others = people.map((person): Subject => ({
    prefix: `representative.${person.representativeID}`,
    representativeID: person.representativeID,
    identity: person.identity,
    address: addressIn(person.profile),
    documents: documents.filter(({ representativeID }) => representativeID === person.representativeID),
  }));
  return [own, ...others];
}

/** The profile was validated when it was written, so the cast is safe. */
const addressIn = (profile: unknown) => (profile as { address?: Subject["address"] } | undefined)?.address ?? {};

function valuesIn({ identity, address }: Subject): TestValue[] {
  const { ein, ssn, itin } = identity;
  const given = { number: [ein, ssn, itin], addressLine1: [address.addressLine1], postalCode: [address.postalCode] };
  return TEST_VALUES.filter(({ field, value }) => given[field].includes(value));
}

const isSettled = ({ documents }: Subject, { isSettledByDocument }: TestValue) =>
  isSettledByDocument && documents.some(({ status }) => status === "approved");

/** Whether the newest document is under review and could settle the error. Until then, the subject is not rejected. */
const isLookedAt = ({ documents: [newest] }: Subject, { isSettledByDocument }: TestValue) =>
  isSettledByDocument && newest?.status === "pending";

/** The errors, the document that would settle them, and why the last document did not. */
function errorsOf(
  subject: Subject,
  { finding, errorCode }: Exclude<TestValue["result"], "review">,
  { isSettledByDocument }: TestValue,
): VerificationError[] {
  const wrong: VerificationError = { requirement: requirementOf(subject, finding), errorCode };
  if (!isSettledByDocument) return [wrong];
  const [newest] = subject.documents;
  return [
    wrong,
    {
      requirement: `document.${subject.prefix}.verification`,
      errorCode: newest?.errorCode ?? "document-not-uploaded",
    },
  ];
}

const OF_BUSINESS: Record<Finding, string> = {
  number: "business.ein",
  name: "business.legalname",
  birthdate: "business.ein",
  address: "business.address",
};
const OF_PERSON = { number: "ssn", name: "lastname", birthdate: "birthdate", address: "address" } as const;

function requirementOf({ prefix }: Subject, finding: Finding): string {
  return prefix === "business" ? OF_BUSINESS[finding] : `${prefix}.${OF_PERSON[finding]}`;
}
