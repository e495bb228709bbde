import { malformed } from "./failure";

/** The version that answers when none is asked for (specification, Versioning). */
export const DEFAULT_VERSION = "v2024.01.00";

/** The state of development, which may ask for more than the first version. */
export const LATEST_VERSION = "latest";

const SUPPORTED = new Map([
  [DEFAULT_VERSION, DEFAULT_VERSION],
  [LATEST_VERSION, LATEST_VERSION],
]);

/** The version a request asks for; throws 400 for one that is malformed or that we do not have, never repeating it. */
export function versionOf(header: string | undefined): string {
  if (header === undefined) return DEFAULT_VERSION;
  const version = SUPPORTED.get(header);
  if (!version) throw malformed("x-service-version must be v2024.01.00 or latest");
  return version;
}
