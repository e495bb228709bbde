/** Describes what every part of a profile form gets. */
export type ProfilePartProps = {
  /** Holds the path of the part's fields in the form: `prefill.profile.business`. */
  prefix: string;
  /** Says which fields must be filled in, as paths below the prefix; given, all others are marked optional. */
  required?: readonly string[] | undefined;
  /** People enter their own data, so that browsers may help. */
  isOwn?: boolean;
};

/** Returns how a field is marked: as required, as optional, or not at all where a form says so for all of them. */
export function markOf(
  required: readonly string[] | undefined,
  field: string,
): { isRequired: boolean; isOptional: boolean } {
  const isRequired = required?.includes(field) ?? false;
  return { isRequired, isOptional: required !== undefined && !isRequired };
}

/** Those required fields which lie below one of them, as paths below it. */
export function below(required: readonly string[] | undefined, field: string): readonly string[] | undefined {
  return required?.flatMap((path) => (path.startsWith(`${field}.`) ? [path.slice(field.length + 1)] : []));
}

/** The path of a field below a prefix, which is empty where the fields are the form's own. */
export function under(prefix: string, field: string): string {
  return prefix ? `${prefix}.${field}` : field;
}
