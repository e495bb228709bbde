import { type ExampleCall, pathNames } from "./example-call";
import type { TryKey } from "./try-key";

/** What came back: the server's words as they are. */
export interface TryAnswer {
  status: number;
  milliseconds: number;
  requestID: string;
  text: string;
}

/** What a person typed for one call. */
export interface TryInput {
  params: Readonly<Record<string, string>>;
  query: string;
  body: string;
}

/** The address of the call below our own host. */
export function tryURL({ path }: Pick<ExampleCall, "path">, { params, query }: Omit<TryInput, "body">): string {
  const filled = pathNames(path).reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(params[name]?.trim() ?? "")),
    path,
  );
  const search = query.trim().replace(/^\?/, "");
  return `/api${filled}${search && `?${search}`}`;
}

/** Makes the call with the typed key. The session of this browser stays out of it. */
export async function sendTry(call: ExampleCall, input: TryInput, { keyID, secret }: TryKey): Promise<TryAnswer> {
  const start = performance.now();
  const response = await fetch(tryURL(call, input), {
    method: call.method,
    credentials: "omit",
    cache: "no-store",
    headers: {
      authorization: `Basic ${btoa(`${keyID.trim()}:${secret.trim()}`)}`,
      ...(call.hasKey && { "x-idempotency-key": crypto.randomUUID() }),
      ...(call.body !== undefined && { "content-type": "application/json" }),
    },
    ...(call.body !== undefined && { body: input.body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - start),
    requestID: response.headers.get("x-request-id") ?? "",
    text: response.headers.get("content-type")?.startsWith("application/json") ? indented(text) : text,
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
