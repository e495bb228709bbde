import type { DraftPerson, PersonID } from "@/lib/domain/onboarding/applications/dashboard";

/** A person nobody has answered for yet: the invitee, whose e-mail address is known, another controller, or an owner. */
export function newPerson(personID: PersonID, as: string, email: string | undefined): DraftPerson {
  if (as === "me") return { personID, ...(email && { email }), responsibilities: { isController: true } };
  return { personID, responsibilities: as === "controller" ? { isController: true } : { isOwner: true } };
}
