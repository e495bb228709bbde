import type { DraftPerson } from "@/lib/domain/onboarding/applications/dashboard";

/** How much of the business its people own together, in percent. */
export function ownershipOf(people: readonly Pick<DraftPerson, "responsibilities">[]): number {
  return people.reduce((total, { responsibilities }) => total + (responsibilities?.ownershipPercentage ?? 0), 0);
}

/** What a person is called, as far as it is known. */
export function nameOf({ name }: { name?: { firstName?: string; lastName?: string } | undefined }): string {
  return [name?.firstName, name?.lastName].filter(Boolean).join(" ");
}
