import { elementAt, type FieldFault } from "@/lib/client/form-errors";

/** Areas 000, 666 and 900 to 999, group 00 and serial 0000 belong to nobody. */
const NEVER = /^(?:(?:000|666|9\d\d)\d{6}|\d{3}00\d{4}|\d{5}0000)$/;

/**
 * Returns the fault of a Social Security number that nobody has, of the person at the path. Only live forms ask: the
 * contract's pattern takes such numbers, and the sandbox's test values are among them.
 */
export function neverIssued(values: unknown, person: string, isLive: boolean): FieldFault[] {
  const path = [...(person ? [person] : []), "governmentID.ssn.full"].join(".");
  const typed = isLive ? elementAt(values, path) : undefined;
  return typeof typed === "string" && NEVER.test(typed.replace(/\D/g, ""))
    ? [{ path, message: "is a number that is never issued" }]
    : [];
}
