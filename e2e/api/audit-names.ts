import { expect } from "@playwright/test";
import { objectHref, objectInWords } from "@/components/words/objects";
import { ctxFor } from "@/testing/context";
import type { Partner } from "@/testing/factories";
import type { Operation } from "@/lib/core/api/operation";
import { ROLE_SCOPES } from "@/lib/core/access/roles";
import { isPublicScope } from "@/lib/core/access/scopes";
import { listAuditEvents } from "@/lib/domain/platform/audit/queries";

/** Patterns of names of money objects, by the first word of their actions. */
const MONEY: Partial<Record<string, RegExp>> = {
  transfer: /^\$\d[\d,.]* from .+ to ./,
  refund: /^\$\d[\d,.]* of ./,
  dispute: /^\$\d[\d,.]* of ./,
  "dispute-evidence": /^.+ for \$\d[\d,.]* of ./,
  schedule: /^(?:\$\d[\d,.]* from .+ to .|Catering for March 2$)/,
  "issued-card": / •••• \d{4}$/,
  card: / •••• \d{4}$/,
  "bank-account": / •••• \d{4}$/,
};

/**
 * Expects a name for the object of every action that an operation and its preparation left in the partner's audit log.
 * A money object has its amount or number, with a link. A rejected action has no name if no object has its ID.
 */
export async function expectNamed(partner: Partner, operation: Operation, existing: readonly string[]): Promise<void> {
  const reader = ctxFor(partner, undefined, { scopes: ROLE_SCOPES.owner.map((scope) => ({ scope })) });
  const { items } = await listAuditEvents(reader, { skip: 0, count: 100 });
  const unnamed = items.flatMap(({ action, outcome, object, ...item }) => {
    const isRefused = outcome.startsWith("refused");
    if (isRefused && !existing.includes(object)) return [];
    const about = { ...item, object, name: action };
    const [words, href] = [objectInWords(about) ?? "", objectHref(about) ?? ""];
    const name = isRefused ? undefined : MONEY[action.split(".")[0] ?? ""];
    const isNamed = name ? name.test(words) && /^\/[a-z]/.test(href) : words !== "";
    return isNamed ? [] : [{ act: `${action} (${outcome})`, words, href }];
  });
  expect.soft(unnamed).toEqual([]);
  const act = operation.audit?.act;
  if (!(MONEY[act?.split(".")[0] ?? ""] && isPublicScope(operation.access))) return;
  const isDone = items.some(({ action, outcome }) => action === act && !outcome.startsWith("refused"));
  expect.soft(isDone, `${act} leaves a row`).toBe(true);
}
