import { labelAt } from "@/components/words/profile-fields";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import {
  type Answers,
  type AskGroup,
  asksOf,
  isAnswered,
  type Need,
  PERSON_REQUIREMENTS,
} from "@/lib/domain/accounts/requirements/shared/requirements";

export interface QuestionLine {
  group: AskGroup;
  label: string;
  details: readonly string[];
  need: Need;
  isFilledIn: boolean;
}

/** Questions an invitee will be asked, with the number of answers required and given, and the time for the rest. */
export interface Questions {
  lines: QuestionLine[];
  answers: number;
  filledIn: number;
  minutes: number;
}

const MINUTES_TO_READ = 2;
const MINUTES_FOR_PEOPLE = 3;
const ASKS_A_MINUTE = 3;

const GROUPS: Record<AskGroup, string> = {
  name: "Name",
  contact: "Contact",
  identity: "Identity",
  business: "About the business",
  people: "People",
  industry: "Industry and support",
  volumes: "Volumes",
  documents: "Documents",
  "bank-account": "Bank account",
  terms: "Terms of service",
};

const WORDS: Record<string, string> = {
  termsOfService: "acceptance of the terms",
  bankAccounts: "the account for payments in and out",
  files: "when asked",
  "profile.business.ownersProvided": "that all owners are listed",
  "profile.business.taxID.ein.number": "EIN",
  "profile.business.industryCodes.mcc": "industry",
  "profile.individual.governmentID": "SSN or ITIN",
  "underwriting.averageTransactionSize": "average payment",
  "underwriting.maxTransactionSize": "largest payment",
  "underwriting.averageMonthlyTransactionVolume": "monthly volume",
  "underwriting.volumeByCustomerType": "customer types",
  "underwriting.cardVolumeDistribution": "card payment channels",
  "underwriting.fulfillment": "delivery and returns",
};
const PEOPLE: Record<string, string> = {
  "business.controllers": "one controller",
  "business.owners": "owners of 25% or more",
};

/** Returns what the capabilities require beyond the prefilled answers. */
export function questionsFor(answers: Answers, capabilities: readonly CapabilityID[]): Questions {
  const asks = asksOf(answers.accountType, capabilities, answers);
  const needed = asks.filter(({ need }) => need === "needed");
  const all = needed.reduce((sum, ask) => sum + answersIn(ask), 0);
  const filledIn = needed.reduce((sum, ask) => sum + filledInOf(ask, answers), 0);
  const groups = [...new Set(asks.map(({ group }) => group))].sort(
    (a, b) => Object.keys(GROUPS).indexOf(a) - Object.keys(GROUPS).indexOf(b),
  );
  return {
    lines: groups.map((group) => lineOf(group, asks, answers)),
    answers: all,
    filledIn,
    minutes: minutesFor(needed.filter((ask) => !isAnswered(ask, answers))),
  };
}

/** Counts like the invitee's own page does, for the open answers. */
function minutesFor(left: readonly RequirementAsk[]): number {
  const questions = left.filter(({ group }) => group !== "terms" && group !== "bank-account");
  return (
    MINUTES_TO_READ +
    Math.ceil(questions.length / ASKS_A_MINUTE) +
    (questions.some(({ group }) => group === "people") ? MINUTES_FOR_PEOPLE : 0)
  );
}

function lineOf(group: AskGroup, asks: readonly RequirementAsk[], answers: Answers): QuestionLine {
  const own = asks.filter((ask) => ask.group === group);
  const needed = own.filter(({ need }) => need === "needed");
  return {
    group,
    label: GROUPS[group],
    details: [...new Set((needed.length > 0 ? needed : own).map(wordsOf))],
    need: needed.length > 0 ? "needed" : "maybe",
    isFilledIn: needed.length > 0 && needed.every((ask) => isAnswered(ask, answers)),
  };
}

type RequirementAsk = ReturnType<typeof asksOf>[number];

/** Returns labels of the answers. The parts of an address count as one; for alternatives it lists both. */
function wordsOf({ requirement, paths, isAny }: RequirementAsk): string {
  const [path = ""] = paths;
  const label = (requirement && PEOPLE[requirement]) ?? WORDS[path];
  if (label) return label;
  if (path.includes(".address.")) return "address";
  if (path.startsWith("customerSupport")) return "how customers reach it";
  const labels = paths.map((one) => (labelAt(one) ?? one).toLowerCase());
  return isAny ? labels.join(" or ") : (labels[0] ?? path);
}

const ANSWERS_OF_A_PERSON = PERSON_REQUIREMENTS.reduce(
  (sum, { need, paths }) => sum + (need === "needed" ? paths.length : 0),
  0,
);

function answersIn({ requirement, paths, isAny }: RequirementAsk): number {
  if (requirement === "business.controllers") return ANSWERS_OF_A_PERSON;
  return isAny ? 1 : paths.length;
}

function filledInOf(ask: RequirementAsk, answers: Answers): number {
  if (isAnswered(ask, answers)) return answersIn(ask);
  return ask.isAny || ask.isMet ? 0 : ask.paths.filter((path) => isAnswered({ paths: [path] }, answers)).length;
}
