import type { Text } from "@/lib/core/bilingual";
import type { AccountRequirement, PersonRequirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";

/** Describes the control of an answer; those of several parts have the labels of the parts in FIELD_PARTS. */
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

/** Describes the words of a requirement that the field answers: its own label where the field's is not clear alone. */
export interface FieldAsk {
  label?: Text;
  missing: Text;
  /** The part of the field that the requirement is about. */
  at?: string;
  /** The field that may answer it as well. */
  also?: string;
}

/** The requirements that a field answers. */
export type FieldAsks = { readonly [R in AccountRequirement | PersonRequirement]?: FieldAsk };

/** Describes the sections of a form. */
export type FieldSection = "name" | "identity" | "contact" | "trade" | "responsibilities";

/** One answer of a profile: everything that people read about it. */
export interface ProfileField {
  label: Text;
  hint?: Text;
  placeholder?: Text;
  control: FieldControl;
  section: FieldSection;
  /** Invitees are asked always, unless it says otherwise. */
  ofInvitee?: "ifNeeded" | "never";
  /** Tells browsers what they may fill in where people enter their own data. */
  autoComplete?: string;
}
