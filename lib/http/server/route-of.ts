/** The first segments of our pages' paths, and of what is served beside them. */
export const SEGMENTS = new Set([
  "_next",
  "accounts",
  "analytics",
  "api",
  "authorizations",
  "bank-files",
  "bank-statements",
  "billing",
  "card-transactions",
  "cards",
  "developers",
  "disputes",
  "forgot-password",
  "gallery",
  "invites",
  "join",
  "livez",
  "llms-full.txt",
  "llms.txt",
  "notices",
  "o",
  "readyz",
  "reconciliation",
  "reference",
  "reports",
  "reset-password",
  "schedules",
  "secure",
  "settings",
  "sign-in",
  "sources",
  "transfers",
  "wallet",
]);

/**
 * Returns the part of a page's path that the log may know: its first segment if it is ours. Others, and the rest, may
 * hold anything.
 */
export function routeOf(path: string): string {
  const segment = path.split("/")[1] ?? "";
  return segment === "" || SEGMENTS.has(segment) ? `/${segment}` : "/*";
}
