import { z } from "zod";
import { changes } from "@/components/form/changes";
import { type Answers, answersOf } from "@/components/form/form-values";
import { profileLabel } from "@/components/words/profile-labels";
import { pruned } from "@/components/form/pruned";
import type { FieldProblem } from "@/components/ui/field-message";
import { CreateRepresentative, type Representative, UpdateRepresentative } from "@/lib/domain/representatives/contract";

/** The values of the form for a person of a business: the paths are the request's own. */
export type PersonFormValues = Answers & { responsibilities: Answers };

/** An empty form. */
export const NEW_PERSON: PersonFormValues = {
  responsibilities: { isController: false, isOwner: false, ownershipPercentage: "", jobTitle: "" },
};

/** A known person as the form holds them; birth date and identity number are never there. */
export function personValues({ name, phone, email, address, responsibilities }: Representative): PersonFormValues {
  const { ownershipPercentage, ...rest } = { ...NEW_PERSON.responsibilities, ...responsibilities };
  return {
    ...answersOf({ name, ...(phone && { phone }), ...(email && { email }), ...(address && { address }) }),
    responsibilities: { ...rest, ownershipPercentage: String(ownershipPercentage ?? "") },
  };
}

/** Validates the form for a new person with the operation's own schema. */
export const NewPersonForm = z
  .custom<PersonFormValues>()
  .transform((values) => newPersonBody(values))
  .pipe(z.preprocess((body) => body, CreateRepresentative));

/** The body for a new person: what was left empty is left out, the name is always there so that its parts are asked for. */
export function newPersonBody(values: PersonFormValues): unknown {
  const body = pruned({ ...values, responsibilities: wire(values.responsibilities) });
  return { name: {}, ...(typeof body === "object" && body) };
}

/** Validates changes to a person with the operation's own schema. */
export function changedPersonForm(before: PersonFormValues) {
  return z
    .custom<PersonFormValues>()
    .transform((after) => changedPersonBody(before, after))
    .pipe(z.preprocess((body) => body, UpdateRepresentative));
}

/** The body for changes: only what was changed; an emptied e-mail address is taken away. */
export function changedPersonBody(before: PersonFormValues, after: PersonFormValues): object {
  const { responsibilities: was, ...known } = before;
  const { responsibilities: now, ...rest } = after;
  const changed: Record<string, unknown> = { ...changes(known, rest) };
  const duties = changes(wire(was), wire(now));
  return { ...changed, ...(changed.email === "" && { email: null }), ...(duties && { responsibilities: wire(now) }) };
}

/** What a person is to the business, as it is sent: the share as a whole number, and only of owners or if it was given. */
function wire({ isController, isOwner, ownershipPercentage, jobTitle }: Answers): Answers {
  const share = String(ownershipPercentage ?? "")
    .replace("%", "")
    .trim();
  return {
    isController: isController === true,
    isOwner: isOwner === true,
    ...(share && { ownershipPercentage: Number(share) }),
    ...(typeof jobTitle === "string" && jobTitle.trim() && { jobTitle: jobTitle.trim() }),
  };
}

const LABELS: Record<string, string> = {
  "responsibilities.isController": "Controls the business",
  "responsibilities.isOwner": "Owns 25 % or more",
  "responsibilities.ownershipPercentage": "Ownership",
  "responsibilities.jobTitle": "Job title",
};

/** What a control of the form is called in its error summary. */
export function personProblem({ path, message }: { path: string; message: string }): FieldProblem {
  const label = LABELS[path] ?? profileLabel(path);
  if (!label) return { name: path, message: `Server: ${path} — ${message}` };
  return {
    name: path.replace(/governmentID\..*/, "governmentID").replace(/phone\.countryCode$/, "phone.number"),
    label,
    message,
  };
}
