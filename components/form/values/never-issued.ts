import { elementAt, type FieldFault } from "@/lib/client/form-errors";

/** Area numbers 000, 666 and 900 to 999, group number 00 and serial number 0000 are never issued. */
const NEVER = /^(?:(?:000|666|9\d\d)\d{6}|\d{3}00\d{4}|\d{5}0000)$/;

/**
 * Returns the error of a Social Security number that is never issued, for the person at the path. Only live forms check
 * this: the contract's pattern accepts such numbers, and the sandbox uses some as test values.
 */
export function neverIssued(values: unknown, person: string, isLive: boolean): FieldFault[] {
  const path = [...(person ? [person] : []), "governmentID.ssn.full"].join(".");
  const typed = isLive ? elementAt(values, path) : undefined;
  return typeof typed === "string" && NEVER.test(typed.replace(/\D/g, ""))
    ? [{ path, message: "is a number that is never issued" }]
    : [];
}
