import type { Readable } from "node:stream";

/** Header fields by lower-case name. Repeated fields are joined, as Node does. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** One API request in plain values, independent of the server that received it. */
export interface APIRequest {
  /** The text after the question mark. */
  query: string;
  headers: Fields;
  requestID: string;
  clientAddress: string;
  /** The body as a stream. It can be read once. */
  body(): Readable;
  leaving(): AbortSignal;
}

/** One API response, independent of the server that sends it. */
export interface APIResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** The body contains no secrets, so it may be compressed. */
  isPlain?: true;
}

/** The function of one method and path, with the path parameters. It also answers failures. */
export type Exchange = (request: APIRequest, params: Readonly<Record<string, unknown>>) => Promise<APIResponse>;
