import type { Readable } from "node:stream";

/** Header fields by their names in lower case; several of one name are one, as Node joins them. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** One request of the API in plain values, whichever server took it. */
export interface APIRequest {
  /** Is the text after the question mark of its target. */
  query: string;
  headers: Fields;
  requestID: string;
  clientAddress: string;
  /** The body as it arrives; for one reader. */
  body(): Readable;
  /** Aborts once the client has left. */
  leaving(): AbortSignal;
}

/** Describes what the API answers, for whichever server sends it. */
export interface APIResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Its text may be compressed: it holds no secret. */
  isPlain?: true;
}

/** The function behind one method of one path, with the parameters of the path. It answers failures, too. */
export type Exchange = (request: APIRequest, params: Readonly<Record<string, unknown>>) => Promise<APIResponse>;
