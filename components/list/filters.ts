import { utcDay } from "@/components/ui/words/format";
import { isTimeZone } from "@/lib/core/time/days";
import type { Outline, Result } from "@/lib/core/api/operation";

/** A filter value, as stored in the address, with its label. */
export interface Option {
  value: string;
  label: string;
}

type Words = Readonly<Record<string, string | { label: string }>>;

/** One filter of a list. The declaration, the address and the request use the same name. */
export interface Filter {
  kind: "tabs" | "choice" | "search" | "text" | "account" | "day" | "flag";
  label: string;
  placeholder?: string;
  /** Sorts the best matches first. */
  ranks?: true;
  /** The explanation of a flag, which is a button above the list. */
  hint?: string;
  /** Options of tabs and choices. Absent for a choice that loads its options. */
  options?: readonly Option[];
  source?: Outline;
  optionsIn?(answer: unknown): readonly Option[];
  /** Converts a day in a zone to a moment, if the API expects one. */
  moment?(day: string, zone?: string): Date;
  /** True for days in the future. */
  isAhead?: true;
}

/** States of the resource as tabs above the list. A list can have only one such filter. */
export function tabs(label: string, words: Words): Filter {
  return filterOf("tabs", label, optionsOf(words));
}

export function choice(label: string, given: Words | readonly Option[]): Filter {
  return filterOf("choice", label, isOptions(given) ? given : optionsOf(given));
}

/** A choice among values from an operation, which the page loads together with the list. */
export function choiceFrom<O extends Outline>(
  label: string,
  source: O,
  options: (answer: Result<O>) => readonly Option[],
): Filter {
  return { kind: "choice", label, source, optionsIn: (answer) => options(answer as Result<O>) };
}

/** The search box, for the most common text search. */
export function search(label: string, more: Pick<Filter, "ranks"> = {}): Filter {
  return { ...filterOf("search", label), ...more };
}

/** A less common text filter. */
export function text(label: string, placeholder?: string): Filter {
  return { ...filterOf("text", label), ...(placeholder && { placeholder }) };
}

/** An account, found by name, email address, last four digits or ID. */
export function account(label = "Account"): Filter {
  return filterOf("account", label);
}

/** A day in the viewer's zone. The request contains the zone, or the moment when the day starts or ends. */
export function day(label: string, moment?: (day: string, zone?: string) => Date): Filter {
  return { ...filterOf("day", label), ...(moment && { moment }) };
}

/** A day in the future, such as a due date. */
export function dayAhead(label: string): Filter {
  return { ...day(label), isAhead: true };
}

export function flag(label: string): Filter {
  return filterOf("flag", label);
}

/** A flag for rows that need attention, as a button above the list. */
export function attention(hint: string): Filter {
  return { ...flag("Needs attention"), hint };
}

/** Returns the value if the list accepts it. Other values do not filter. */
export function optionOrText({ kind, options }: Filter, value: string): string {
  if (kind === "flag") return value === "true" ? value : "";
  if (kind === "day") return isDay(value) ? value : "";
  return !options || options.some((option) => option.value === value) ? value : "";
}

/** Returns the value as the API expects it, or undefined without a filter. */
export function wireValue({ moment }: Filter, value: string, zone: string): string | undefined {
  const wanted = value.trim();
  return wanted && moment ? moment(wanted, isTimeZone(zone) ? zone : undefined).toISOString() : wanted || undefined;
}

/** A filter in words: `status Pending`, `name “acme”`, `from Nov 21, 2026`. */
export function filterInWords({ kind, label }: Filter, value: string, options: readonly Option[]): string {
  if (kind === "flag") return `“${label}”`;
  const name = /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  if (kind === "day") return `${name} ${utcDay(value)}`;
  if (kind === "tabs" || kind === "choice")
    return `${name} ${options.find((option) => option.value === value)?.label ?? value}`;
  return `${name} “${value.trim()}”`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function isDay(value: string): boolean {
  return DAY.test(value) && !Number.isNaN(Date.parse(value));
}

function filterOf(kind: Filter["kind"], label: string, options?: readonly Option[]): Filter {
  return { kind, label, ...(options && { options }) };
}

function isOptions(given: Words | readonly Option[]): given is readonly Option[] {
  return Array.isArray(given);
}

function optionsOf(words: Words): Option[] {
  return Object.entries(words).map(([value, word]) => ({ value, label: typeof word === "string" ? word : word.label }));
}
