export type ProfilePartProps = {
  /** The path of the part's fields in the form, such as `prefill.profile.business`. */
  prefix: string;
  /** Required fields as paths below the prefix. If given, all other fields are marked optional. */
  required?: readonly string[] | undefined;
  /** People are entering their own data, so the browser may autofill it. */
  isOwn?: boolean;
};

/**
 * The mark of a field: required or optional. A form with one note for all of its fields marks none.
 */
export function markOf(
  required: readonly string[] | undefined,
  field: string,
): { isRequired: boolean; isOptional: boolean } {
  const isRequired = required?.includes(field) ?? false;
  return { isRequired, isOptional: required !== undefined && !isRequired };
}

/** Returns the required fields below one field, as paths below it. */
export function below(required: readonly string[] | undefined, field: string): readonly string[] | undefined {
  return required?.flatMap((path) => (path.startsWith(`${field}.`) ? [path.slice(field.length + 1)] : []));
}

/** Returns the path of a field below a prefix. An empty prefix means the form's root. */
export function under(prefix: string, field: string): string {
  return prefix ? `${prefix}.${field}` : field;
}
