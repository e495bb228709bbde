import { isFilledIn } from "@/components/form/values/form-values";
import { elementAt } from "@/lib/client/form-errors";
import type { AccountType } from "@/lib/domain/accounts/accounts/shared/profile";
import { BUSINESS_CAPABILITIES, type CapabilityID } from "@/lib/core/money/capabilities";
import type { AccountRequirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { asksOf, PERSON_REQUIREMENTS } from "@/lib/domain/accounts/requirements/shared/requirements";
import type {
  ApplicationOnFile,
  DraftAnswers,
  DraftPerson,
  OnFile,
} from "@/lib/domain/onboarding/applications/dashboard";
import type { ApplicationStep } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { stepOf } from "@/lib/domain/onboarding/invite-progress/shared/steps";
import type { PageWords } from "../words/words";

/** Describes what is known of an application when its steps are told. */
export interface ApplicationFacts {
  answers: DraftAnswers;
  onFile: ApplicationOnFile;
  capabilities: readonly CapabilityID[];
  /** Counts the documents that were handed in. */
  files: number;
}

/** Something that is asked for: the places of its answer below the account or the person, all or any of which are needed. */
export interface Ask {
  paths: readonly string[];
  isAny?: true | undefined;
  /** Its name in the contract. */
  requirement?: AccountRequirement | undefined;
}

/** A step that takes answers. */
export type FormStep = Exclude<ApplicationStep, "review">;

/** Returns what a step needs, from the one table of requirements. */
export function askedAt(
  step: FormStep,
  accountType: AccountType,
  capabilities: readonly CapabilityID[],
  answers: DraftAnswers,
): Ask[] {
  const asks = asksOf(accountType, capabilities, { accountType, ...(answers.profile && { profile: answers.profile }) });
  return asks.filter((ask) => ask.need === "needed" && stepOf(ask) === step);
}

/** Lists the questions to everyone who owns or controls the business. */
export const ASKED_OF_PERSON: readonly Ask[] = PERSON_REQUIREMENTS.filter(({ need }) => need === "needed").map(
  ({ paths }) => ({ paths }),
);

/** The places of a step's answers which must all be given, to mark them in a form. */
export function requiredPaths(asked: readonly Ask[]): string[] {
  return asked.flatMap(({ paths, isAny }) => (isAny ? [] : paths));
}

/**
 * Missing answers that a person can give. Sealed ones count as given. Where one of two answers is enough and one of them
 * is required anyway, only that one is missing.
 */
export function missing(
  values: unknown,
  asked: readonly Ask[],
  onFile: OnFile | undefined,
): { path: string; message: string }[] {
  const isGiven = (path: string) => elementAt(values, path) !== undefined;
  // The form adds the country once the rest of the address is there.
  const isAdded = (path: string) => isFilledIn(path) && !isGiven(path.slice(0, path.lastIndexOf(".")));
  const isThere = (path: string) => isGiven(path) || isAdded(path) || isSealed(path, onFile);
  const required = requiredPaths(asked);
  const isRequired = (path: string) => required.some((one) => `${path}.`.startsWith(`${one}.`));
  return asked.flatMap(({ paths, isAny }) => {
    if (!isAny) return paths.filter((path) => !isThere(path)).map((path) => ({ path, message: "is required" }));
    const [first = "", second = ""] = paths;
    return paths.some((path) => isThere(path) || isRequired(path))
      ? []
      : [{ path: first, message: ORS[second.split(".").at(-1) ?? ""] ?? "is required" }];
  });
}

const ORS: Record<string, string> = { website: "or a website is required", number: "or a phone number is required" };

function isSealed(path: string, onFile: OnFile | undefined): boolean {
  if (/(?:^|\.)(?:taxID|governmentID)(?:\.|$)/.test(path)) return onFile?.lastFour !== undefined;
  return /(?:^|\.)birthDate$/.test(path) && (onFile?.hasBirthDate ?? false);
}

/** The type an account must have: the prefilled one, or a business where the invite asks for what only it may do. */
export function fixedType(
  prefill: { accountType?: AccountType | undefined } | undefined,
  capabilities: readonly CapabilityID[],
): AccountType | undefined {
  if (prefill?.accountType) return prefill.accountType;
  return capabilities.some((capability) => BUSINESS_CAPABILITIES.includes(capability)) ? "business" : undefined;
}

/** Returns the questions that a person has not answered yet. */
export function missingOfPerson(person: DraftPerson, { people }: ApplicationOnFile) {
  return missing(person, ASKED_OF_PERSON, people[person.personID]);
}

const STEPS: readonly FormStep[] = ["profile", "contact", "people", "sales", "documents"];

/** Returns the things to have ready before starting, from the questions to come. */
export function thingsToHave(
  accountType: AccountType | undefined,
  capabilities: readonly CapabilityID[],
  words: PageWords["landing"]["things"],
): string[] {
  const isAsked = (step: FormStep) => askedAt(step, accountType ?? "business", capabilities, {}).length > 0;
  const isVerified = askedAt("profile", accountType ?? "business", capabilities, {}).some(({ paths }) =>
    paths.some((path) => /taxID|governmentID/.test(path)),
  );
  if (accountType === "individual")
    return [words.email, ...(isVerified ? [words.contact, words.personNumber, words.bankAccount] : [])];
  return [
    words.email,
    words.business,
    ...(isVerified ? [words.businessContact, words.taxNumber] : []),
    ...(isAsked("people") ? [words.people] : []),
    ...(isAsked("sales") ? [words.sales] : []),
    ...(isVerified ? [words.bankAccount] : []),
    ...(isAsked("documents") ? [words.documents] : []),
    ...(!accountType && isVerified ? [words.orNumber] : []),
  ];
}

/** About how many minutes the whole takes: a third of one for each answer, three for people, and two to read. */
export function minutesFor(accountType: AccountType | undefined, capabilities: readonly CapabilityID[]): number {
  const asked = STEPS.flatMap((step) => askedAt(step, accountType ?? "business", capabilities, {}));
  const people = asked.some(({ paths }) => paths.some((path) => path.endsWith(".representatives")));
  return 2 + Math.ceil(asked.length / 3) + (people ? 3 : 0);
}
