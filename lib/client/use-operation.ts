"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { operationName, type Outline, type Request, type Result } from "@/lib/core/api/operation";
import { call, type CallError } from "./call";

/** Returns a write as a mutation. On success, refetches the operations in `refresh`. */
export function useOperation<O extends Outline>(operation: O, { refresh = [] }: { refresh?: readonly Outline[] } = {}) {
  const client = useQueryClient();
  return useMutation<Result<O>, CallError, Request<O>>({
    mutationFn: (request) => call(operation, request),
    // Sent values may be secrets, so they are dropped with the form.
    gcTime: 0,
    onSuccess: async () => {
      await Promise.all(refresh.map((read) => client.invalidateQueries({ queryKey: [operationName(read)] })));
    },
  });
}
