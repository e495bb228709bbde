import "server-only";
import { dehydrate, QueryClient, type DehydratedState } from "@tanstack/react-query";
import { cache } from "react";
import { keyOf } from "@/lib/client/query";
import { Failure } from "@/lib/core/failure";
import type { Operation, Outline, Request, Result } from "@/lib/core/api/operation";
import type { Binding } from "@/lib/domain/kernel/operations/bind";
import { bindingOf } from "../bindings";
import { logError } from "../log";
import { expected } from "../edge/respond";
import { run } from "../edge/run";
import { identityOn, pageCredential, pageRequest } from "./session";

export interface PageRead {
  operation: Operation;
  request: { params?: Record<string, unknown>; query?: Record<string, unknown> };
  perform: () => Promise<unknown>;
}

/** Declares a read of a page: the operation and its request. */
export function read<O extends Outline>(operation: O, request: Request<NoInfer<O>> = {}): PageRead {
  return {
    operation: bindingOf(operation)[0],
    request: request as PageRead["request"],
    perform: () => ask(operation, request),
  };
}

const answers = cache(() => new Map<string, Promise<unknown>>());

/** Reads in process, with the same checks as the API. Repeated reads on one page share the first answer. */
export function ask<O extends Outline>(operation: O, request: Request<O> = {}): Promise<Result<O> | Failure> {
  const key = JSON.stringify(keyOf(operation, request));
  const cached = answers();
  const answer = cached.get(key) ?? perform(bindingOf(operation), request as PageRead["request"]);
  // A page that has failed does not await its other reads, and an unhandled rejection would end the process.
  answer.catch(() => {});
  cached.set(key, answer);
  return answer as Promise<Result<O> | Failure>;
}

async function perform<O extends Operation>(
  binding: Binding<O>,
  { params = {}, query = {} }: PageRead["request"],
): Promise<unknown> {
  const [credential, page] = await Promise.all([pageCredential(), pageRequest()]);
  try {
    return await run(binding, {
      ...page,
      credential,
      params,
      query,
      body: async () => undefined,
      identify: identityOn,
    });
  } catch (error) {
    const failure = expected(error);
    if (!failure) throw error;
    if (failure !== error) logError("page", error, page.requestID);
    return failure;
  }
}

/** The result of a page's reads: all of them, under the keys that the browser looks for, or the first failure. */
export type PreloadResult = { state: DehydratedState } | { failure: Failure; operation: Operation };

export async function readAll(reads: readonly PageRead[]): Promise<PreloadResult> {
  const client = new QueryClient();
  const results = await Promise.all(reads.map(({ perform }) => perform()));
  for (const [index, { operation, request }] of reads.entries()) {
    const data = results[index];
    if (data instanceof Failure) return { failure: data, operation };
    client.setQueryData([...keyOf(operation, request)], data);
  }
  return { state: dehydrate(client) };
}
