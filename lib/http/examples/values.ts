import { namedID } from "@/lib/core/ids";
import { BUSINESS_VALUES } from "./business-values";
import { CARD_VALUES } from "./card-values";
import { MONEY_VALUES } from "./money-values";

/** The space of the examples' IDs, so that each thing has the same ID wherever it is named. */
const SPACE = "7d3c1a52-0a49-4d0f-9a3b-2f1f6f0b4c11";
const MOMENT = "2026-03-02T15:04:05Z";

/** What a field usually holds, by its name, or by its own and the name above it. */
const VALUES = new Map<string, unknown>(Object.entries({ ...BUSINESS_VALUES, ...CARD_VALUES, ...MONEY_VALUES }));

/** The values that a field at a path may have, the likeliest first. Entries of lists have no name. */
export function namedValues(path: readonly string[]): unknown[] {
  const names = path.filter((part) => !/^\d+$/.test(part));
  const name = names.at(-1) ?? "";
  const known = [names.slice(-2).join("."), name, `${name} in cents`, `${name} masked`, `${name} as text`].map((key) =>
    VALUES.get(key),
  );
  return [...known, idOf(name), /(?:On|At)$/.test(name) ? MOMENT : undefined].filter((value) => value !== undefined);
}

function idOf(name: string): unknown {
  if (name.endsWith("ID")) return namedID(SPACE, name);
  return name.endsWith("IDs") ? [namedID(SPACE, name.slice(0, -1))] : undefined;
}
