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

export interface ApplicationFacts {
  answers: DraftAnswers;
  onFile: ApplicationOnFile;
  capabilities: readonly CapabilityID[];
  files: number;
}

/** A question: the paths of its answer below the account or the person. All of them are needed, or any if `isAny`. */
export interface Ask {
  paths: readonly string[];
  isAny?: true | undefined;
  requirement?: AccountRequirement | undefined;
}

export type FormStep = Exclude<ApplicationStep, "review">;

/** Returns the questions of a step, from the table of requirements. */
export function asksAtStep(
  step: FormStep,
  accountType: AccountType,
  capabilities: readonly CapabilityID[],
  answers: DraftAnswers,
): Ask[] {
  const asks = asksOf(accountType, capabilities, { accountType, ...(answers.profile && { profile: answers.profile }) });
  return asks.filter((ask) => ask.need === "needed" && stepOf(ask) === step);
}

export const PERSON_ASKS: readonly Ask[] = PERSON_REQUIREMENTS.filter(({ need }) => need === "needed").map(
  ({ paths }) => ({ paths }),
);

/** Returns the paths of a step that are all required, to mark them in a form. */
export function requiredPaths(asks: readonly Ask[]): string[] {
  return asks.flatMap(({ paths, isAny }) => (isAny ? [] : paths));
}

/**
 * Returns the missing answers that a person can give. Encrypted answers count as given. If one of two answers is enough
 * and one of them is required anyway, only that one is missing.
 */
export function missing(
  values: unknown,
  asks: readonly Ask[],
  onFile: OnFile | undefined,
): { path: string; message: string }[] {
  const isGiven = (path: string) => elementAt(values, path) !== undefined;
  // The form adds the country when the rest of the address is present.
  const isAdded = (path: string) => isFilledIn(path) && !isGiven(path.slice(0, path.lastIndexOf(".")));
  const isThere = (path: string) => isGiven(path) || isAdded(path) || isSealed(path, onFile);
  const required = requiredPaths(asks);
  const isRequired = (path: string) => required.some((one) => `${path}.`.startsWith(`${one}.`));
  return asks.flatMap(({ paths, isAny }) => {
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

/**
 * Returns the account type if it is fixed: the prefilled one, or a business if the invite requests capabilities that
 * only businesses can have.
 */
export function fixedType(
  prefill: { accountType?: AccountType | undefined } | undefined,
  capabilities: readonly CapabilityID[],
): AccountType | undefined {
  if (prefill?.accountType) return prefill.accountType;
  return capabilities.some((capability) => BUSINESS_CAPABILITIES.includes(capability)) ? "business" : undefined;
}

export function missingOfPerson(person: DraftPerson, { people }: ApplicationOnFile) {
  return missing(person, PERSON_ASKS, people[person.personID]);
}

const STEPS: readonly FormStep[] = ["profile", "contact", "people", "sales", "documents"];

/** Returns the things to have ready before starting, based on the questions of the steps. */
export function thingsToHave(
  accountType: AccountType | undefined,
  capabilities: readonly CapabilityID[],
  words: PageWords["landing"]["things"],
): string[] {
  const isAsked = (step: FormStep) => asksAtStep(step, accountType ?? "business", capabilities, {}).length > 0;
  const isVerified = asksAtStep("profile", accountType ?? "business", capabilities, {}).some(({ paths }) =>
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

/**
 * Estimates how many minutes the application takes: a third of a minute per question, three for people, and two to
 * read.
 */
export function minutesFor(accountType: AccountType | undefined, capabilities: readonly CapabilityID[]): number {
  const asks = STEPS.flatMap((step) => asksAtStep(step, accountType ?? "business", capabilities, {}));
  const people = asks.some(({ paths }) => paths.some((path) => path.endsWith(".representatives")));
  return 2 + Math.ceil(asks.length / 3) + (people ? 3 : 0);
}
