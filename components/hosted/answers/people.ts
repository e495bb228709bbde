import type { DraftPerson, PersonID } from "@/lib/domain/onboarding/applications/dashboard";

/** Returns how much of the business its people own together, in percent. */
export function ownershipOf(people: readonly Pick<DraftPerson, "responsibilities">[]): number {
  return people.reduce((total, { responsibilities }) => total + (responsibilities?.ownershipPercentage ?? 0), 0);
}

/** Returns the name of a person, as far as it is known. */
export function nameOf({ name }: { name?: { firstName?: string; lastName?: string } | undefined }): string {
  return [name?.firstName, name?.lastName].filter(Boolean).join(" ");
}

/** A person nobody has answered for yet: the invitee, whose e-mail address is known, another controller, or an owner. */
export function newPerson(personID: PersonID, as: string, email: string | undefined): DraftPerson {
  if (as === "me") return { personID, ...(email && { email }), responsibilities: { isController: true } };
  return { personID, responsibilities: as === "controller" ? { isController: true } : { isOwner: true } };
}
