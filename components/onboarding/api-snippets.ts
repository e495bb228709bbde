/** The ways in which the request can be shown. */
export const SNIPPET_KINDS = ["curl", "typescript", "json"] as const;
export type SnippetKind = (typeof SNIPPET_KINDS)[number];

/** The request that creates an invite of this body, as a program would send it. */
export function snippet(kind: SnippetKind, body: unknown): string {
  const json = JSON.stringify(body, null, 2);
  if (kind === "json") return json;
  return kind === "curl" ? curl(json) : typescript(json);
}

function curl(json: string): string {
  return [
    `curl -X POST "$TENDER_URL/api/onboarding-invites" \\`,
    `  -H "authorization: Bearer $TENDER_TOKEN" \\`,
    `  -H "content-type: application/json" \\`,
    `  -H "x-service-version: v2024.01.00" \\`,
    `  --data-binary @- <<'JSON'`,
    json,
    "JSON",
  ].join("\n");
}

function typescript(json: string): string {
  return [
    `const response = await fetch(\`\${process.env.TENDER_URL}/api/onboarding-invites\`, {`,
    `  method: "POST",`,
    `  headers: {`,
    `    authorization: \`Bearer \${process.env.TENDER_TOKEN}\`,`,
    `    "content-type": "application/json",`,
    `    "x-service-version": "v2024.01.00",`,
    `  },`,
    `  body: JSON.stringify(${json.replaceAll("\n", "\n  ")}),`,
    `});`,
    `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`,
    `const invite = (await response.json()) as { code: string; link: string };`,
  ].join("\n");
}
