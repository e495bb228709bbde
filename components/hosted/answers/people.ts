import type { DraftPerson, PersonID } from "@/lib/domain/onboarding/applications/dashboard";

export function ownershipOf(people: readonly Pick<DraftPerson, "responsibilities">[]): number {
  return people.reduce((total, { responsibilities }) => total + (responsibilities?.ownershipPercentage ?? 0), 0);
}

export function nameOf({ name }: { name?: { firstName?: string; lastName?: string } | undefined }): string {
  return [name?.firstName, name?.lastName].filter(Boolean).join(" ");
}

/** Returns a person without answers: the invitee (with their email address), a different controller, or an owner. */
export function newPerson(personID: PersonID, as: string, email: string | undefined): DraftPerson {
  if (as === "me") return { personID, ...(email && { email }), responsibilities: { isController: true } };
  return { personID, responsibilities: as === "controller" ? { isController: true } : { isOwner: true } };
}
