import { malformed } from "./failure";

/** The version used if a request names none (specification, Versioning). */
export const DEFAULT_VERSION = "v2024.01.00";

/** The development version, which may require more than the first version. */
export const LATEST_VERSION = "latest";

const SUPPORTED = new Map([
  [DEFAULT_VERSION, DEFAULT_VERSION],
  [LATEST_VERSION, LATEST_VERSION],
]);

/** The version that a request selects. Throws 400 for a malformed or unknown one, without repeating it. */
export function versionOf(header: string | undefined): string {
  if (header === undefined) return DEFAULT_VERSION;
  const version = SUPPORTED.get(header);
  if (!version) throw malformed("x-service-version must be v2024.01.00 or latest");
  return version;
}
