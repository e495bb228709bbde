import type { Outline } from "@/lib/core/api/operation";
import { DEFAULT_VERSION } from "@/lib/core/version";

export const SNIPPET_KINDS = ["curl", "typescript", "json"] as const;
export type SnippetKind = (typeof SNIPPET_KINDS)[number];

export interface ShownRequest {
  operation: Pick<Outline, "method" | "path" | "ownKey">;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Returns the request as a shell command, as a program, or as its body alone. */
export function snippet(kind: SnippetKind, request: ShownRequest): string {
  if (kind === "json") return jsonOf(request.body);
  return kind === "curl" ? curl(request) : typescript(request);
}

const jsonOf = (body: unknown) => JSON.stringify(body, null, 2);

function curl(request: ShownRequest): string {
  const { operation, body } = request;
  const parts = [
    `curl -X ${operation.method} "$TENDER_URL${addressOf(request, (name) => `$${name}`)}"`,
    `-H "authorization: Bearer $TENDER_TOKEN"`,
    `-H "x-service-version: ${DEFAULT_VERSION}"`,
    ...(operation.ownKey ? [`-H "x-idempotency-key: $(uuidgen)"`] : []),
    ...(body === undefined ? [] : [`-H "content-type: application/json"`, "--data-binary @- <<'JSON'"]),
  ];
  return [parts.join(" \\\n  "), ...(body === undefined ? [] : [jsonOf(body), "JSON"])].join("\n");
}

function typescript(request: ShownRequest): string {
  const { operation, body } = request;
  const address = addressOf(request, (name) => `\${process.env.${name}}`);
  return [
    `const response = await fetch(\`\${process.env.TENDER_URL}${address}\`, {`,
    `  method: "${operation.method}",`,
    `  headers: {`,
    `    authorization: \`Bearer \${process.env.TENDER_TOKEN}\`,`,
    `    "x-service-version": "${DEFAULT_VERSION}",`,
    ...(operation.ownKey ? [`    "x-idempotency-key": crypto.randomUUID(),`] : []),
    ...(body === undefined ? [] : [`    "content-type": "application/json",`]),
    `  },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${jsonOf(body).replaceAll("\n", "\n  ")}),`]),
    `});`,
    `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`,
  ].join("\n");
}

/** Returns the path and query. Path parameters that the page does not have become variables. */
function addressOf({ operation, params, query }: ShownRequest, variable: (name: string) => string): string {
  const values = new Map(textsOf(params));
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      encodeURIComponent(values.get(name) ?? "") || variable(name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase()),
  );
  const search = new URLSearchParams(textsOf(query)).toString();
  return `/api${path}${search && `?${search}`}`;
}

/** Returns the parameters that are set, as strings for an address. */
function textsOf(parts: unknown): [string, string][] {
  const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
  return Object.entries(parts ?? {})
    .map(([name, value]): [string, string] => [name, textOf(value)])
    .filter(([, text]) => text !== "");
}
