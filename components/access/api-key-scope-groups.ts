import { resourceLabel } from "@/components/words/permissions";
import { SCOPES, type Scope } from "@/lib/core/scopes";

/** One resource with the scopes that open it. */
export interface ScopeGroup {
  resource: string;
  label: string;
  scopes: readonly { scope: Scope; verb: string }[];
}

/** Card details are granted by account, apart from all others. */
export const SECURE_SCOPE = "issued-cards.read-secure" satisfies Scope;

/** All scopes a key may hold without naming an account, by resource. */
export const SCOPE_GROUPS: readonly ScopeGroup[] = groups();

function groups(): ScopeGroup[] {
  const found = new Map<string, { scope: Scope; verb: string }[]>();
  for (const scope of SCOPES) {
    if (scope === SECURE_SCOPE) continue;
    const dot = scope.lastIndexOf(".");
    const resource = scope.slice(0, dot);
    found.set(resource, [...(found.get(resource) ?? []), { scope, verb: verbOf(scope.slice(dot + 1)) }]);
  }
  return [...found].map(([resource, scopes]) => ({ resource, label: resourceLabel(resource), scopes }));
}

function verbOf(ending: string): string {
  if (ending === "read") return "View";
  return ending === "write" ? "Change" : ending.charAt(0).toUpperCase() + ending.slice(1);
}

/** Scopes in the specification's order, so that an index in an answer stays what it was; those of one account last. */
export function inOrder(scopes: readonly string[]): string[] {
  const rank = (scope: string) => {
    const index = (SCOPES as readonly string[]).indexOf(scope);
    return index < 0 ? SCOPES.length : index;
  };
  return [...new Set(scopes)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}
