import type { FieldErrors } from "@/lib/core/failure";

/** One message of a 422 tree, with the dotted path of its form control. */
export interface FieldFault {
  path: string;
  message: string;
  /** The list and the value of an invalid list element. The path then ends with the value instead of its index. */
  element?: { list: string; value: string };
}

/** Flattens a 422 tree into one fault per message; nested, dotted and unknown keys all survive. */
export function faultsOf(tree: FieldErrors, prefix = ""): FieldFault[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return typeof value === "string" ? [{ path, message: value }] : faultsOf(value, path);
  });
}

/**
 * Replaces list indexes in error paths by the values that were sent: `scopes.1` becomes `scopes.accounts.read`. Uses
 * the sent values rather than the form's current ones, because the person may have changed the list while waiting. An
 * error at an index without a value belongs to the whole list.
 */
export function faultsByValue(errors: readonly FieldFault[], sent: unknown): FieldFault[] {
  const named = errors.map((fault) => byValue(fault, sent));
  const isFirst = ({ path, element }: FieldFault, index: number) =>
    !element || named.findIndex((other) => other.element && other.path === path) === index;
  return named.filter(isFirst);
}

function byValue(fault: FieldFault, sent: unknown): FieldFault {
  const [, list, index] = /^(.+)\.(\d+)$/.exec(fault.path) ?? [];
  if (list === undefined || index === undefined) return fault;
  const whole = elementAt(sent, list);
  const value: unknown = Array.isArray(whole) ? whole[Number(index)] : undefined;
  if (typeof value === "string") return { ...fault, path: `${list}.${value}`, element: { list, value } };
  return Array.isArray(whole) && value === undefined ? { ...fault, path: list } : fault;
}

export function elementAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
      value,
    );
}
