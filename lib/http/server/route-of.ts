/** The first path segments of pages and of everything else that the server answers. */
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
  "embed",
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
  "returns",
  "risk",
  "schedules",
  "secure",
  "settings",
  "sign-in",
  "sources",
  "tender.js",
  "transfers",
  "wallet",
]);

/** Returns the part of a path that may be logged: its first segment if it is known. The rest may contain anything. */
export function routeOf(path: string): string {
  const segment = path.split("/")[1] ?? "";
  return segment === "" || SEGMENTS.has(segment) ? `/${segment}` : "/*";
}
