import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, ResolverOptions } from "react-hook-form";
import type { FieldProblem } from "@/components/ui/words/phrases";
import type { FieldFault } from "@/lib/client/form-errors";

/** A control on the page: its label, its position and the section that contains it. */
export interface Control {
  name: string;
  label: string | undefined;
  /** The `id` or `name` that a link to this control uses. */
  place: string;
  section: string | undefined;
  /** A message to show instead of any other error of this control. */
  instead?: string | undefined;
}

export interface Controls {
  subscribe: (listener: () => void) => () => void;
  all: () => readonly Control[];
  add: (control: Control) => () => void;
}

export function newControls(): Controls {
  let drawn: readonly Control[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Control[]) => {
    drawn = next;
    listeners.forEach((notify) => notify());
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

/** A problem in a form, with the control that shows it. Undefined if no control on the page does. */
export interface Problem {
  path: string;
  message: string;
  control?: Control;
}

/**
 * Converts errors to react-hook-form's tree, with the first message for each path. Parents come first, so that a list's
 * own error does not hide those of its elements.
 */
export function errorTree<V extends FieldValues>(
  messages: readonly FieldFault[],
  options: ResolverOptions<V>,
): FieldErrors<V> {
  const errors = [...messages].reverse().map(({ path, message }) => [path, { type: "validate", message }] as const);
  const outerFirst = [...new Map(errors)].sort(([one], [other]) => one.length - other.length);
  return toNestErrors(Object.fromEntries(outerFirst), options);
}

/**
 * Returns the messages in react-hook-form's tree of errors, each with its dotted path. A node may have a message and
 * children.
 */
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

/**
 * Assigns each error to the control that shows it, or to one that represents the whole answer. Each control shows a
 * message once.
 */
export function problemsOf(errors: readonly FieldFault[], controls: readonly Control[]): Problem[] {
  const problems = errors.map(({ path, message }): Problem => {
    const control = controlFor(path, controls);
    return { path, message: control?.instead ?? message, ...(control && { control }) };
  });
  return [...new Map(problems.map((one) => [`${one.control?.place ?? one.path} ${one.message}`, one])).values()];
}

/** Returns the control of a path, or of the nearest answer that contains it. */
function controlFor(path: string, controls: readonly Control[]): Control | undefined {
  return controls
    .filter(({ name }) => path === name || path.startsWith(`${name}.`))
    .reduce<Control | undefined>((best, one) => (best && best.name.length >= one.name.length ? best : one), undefined);
}

/** Returns a problem as a line of the summary. A problem without a control gets the server's name. */
export function summaryLine({ path, message, control }: Problem): FieldProblem {
  if (!control) return { message: path === "error" ? message : `${path} — ${message}` };
  return { name: control.place, message, ...(control.label && { label: control.label }) };
}
