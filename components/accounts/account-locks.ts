import type { KnownFacts } from "@/components/form/fields/on-file";
import { elementAt } from "@/lib/client/form-errors";
import type { Account } from "@/lib/domain/accounts/accounts/contract";

const WORDS: Partial<Record<Account["verification"]["status"], string>> = {
  verified: "Verified. It cannot be changed.",
  pending: "In review. It cannot be changed now.",
};

/** For each write-only answer, the field that says it was given. */
const PROVIDED = {
  "profile.business.taxID": "profile.business.taxIDProvided",
  "profile.individual.birthDate": "profile.individual.birthDateProvided",
  "profile.individual.governmentID": "profile.individual.governmentIDProvided",
};

/** Returns what is on file of an account, and which details are locked: all of them, during and after the check. */
export function knownOf(account: Account): KnownFacts {
  const onFile = Object.entries(PROVIDED).flatMap(([name, provided]) =>
    elementAt(account, provided) === true ? [name] : [],
  );
  const why = WORDS[account.verification.status];
  const isGiven = (name: string) => onFile.includes(name) || elementAt(account, name) !== undefined;
  return { onFile, lockOf: (name) => (why && name.startsWith("profile.") && isGiven(name) ? why : undefined) };
}
