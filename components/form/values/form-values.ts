import { formatPhone } from "@/components/words/format-phone";
import { pruned } from "./pruned";

/** Answers by name, as deep as the fields of a form make them. */
export type Answers = { [field: string]: string | number | boolean | undefined | Answers };

/** Describes how an acceptance of the terms is told, if at all. */
export type TermsKind = "none" | "token" | "manual";

/** A line of metadata as a form holds it. */
export interface MetadataRow {
  key: string;
  value: string;
}

/** Terms of service as a form holds them. */
export interface TermsValues {
  token: string;
  manual: Answers;
}

/** Stored answers as a form holds them: phone numbers as people write them. */
export function answersOf(stored: object): Answers {
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]: [string, unknown]) => {
      if (typeof value === "object" && value !== null) return [key, answersOf(value)];
      return [
        key,
        key === "number" && typeof value === "string" ? formatPhone(value) : (value as string | number | boolean),
      ];
    }),
  );
}

/** Stored metadata as lines. */
export function metadataRows(stored: Record<string, string> = {}): MetadataRow[] {
  return Object.entries(stored).map(([key, value]) => ({ key, value }));
}

/** Lines of metadata as they are sent, without empty ones; undefined when there are none. */
export function metadataBody(rows: readonly MetadataRow[]): Record<string, string> | undefined {
  const filled = rows
    .map(({ key, value }) => [key.trim(), value.trim()] as const)
    .filter(([key, value]) => key || value);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** Whether lines of metadata name something twice. */
export function hasTwice(rows: readonly MetadataRow[]): boolean {
  const names = rows.map(({ key }) => key.trim()).filter(Boolean);
  return new Set(names).size < names.length;
}

/** An acceptance of the terms as it is sent; a time of day becomes a moment in the browser's zone. */
export function termsBody(kind: TermsKind, { token, manual }: TermsValues): object | undefined {
  if (kind === "none") return undefined;
  if (kind === "token") return { token: token.trim() };
  const { acceptedDate, ...rest } = manual;
  const date = typeof acceptedDate === "string" && acceptedDate ? new Date(acceptedDate) : undefined;
  const given = pruned(rest);
  return {
    manual: {
      ...(typeof given === "object" && given),
      ...(date && { acceptedDate: Number.isNaN(date.getTime()) ? acceptedDate : date.toISOString() }),
    },
  };
}
