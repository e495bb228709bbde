import { check } from "@/lib/core/field-errors";
import { invalid, notFound } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import type { Operation } from "@/lib/core/operation";
import type { Call } from "./call";

/** The path's parameters, parsed; throws 404, since a malformed ID names nothing. */
export function paramsOf(operation: Operation, call: Call): unknown {
  const params = operation.params?.safeParse(call.params);
  if (params?.error) throw notFound("path");
  return params?.data;
}

/** The account in a path's parsed parameters: by convention always named accountID, which the types cannot know here. */
export function accountOf(params: unknown): AccountID | undefined {
  return (params as { accountID?: AccountID } | undefined)?.accountID;
}

/** What is asked and sent, parsed; throws 400 for what cannot be read and 422 for what does not fit. */
export async function inputOf(operation: Operation, call: Call): Promise<{ query: unknown; body: unknown }> {
  return {
    query: operation.query && valid(operation.query, call.query),
    body: operation.body && valid(operation.body, await call.body()),
  };
}

function valid<S extends NonNullable<Operation["body"]>>(schema: S, value: unknown): unknown {
  const checked = check(schema, value);
  if ("errors" in checked) throw invalid(checked.errors);
  return checked.data;
}
