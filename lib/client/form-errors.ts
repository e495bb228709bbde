import type { FieldErrors } from "@/lib/core/failure";

/** One message of a 422 tree: the dotted path of the control it belongs to. */
export interface FieldFault {
  path: string;
  message: string;
}

/** Flattens a 422 tree into one fault per message; nested, dotted and unknown keys all survive. */
export function faultsOf(tree: FieldErrors, prefix = ""): FieldFault[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return typeof value === "string" ? [{ path, message: value }] : faultsOf(value, path);
  });
}

/**
 * The element of the submitted list which an index in the tree speaks of. The submitted snapshot is asked, not the form's
 * present state: the person may have changed the list while waiting.
 */
export function elementAt(snapshot: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      snapshot,
    );
}
