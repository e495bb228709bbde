import { createLoader, createSerializer, type inferParserType, parseAsInteger, parseAsString } from "nuqs/server";
import type { Request } from "@/lib/core/operation";
import { AUDIT_ROWS_PER_PAGE, type auditTrail } from "@/lib/domain/audit/dashboard";
import { actionInWords, outcomeOf } from "@/components/words/acts";

const text = parseAsString.withDefault("");

/** The trail's whole state, as the address holds it: days of a time zone, both inclusive. */
export const auditSearchParsers = {
  actor: text,
  action: text,
  object: text,
  outcome: text,
  address: text,
  account: text,
  from: text,
  to: text,
  zone: text,
  skip: parseAsInteger.withDefault(0),
};

/** Which rows of the trail the address asks for. */
export type AuditSearch = inferParserType<typeof auditSearchParsers>;
export type AuditFilterName = Exclude<keyof AuditSearch, "skip" | "zone">;

/** Reads the page's search parameters. */
export const loadAuditSearch = createLoader(auditSearchParsers);

const query = createSerializer(auditSearchParsers);

/** The address of the trail in a given state. */
export function auditHref(search: Partial<AuditSearch>): string {
  return query("/settings/audit", search);
}

/** The filters alone, without those left empty. */
export function auditFilter({
  skip: _skip,
  zone: _zone,
  ...filters
}: AuditSearch): Partial<Record<AuditFilterName, string>> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );
}

/** The filters as the API takes them. */
export function auditQuery(search: AuditSearch) {
  return { ...auditFilter(search), ...((search.from || search.to) && search.zone && { zone: search.zone }) };
}

/** What the trail's page asks for. */
export function auditRequest(search: AuditSearch): Request<typeof auditTrail.list> {
  return { query: { ...auditQuery(search), skip: Math.max(0, search.skip), count: AUDIT_ROWS_PER_PAGE } };
}

const NAMES: Record<AuditFilterName, string> = {
  actor: "actor",
  action: "action",
  object: "object",
  outcome: "outcome",
  address: "IP address",
  account: "account",
  from: "from",
  to: "until",
};

/** The filters in words, for the page that matches nothing; empty without any. */
export function auditFiltersInWords(search: AuditSearch): string {
  const said = (name: string, value: string) =>
    name === "action" ? actionInWords(value) : name === "outcome" ? outcomeOf(value).label : value;
  return Object.entries(auditFilter(search))
    .map(([name, value]) => `${NAMES[name as AuditFilterName]} “${said(name, value)}”`)
    .join(" and ");
}
