import type { AccountType, BusinessType } from "@/lib/domain/accounts/accounts/shared/profile";
import { type CapabilityID, impliedCapabilities } from "@/lib/core/money/capabilities";
import type { Requirement } from "./requirement-id";
import {
  type Ask,
  type Business,
  type Need,
  peopleOf,
  type Person,
  PERSON_REQUIREMENTS,
  REQUIREMENTS,
  VERIFIED,
} from "./requirement-table";

export { type Ask, type AskGroup, type Need, PERSON_REQUIREMENTS, REQUIREMENTS } from "./requirement-table";

/** Known answers of an account, in the shape of the request or of the returned resource. */
export interface Answers {
  accountType: AccountType;
  /** Absent before the account exists. */
  mode?: "sandbox" | "production";
  profile?: { business?: object | undefined; individual?: object | undefined };
  termsOfService?: object | undefined;
  customerSupport?: object | undefined;
  underwriting?: object | undefined;
}

const OWNED: readonly BusinessType[] = ["llc", "partnership", "privateCorporation"];

/** Whether a business must name its owners and controllers. Private companies must; regulated institutions need not. */
export function mustNameOwners({ businessType, primaryRegulator }: Business): boolean {
  return businessType !== undefined && OWNED.includes(businessType) && primaryRegulator === undefined;
}

/**
 * Returns the answers that the capabilities together need from an account type, each once, with the strictest need.
 * Leaves out answers that the kind of business does not need, once the kind is known.
 */
export function asksOf(
  accountType: AccountType,
  capabilities: readonly CapabilityID[],
  answers?: Answers,
): (Omit<Ask, "need"> & { need: Need })[] {
  const wanted = impliedCapabilities(capabilities);
  const business = answers && businessOf(answers);
  const isOther = business?.businessType !== undefined && !mustNameOwners(business);
  return REQUIREMENTS[accountType].flatMap((ask) => {
    const needs = wanted.map((capability) => ask.need[capability]);
    const need = needs.includes("needed") ? "needed" : needs.includes("maybe") ? "maybe" : undefined;
    return need && !(ask.ofOwned && isOther) ? [{ ...ask, need }] : [];
  });
}

/** The requirements that the capability still lacks, by their API names. Empty when complete. */
export function currentlyDue(answers: Answers, capability: CapabilityID): Requirement[] {
  const business = businessOf(answers);
  const isOwned = mustNameOwners(business);
  const due = REQUIREMENTS[answers.accountType].flatMap<Requirement>((ask) => {
    const { requirement, need, ofOwned } = ask;
    if (!requirement || need[capability] !== "needed" || (ofOwned && !isOwned)) return [];
    return isAnswered(ask, answers) ? [] : [requirement];
  });
  const asksPeople =
    answers.accountType === "business" && isOwned && VERIFIED[capability as keyof typeof VERIFIED] !== undefined;
  return asksPeople ? [...due, ...peopleOf(business).flatMap(dueOfPerson)] : due;
}

export function isAnswered({ paths, isAny, isMet }: Pick<Ask, "paths" | "isAny" | "isMet">, answers: Answers): boolean {
  if (isMet) return isMet(businessOf(answers));
  return isAny ? paths.some((path) => isGiven(answers, path)) : paths.every((path) => isGiven(answers, path));
}

function dueOfPerson(person: Person): Requirement[] {
  const missing = PERSON_REQUIREMENTS.filter(
    ({ need, paths }) => need === "needed" && !paths.every((path) => isGiven(person, path)),
  );
  return missing.map(({ requirement }) => `representative.${person.representativeID ?? ""}.${requirement}` as const);
}

/** Any object may be read as a business of unknown kind, because the values are only compared. */
function businessOf({ profile }: Answers): Business {
  return profile?.business ?? {};
}

/** The resource shows write-only data as a flag next to its place. */
const PROVIDED: Record<string, string> = {
  birthDate: "birthDateProvided",
  governmentID: "governmentIDProvided",
  taxID: "taxIDProvided",
};

/** Whether the path has a value: text that is not empty, a number, true, or an object with any of these. */
function isGiven(value: unknown, path: string): boolean {
  const [key = "", ...rest] = path.split(".");
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  if (PROVIDED[key] !== undefined && fields[PROVIDED[key]] === true) return true;
  const child = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return rest.length > 0 ? isGiven(child, rest.join(".")) : holdsAnswer(child);
}

function holdsAnswer(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(holdsAnswer);
  return value !== undefined && value !== null && value !== "" && value !== false;
}
