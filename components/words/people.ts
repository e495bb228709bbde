import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import type { Representative } from "@/lib/domain/accounts/representatives/contract";

export function personName({
  name: { firstName, middleName, lastName, suffix },
}: Pick<Representative, "name">): string {
  return [firstName, middleName, lastName, suffix].filter(Boolean).join(" ");
}

export function namesOf(people: readonly Representative[]): ReadonlyMap<string, string> {
  return new Map(people.map((person) => [person.representativeID, personName(person)]));
}

/** Returns the combined ownership of the given people, in percent. */
export function ownedShare(people: readonly Representative[]): number {
  return people.reduce((total, { responsibilities }) => total + (responsibilities?.ownershipPercentage ?? 0), 0);
}

export const ACCOUNT_TYPES: Record<AccountType, string> = { business: "Business", individual: "Individual" };
