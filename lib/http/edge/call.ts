import type { Deadline } from "@/lib/core/time/deadline";
import type { AccountID } from "@/lib/core/api/ids";
import type { Caller } from "@/lib/domain/kernel/operations/context";
import type { Credential } from "../sign-in/credential";
import type { Fields } from "./exchange";
import type { Identity } from "../sign-in/identity";

/** One request, whichever way it came: over HTTP or from one of our pages. */
export interface Call {
  credential: Credential | null;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: () => Promise<unknown>;
  /** Absent for a page's own reads, which change nothing. */
  headers?: Fields;
  /** A page's own look-up of its caller, which serves all of its reads. */
  identify?: (accountID?: AccountID) => Promise<Identity | null>;
  requestID: string;
  clientAddress: string;
  idempotencyKey?: string;
  /** Since the request came; a page's reads have theirs from when they begin. */
  deadline?: Deadline;
  /** Aborts an upload once its client has left. */
  signal?: AbortSignal;
  /** Set once known, for the log. */
  caller?: Caller;
  /** The origin whose page may read the answer, once that is known. */
  readBy?: string | undefined;
  /** The query as it came, for the request log. */
  asked?: string;
  /** The body as it came, once it is read, for the request log. Absent where it may not be kept. */
  sent?: unknown;
}
