import { utcDay } from "@/components/ui/words/format";
import { isTimeZone } from "@/lib/core/time/days";
import type { Outline, Result } from "@/lib/core/api/operation";

/** A value of a filter, as the address holds it and as people read it. */
export interface Option {
  value: string;
  label: string;
}

type Words = Readonly<Record<string, string | { label: string }>>;

/** One filter of a list. The address and the request both know it by its name in the declaration. */
export interface Filter {
  kind: "tabs" | "choice" | "search" | "text" | "account" | "day" | "flag";
  label: string;
  placeholder?: string;
  /** Puts the best fit of the text first. */
  ranks?: true;
  /** Explains a flag, which is a button above the list. */
  hint?: string;
  /** Holds the options of tabs and choices. A choice whose options are read has none. */
  options?: readonly Option[];
  /** Names the operation that reads the options. */
  source?: Outline;
  /** The options in what the source answers. */
  optionsIn?(answer: unknown): readonly Option[];
  /** Turns a day and its zone into a moment, where the API takes one. */
  moment?(day: string, zone?: string): Date;
  /** Marks a day that lies ahead. */
  isAhead?: true;
}

/** The states of the resource as tabs above the list; only one list of tabs in a list. */
export function tabs(label: string, words: Words): Filter {
  return filterOf("tabs", label, optionsOf(words));
}

/** One of a few values. */
export function choice(label: string, given: Words | readonly Option[]): Filter {
  return filterOf("choice", label, isOptions(given) ? given : optionsOf(given));
}

/** One of the values that an operation answers; the page reads it beside the list. */
export function choiceFrom<O extends Outline>(
  label: string,
  source: O,
  options: (answer: Result<O>) => readonly Option[],
): Filter {
  return { kind: "choice", label, source, optionsIn: (answer) => options(answer as Result<O>) };
}

/** The search box: text by which most people look. */
export function search(label: string, more: Pick<Filter, "ranks"> = {}): Filter {
  return { ...filterOf("search", label), ...more };
}

/** Text that few people look by. */
export function text(label: string, placeholder?: string): Filter {
  return { ...filterOf("text", label), ...(placeholder && { placeholder }) };
}

/** An account, found by name, email address, last four digits or ID. */
export function account(label = "Account"): Filter {
  return filterOf("account", label);
}

/** A day of the viewer's zone; the request names the zone, or has the moment at which the day begins or ends. */
export function day(label: string, moment?: (day: string, zone?: string) => Date): Filter {
  return { ...filterOf("day", label), ...(moment && { moment }) };
}

/** A day that lies ahead, such as one by which something is due. */
export function dayAhead(label: string): Filter {
  return { ...day(label), isAhead: true };
}

/** A filter that is on or off. */
export function flag(label: string): Filter {
  return filterOf("flag", label);
}

/** The flag for what somebody must look at, as a button above the list. */
export function attention(hint: string): Filter {
  return { ...flag("Needs attention"), hint };
}

/** The value as the list understands it; what it cannot mean is no filter. */
export function knownValue({ kind, options }: Filter, value: string): string {
  if (kind === "flag") return value === "true" ? value : "";
  if (kind === "day") return isDay(value) ? value : "";
  return !options || options.some((option) => option.value === value) ? value : "";
}

/** The value as the API takes it; nothing without a filter. */
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
