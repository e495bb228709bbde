import type { AccountType } from "@/lib/domain/accounts/shared/profile";
import type { CapabilityID } from "@/lib/core/capabilities";
import { askedAt, type FormStep } from "./asked";
import type { PageWords } from "./words/words";

const STEPS: readonly FormStep[] = ["profile", "contact", "people", "sales", "documents"];

/** What to have ready before starting, from what will be asked. */
export function thingsToHave(
  accountType: AccountType | undefined,
  capabilities: readonly CapabilityID[],
  words: PageWords["landing"]["things"],
): string[] {
  const isAsked = (step: FormStep) => askedAt(step, accountType ?? "business", capabilities, {}).length > 0;
  const isVerified = askedAt("profile", accountType ?? "business", capabilities, {}).some(({ paths }) =>
    paths.some((path) => /taxID|governmentID/.test(path)),
  );
  if (accountType === "individual") return [words.email, ...(isVerified ? [words.contact, words.personNumber] : [])];
  return [
    words.email,
    words.business,
    ...(isVerified ? [words.businessContact, words.taxNumber] : []),
    ...(isAsked("people") ? [words.people] : []),
    ...(isAsked("sales") ? [words.sales] : []),
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
