import type { Deadline } from "@/lib/core/deadline";
import type { Caller } from "@/lib/domain/context";
import type { Credential } from "./credential";

/** One request, whichever way it came: over HTTP or from one of our pages. */
export interface Call {
  credential: Credential | null;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: () => Promise<unknown>;
  /** Absent for a page's own reads, which change nothing. */
  headers?: Headers;
  requestID: string;
  clientAddress: string;
  idempotencyKey?: string;
  /** Since the request came; a page's reads have theirs from when they begin. */
  deadline?: Deadline;
  /** Of an upload: aborts once its client has left. */
  signal?: AbortSignal;
  /** Set once known, for the log. */
  caller?: Caller;
}
