import { type Answers, answersOf, changes, pruned } from "@/components/form/values/form-values";
import type { Representative } from "@/lib/domain/accounts/representatives/contract";

/** A person of a business as form values. Paths match the request's. */
export type PersonValues = Answers & { responsibilities: Answers };

export const NEW_PERSON: PersonValues = { responsibilities: { isController: false, isOwner: false } };

/** Returns a known person as form values. They never include the birth date and identity number. */
export function personValues({ name, phone, email, address, responsibilities }: Representative): PersonValues {
  return {
    ...answersOf({ name, ...(phone && { phone }), ...(email && { email }), ...(address && { address }) }),
    responsibilities: { ...NEW_PERSON.responsibilities, ...responsibilities },
  };
}

/** Returns only the changes. Responsibilities are sent together, and an emptied email address is removed. */
export function changedPerson(before: PersonValues, after: PersonValues): object {
  const { responsibilities: was, ...fields } = before;
  const { responsibilities: now, ...rest } = after;
  const changed: { email?: unknown } = { ...changes(fields, rest) };
  return {
    ...changed,
    ...(changed.email === "" && { email: null }),
    ...(changes(was, now) && { responsibilities: pruned(now) }),
  };
}
