import { CONSENT_SCOPES, type ConsentScope } from "@/lib/core/access/scopes";
import { isSensitive, RESOURCES, SENSITIVE_SCOPES } from "@/lib/core/access/scope-words";
import { listed } from "./texts";

/** Resource with those of its scopes that exist. */
interface ScopeRow {
  resource: string;
  label: string;
  read?: ConsentScope;
  write?: ConsentScope;
}

/** All scopes except the sensitive ones, by resource. */
export const SCOPE_ROWS: readonly ScopeRow[] = Object.entries(RESOURCES).flatMap(([resource, label]) => {
  const read = CONSENT_SCOPES.find((scope) => scope === `${resource}.read`);
  const write = CONSENT_SCOPES.find((scope) => scope === `${resource}.write`);
  return (read ?? write) ? [{ resource, label, ...(read && { read }), ...(write && { write }) }] : [];
});

export function scopeSentences(scopes: readonly string[]): string[] {
  const named = (ending: string) =>
    SCOPE_ROWS.filter(({ resource }) => scopes.includes(`${resource}.${ending}`)).map(({ label }) =>
      label.toLowerCase(),
    );
  const [changed, seen] = [named("write"), named("read")];
  const onlySeen = seen.filter((label) => !changed.includes(label));
  const both = changed.filter((label) => seen.includes(label));
  const onlyChanged = changed.filter((label) => !seen.includes(label));
  return [
    ...(both.length > 0 ? [`View and change ${listed(both)}.`] : []),
    ...(onlyChanged.length > 0 ? [`Change ${listed(onlyChanged)}.`] : []),
    ...(onlySeen.length > 0 ? [`View ${listed(onlySeen)}.`] : []),
    ...scopes.filter(isSensitive).map((scope) => `${SENSITIVE_SCOPES[scope].label}.`),
  ];
}
