"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { operationName, type Outline, type Request, type Result } from "@/lib/core/operation";
import { call, type CallError } from "./call";

/** A write as a mutation; when it succeeds, the answers of the operations named in `refresh` are fetched anew. */
export function useOperation<O extends Outline>(operation: O, { refresh = [] }: { refresh?: readonly Outline[] } = {}) {
  const client = useQueryClient();
  return useMutation<Result<O>, CallError, Request<O>>({
    mutationFn: (request) => call(operation, request),
    // What was sent may hold a secret: it goes with the form.
    gcTime: 0,
    onSuccess: async () => {
      await Promise.all(refresh.map((read) => client.invalidateQueries({ queryKey: [operationName(read)] })));
    },
  });
}
