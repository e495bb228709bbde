"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { operationName, type Outline, type Request, type Result } from "@/lib/core/api/operation";
import { call, type CallError } from "./call";

/**
 * Returns a write as a mutation. When it succeeds, the answers of the operations named in `refresh` are fetched once
 * more.
 */
export function useOperation<O extends Outline>(operation: O, { refresh = [] }: { refresh?: readonly Outline[] } = {}) {
  const client = useQueryClient();
  return useMutation<Result<O>, CallError, Request<O>>({
    mutationFn: (request) => call(operation, request),
    // The sent values may hold a secret, so they go with the form.
    gcTime: 0,
    onSuccess: async () => {
      await Promise.all(refresh.map((read) => client.invalidateQueries({ queryKey: [operationName(read)] })));
    },
  });
}
