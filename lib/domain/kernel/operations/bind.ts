import type { OtherAnswer, Published } from "@/lib/core/api/answered";
import type { Input, Operation, Result } from "@/lib/core/api/operation";
import type { ContextOf } from "./context";

/**
 * The return value of a bound function: the operation's result, a result with another status, its own response, or
 * text that is produced once. Any value if the operation returns no body.
 */
type BoundResult<O extends Operation> = [Result<O>] extends [void]
  ? unknown
  : Result<O> | Response | OtherAnswer | Published;

type Invoke<O extends Operation> = (ctx: ContextOf<O["access"]>, input: Input<O>) => Promise<BoundResult<O>>;

export type Binding<O extends Operation> = readonly [operation: O, invoke: Invoke<O>];

/** Any binding, for code that only needs the operation. */
export type AnyBinding = readonly [operation: Operation, invoke: (ctx: never, input: never) => Promise<unknown>];

type BindingGroup<G extends Record<string, Operation>> = { readonly [K in keyof G]: Binding<G[K]> };

/** Binds each operation of a group to its function. A missing function does not compile. */
export function bind<G extends Record<string, Operation>>(
  operations: G,
  functions: { [K in keyof G]: Invoke<G[K]> },
): BindingGroup<G> {
  const bound = Object.keys(operations).map((key) => [key, [operations[key], functions[key]]]);
  return Object.fromEntries(bound) as BindingGroup<G>;
}
