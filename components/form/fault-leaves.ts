import type { FieldFault } from "@/lib/client/form-errors";

/** The messages in react-hook-form's tree of errors, each with its dotted path. */
export function faultLeaves(node: object, prefix = ""): FieldFault[] {
  if ("message" in node && typeof node.message === "string" && "type" in node)
    return [{ path: prefix.replace(/\.root$/, ""), message: node.message }];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && key !== "ref"
      ? faultLeaves(value, prefix ? `${prefix}.${key}` : key)
      : [],
  );
}
