import { opennessOf } from "@/lib/core/sealed";
import type { z } from "zod";

/** Returns the placeholders in a body that already contains them. */
export function placeholdersIn(body: unknown): string[] {
  const text = JSON.stringify(body) ?? "";
  return [...new Set([...text.matchAll(/"(<[^"<>]+>)"/g)].map(([, placeholder = ""]) => placeholder))];
}

/** Replaces secret values in a request's body with placeholders, so that they do not end up in a chat or a ticket. */
export function redacted(schema: z.ZodType | undefined, body: unknown): { body: unknown; placeholders: string[] } {
  const placeholders = new Set<string>();
  const walk = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => walk(item, [...path, String(index)]));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, [...path, key])]));
    if (opennessOf(schema, path).isOpen) return value;
    const placeholder = `<${path.slice(-2).join(".")}>`;
    placeholders.add(placeholder);
    return placeholder;
  };
  return { body: walk(body, []), placeholders: [...placeholders] };
}
