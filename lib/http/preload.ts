import "server-only";
import { dehydrate, QueryClient, type DehydratedState } from "@tanstack/react-query";
import type { Failure } from "@/lib/core/failure";
import { isPublicScope } from "@/lib/core/scopes";
import type { Operation, Request } from "@/lib/core/operation";
import { keyOf } from "@/lib/client/query";
import { bindingOf } from "./bindings";
import type { Call } from "./call";
import { logError } from "./log";
import { expected } from "./respond";
import { run } from "./run";
import { pageCredential, pageRequest } from "./session";

/** One thing a page needs before it draws. */
export interface Read {
  operation: Operation;
  request: { params?: unknown; query?: unknown };
  perform: (call: Call) => Promise<unknown>;
}

/** What came of a page's reads: everything, under the keys the browser will look for, or why not. */
export type Preloaded = { state: DehydratedState } | { failure: Failure; permission: string };

/** Names a read for a page: the operation, and what is asked of it. */
export function read<O extends Operation>(operation: O, request: Request<O>): Read {
  return { operation, request, perform: (call) => run(bindingOf(operation), call) };
}

/** Does a page's reads in process, through the same door as the API and with the same checks. */
export async function readAll(reads: readonly Read[]): Promise<Preloaded> {
  const client = new QueryClient();
  const [credential, request] = await Promise.all([pageCredential(), pageRequest()]);
  const results = await Promise.allSettled(
    reads.map(async ({ operation, request: asked, perform }) => {
      const { params = {}, query = {} } = asked as {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
      };
      const data = await perform({ credential, params, query, body: async () => undefined, ...request });
      client.setQueryData([...keyOf(operation, asked)], data);
    }),
  );
  for (const [index, result] of results.entries()) {
    if (result.status === "fulfilled") continue;
    const failure = expected(result.reason);
    if (!failure) throw result.reason;
    if (failure !== result.reason) logError("page", result.reason, request.requestID);
    const access = reads[index]?.operation.access ?? "";
    return { failure, permission: isPublicScope(access) ? access : "" };
  }
  return { state: dehydrate(client) };
}
