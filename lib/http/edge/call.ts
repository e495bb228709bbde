import type { Deadline } from "@/lib/core/time/deadline";
import type { AccountID } from "@/lib/core/api/ids";
import type { Caller } from "@/lib/domain/kernel/operations/context";
import type { Credential } from "../sign-in/credential";
import type { Fields } from "./exchange";
import type { Identity } from "../sign-in/identity";

/** One request, from HTTP or from one of our pages. */
export interface Call {
  credential: Credential | null;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: () => Promise<unknown>;
  /** Absent for a page's reads, which change nothing. */
  headers?: Fields;
  /** A page's lookup of its caller, shared by all of its reads. */
  identify?: (accountID?: AccountID) => Promise<Identity | null>;
  requestID: string;
  clientAddress: string;
  idempotencyKey?: string;
  /** Starts when the request arrives; for a page's read, when the read begins. */
  deadline?: Deadline;
  /** Aborts an upload when its client leaves. */
  signal?: AbortSignal;
  /** Set once known, for the log. */
  caller?: Caller;
  /** The origin of the page that may read the answer, once known. */
  readBy?: string | undefined;
  /** The raw query, for the request log. */
  queryText?: string;
  /** The raw body once read, for the request log. Absent if it must not be stored. */
  sent?: unknown;
}
