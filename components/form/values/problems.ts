import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, ResolverOptions } from "react-hook-form";
import type { FieldProblem } from "@/components/ui/words/phrases";
import type { FieldFault } from "@/lib/client/form-errors";

/** A control as it stands on the page: what it is called, where it is, and the section around it. */
export interface Control {
  name: string;
  label: string | undefined;
  /** The `id` or `name` which a link to it leads to. */
  place: string;
  section: string | undefined;
  /** Said in place of whatever is wrong with it. */
  instead?: string | undefined;
}

/** The controls which a form draws at this moment. */
export interface Controls {
  subscribe: (listener: () => void) => () => void;
  all: () => readonly Control[];
  add: (control: Control) => () => void;
}

/** An empty register. */
export function newControls(): Controls {
  let drawn: readonly Control[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Control[]) => {
    drawn = next;
    listeners.forEach((tell) => tell());
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    all: () => drawn,
    add: (control) => {
      change([...drawn, control]);
      return () => change(drawn.filter((one) => one !== control));
    },
  };
}

/** One thing wrong with a form, at the control that draws it; without a control nothing on the page does. */
export interface Problem {
  path: string;
  message: string;
  control?: Control;
}

/**
 * Faults as react-hook-form's tree of errors, with the first message of each path. What is around others comes before them:
 * so a list's own fault stands beside those of its elements.
 */
export function errorTree<V extends FieldValues>(
  faults: readonly FieldFault[],
  options: ResolverOptions<V>,
): FieldErrors<V> {
  const errors = [...faults].reverse().map(({ path, message }) => [path, { type: "validate", message }] as const);
  const outerFirst = [...new Map(errors)].sort(([one], [other]) => one.length - other.length);
  return toNestErrors(Object.fromEntries(outerFirst), options);
}

/** The messages in react-hook-form's tree of errors, each with its dotted path; a node may have one and others below it. */
export function faultLeaves(node: object, prefix = ""): FieldFault[] {
  const isLeaf = "message" in node && typeof node.message === "string" && "type" in node;
  const own = isLeaf ? [{ path: prefix.replace(/\.root$/, ""), message: String(node.message) }] : [];
  const below = Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && key !== "ref"
      ? faultLeaves(value, prefix ? `${prefix}.${key}` : key)
      : [],
  );
  return [...own, ...below];
}

/** Each fault at the control that draws it, or one that stands for the whole answer; one control says the same thing once. */
export function problemsOf(faults: readonly FieldFault[], controls: readonly Control[]): Problem[] {
  const problems = faults.map(({ path, message }): Problem => {
    const control = controlFor(path, controls);
    return { path, message: control?.instead ?? message, ...(control && { control }) };
  });
  return [...new Map(problems.map((one) => [`${one.control?.place ?? one.path} ${one.message}`, one])).values()];
}

/** The control of a path, else the one of the nearest answer around it. */
function controlFor(path: string, controls: readonly Control[]): Control | undefined {
  return controls
    .filter(({ name }) => path === name || path.startsWith(`${name}.`))
    .reduce<Control | undefined>((best, one) => (best && best.name.length >= one.name.length ? best : one), undefined);
}

/** A problem as the summary says it; what no control draws is named as the server named it. */
export function summaryLine({ path, message, control }: Problem): FieldProblem {
  if (!control) return { message: path === "error" ? message : `${path} — ${message}` };
  return { name: control.place, message, ...(control.label && { label: control.label }) };
}
