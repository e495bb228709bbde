import { type Answers, answersOf, changes, pruned } from "@/components/form/values/form-values";
import type { Representative } from "@/lib/domain/accounts/representatives/contract";

/** A person of a business as the form holds them: the paths are the request's own. */
export type PersonValues = Answers & { responsibilities: Answers };

/** An empty form. */
export const NEW_PERSON: PersonValues = { responsibilities: { isController: false, isOwner: false } };

/** A known person as the form holds them; birth date and identity number are never there. */
export function personValues({ name, phone, email, address, responsibilities }: Representative): PersonValues {
  return {
    ...answersOf({ name, ...(phone && { phone }), ...(email && { email }), ...(address && { address }) }),
    responsibilities: { ...NEW_PERSON.responsibilities, ...responsibilities },
  };
}

/** Only what was changed. Responsibilities go together, and an emptied e-mail address is removed. */
export function changedPerson(before: PersonValues, after: PersonValues): object {
  const { responsibilities: was, ...known } = before;
  const { responsibilities: now, ...rest } = after;
  const changed: { email?: unknown } = { ...changes(known, rest) };
  return {
    ...changed,
    ...(changed.email === "" && { email: null }),
    ...(changes(was, now) && { responsibilities: pruned(now) }),
  };
}
