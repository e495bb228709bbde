import type { Text } from "@/lib/core/bilingual";
import type { AccountRequirement, PersonRequirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";

/** Control of an answer. Labels of answers with several parts are in FIELD_PARTS. */
export type FieldControl =
  | "address"
  | "birthDate"
  | "check"
  | "description"
  | "email"
  | "governmentID"
  | "industry"
  | "name"
  | "number"
  | "phone"
  | "select"
  | "taxID"
  | "text"
  | "website";

/** Texts for a requirement that the field answers. It needs its own label if the field's is unclear alone. */
export interface FieldAsk {
  label?: Text;
  missing: Text;
  /** Part of the field that the requirement is about. */
  at?: string;
  /** Another field that can answer it. */
  also?: string;
}

export type FieldAsks = { readonly [R in AccountRequirement | PersonRequirement]?: FieldAsk };

export type FieldSection = "name" | "identity" | "contact" | "trade" | "responsibilities";

export interface ProfileField {
  label: Text;
  hint?: Text;
  placeholder?: Text;
  control: FieldControl;
  section: FieldSection;
  /** Invitees are always asked unless this is set. */
  ofInvitee?: "ifNeeded" | "never";
  /** Browser autofill, for people who enter their own data. */
  autoComplete?: string;
}
