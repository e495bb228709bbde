import type { DocumentedOperation, PlacedOperation } from "./document";
import { bodyOf, successesOf } from "./document";

export interface ExampleCall {
  method: string;
  path: string;
  summary: string;
  query: readonly string[];
  /** Requires an `x-idempotency-key`. */
  hasKey: boolean;
  /** Takes a form with a file, which cannot be tried on a page. */
  isForm: boolean;
  body?: unknown;
  answers: readonly { status: string; example: unknown }[];
}

export function exampleCallOf(operation: PlacedOperation): ExampleCall {
  const { method, path, summary, requestBody } = operation;
  return {
    method,
    path,
    summary,
    query: namesIn(operation, "query"),
    hasKey: operation.parameters.some(({ name, required }) => name === "x-idempotency-key" && required),
    isForm: requestBody?.content["multipart/form-data"] !== undefined,
    body: bodyOf(operation)?.example,
    answers: successesOf(operation).map(({ status, example }) => ({ status, example })),
  };
}

const namesIn = ({ parameters }: DocumentedOperation, place: string) =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

export function curlOf({ method, path, hasKey, isForm, body }: ExampleCall, server: string): string {
  const parts = [
    `curl -u "$TENDER_KEY_ID:$TENDER_KEY_SECRET"${method === "GET" ? "" : ` -X ${method}`}`,
    ...(hasKey ? [`-H "x-idempotency-key: $(uuidgen)"`] : []),
    ...(isForm ? formParts(body) : []),
    ...(body !== undefined && !isForm ? ["-H 'content-type: application/json' --data-binary @body.json"] : []),
    `"${server}${path}"`,
  ];
  return parts.join(" \\\n  ");
}

const formParts = (body: unknown) =>
  Object.entries(body ?? {}).map(([name, value]) =>
    name === "file" ? `-F "file=@document.pdf"` : `-F '${name}=${String(value)}'`,
  );
