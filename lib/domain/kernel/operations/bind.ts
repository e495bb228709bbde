import type { OtherAnswer, Published } from "@/lib/core/api/answered";
import type { Input, Operation, Result } from "@/lib/core/api/operation";
import type { ContextOf } from "./context";

/**
 * Describes what a bound function returns: the operation's result, one with another status, a response of its own, or a
 * text that is made once. Anything when the operation answers nothing.
 */
type BoundResult<O extends Operation> = [Result<O>] extends [void]
  ? unknown
  : Result<O> | Response | OtherAnswer | Published;

type Invoke<O extends Operation> = (ctx: ContextOf<O["access"]>, input: Input<O>) => Promise<BoundResult<O>>;

/** An operation and its function. */
export type Binding<O extends Operation> = readonly [operation: O, invoke: Invoke<O>];

/** Any binding, when only its operation matters. */
export type AnyBinding = readonly [operation: Operation, invoke: (ctx: never, input: never) => Promise<unknown>];

type BindingGroup<G extends Record<string, Operation>> = { readonly [K in keyof G]: Binding<G[K]> };

/** Joins each operation of a group with its function. An operation without a function does not compile. */
export function bind<G extends Record<string, Operation>>(
  operations: G,
  functions: { [K in keyof G]: Invoke<G[K]> },
): BindingGroup<G> {
  const bound = Object.keys(operations).map((key) => [key, [operations[key], functions[key]]]);
  return Object.fromEntries(bound) as BindingGroup<G>;
}
