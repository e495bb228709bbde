import { addressOf, type DocFolder, type Docs, type DocText, FOLDERS, outsideCode, served } from "./doc-pages";
import {
  bodyOf,
  operationsByGroup,
  type Parameter,
  type PlacedOperation,
  type ReferenceDocument,
  SIGNED_WEBHOOK,
  slugOf,
  successesOf,
  VERIFY_WEBHOOK,
} from "./document";
import { pretty } from "./example-call";
import { fieldLines, type FieldLine } from "./schema-fields";
import { TEST_VALUE_TABLES, type TestValueRow } from "./test-value-rows";

type AllDocs = Readonly<Record<DocFolder, Docs>>;

/** Returns the reference as `/llms.txt`: a line per page and operation, with the address of its full description. */
export function llmsIndex(document: ReferenceDocument, docs: AllDocs): string {
  const origin = originOf(document);
  const groups = [...operationsByGroup(document)].map(([group, operations]) => [
    `## ${group}`,
    ...operations.map(
      ({ summary, method, path, operationId, description }) =>
        `- [${summary}](${origin}/reference/${slugOf(group)}#${operationId}): ${method} ${path}. ${description}`,
    ),
  ]);
  const start = [
    "## Start here",
    `- [Overview](${origin}/reference): base URL, keys, first call, errors`,
    `- [Webhooks](${origin}/reference/webhooks): delivery, signatures and every event`,
    `- [Sandbox test values](${origin}/reference/test-values): values that make a check or a payment fail`,
    `- [Everything in one file](${origin}/llms-full.txt)`,
    `- [OpenAPI 3.1](${origin}/api/openapi.json)`,
    `- [Postman collection](${origin}/reference/postman.json)`,
  ];
  const pagesOf = (folder: DocFolder, words: string) => [
    `## ${FOLDERS[folder]}`,
    `- [${words}](${origin}${addressOf(folder, "README")})`,
    ...docs[folder].rows.map(({ name, title, words }) => `- [${title}](${origin}${addressOf(folder, name)}): ${words}`),
  ];
  const recipes = pagesOf("recipes", "Setup for all recipes");
  const behavior = pagesOf("behavior", "What happens when: questions and answers about each resource");
  return [headOf(document), start, recipes, ...groups, behavior]
    .map((part) => [part].flat().join("\n"))
    .join("\n\n")
    .concat("\n");
}

const originOf = ({ servers }: ReferenceDocument) => new URL(servers[0]?.url ?? "").origin;

const headOf = ({ info, servers }: ReferenceDocument) =>
  `# ${info.title}\n\n> ${info.description} Version ${info.version}, at ${servers[0]?.url}.`;

/**
 * Returns the reference as `/llms-full.txt`: the guide, the recipes, every operation with fields and examples, every
 * resource and event, the test values and the behavior pages.
 */
export function llmsFull(document: ReferenceDocument, guide: DocText, docs: AllDocs): string {
  const origin = originOf(document);
  const groups = [...operationsByGroup(document)].map(([group, operations]) =>
    [`## ${group}`, describe(document, group), ...operations.map(operationText)].join("\n\n"),
  );
  const resources = Object.entries(document.components.schemas).map(
    ([name, schema]) => `### ${name}\n\n${listed(fieldLines(schema))}`,
  );
  const events = Object.entries(document.webhooks).map(
    ([name, { post }]) => `### ${name}\n\n${post.summary}.\n\n${listed(fieldLines(bodyOf(post)?.schema ?? {}))}`,
  );
  return [
    ...[headOf(document), served(guide, origin).trim(), ...common(document)],
    ...docs.recipes.pages.map((page) => innerPage(page, origin)),
    ...groups,
    ...["## Resources", ...resources],
    ...["## Webhooks", describe(document, "Webhooks"), signatures(origin), ...events],
    ...testValues(),
    ...docs.behavior.pages.map((page) => innerPage(page, origin)),
  ]
    .join("\n\n")
    .concat("\n");
}

/** Returns a page with absolute links and deeper headings: the contents of a folder are a chapter, its pages are parts. */
const innerPage = (page: DocText, origin: string) =>
  outsideCode(served(page, origin), (part) =>
    part.replaceAll(/^#+ /gm, page.name === "README" ? "#$&" : "##$&"),
  ).trim();

const signatures = (origin: string) =>
  [
    "### Check the signature",
    `Tender signs each request as Standard Webhooks defines. ${origin}/reference/webhooks has the steps and the retries.`,
    fenced("Example in Node.js", VERIFY_WEBHOOK.trim(), "js"),
    fenced("A signed webhook to try your code with", pretty(SIGNED_WEBHOOK)),
  ].join("\n\n");

/** Returns the test values of the sandbox, a list for each table. */
function testValues(): string[] {
  const line = ({ value, where, words, codes }: TestValueRow) =>
    `- \`${value}\` (${where}): ${words}` +
    (codes ? ` Verification details: \`${codes.details}\`. Error code: \`${codes.errorCode}\`.` : "");
  const tables = Object.values(TEST_VALUE_TABLES).map(
    ({ caption, rows }) => `### ${caption}\n\n${rows.map(line).join("\n")}`,
  );
  return ["## Sandbox test values", "In the sandbox, these values change how a check or a payment ends.", ...tables];
}

/** Returns what all operations share: the meaning of statuses, and the headers. */
function common(document: ReferenceDocument): string[] {
  const operations = [...operationsByGroup(document).values()].flat();
  const meanings = new Map<string, Set<string>>();
  for (const [status, description] of operations.flatMap(errorsOf))
    meanings.set(status, (meanings.get(status) ?? new Set()).add(description));
  const errors = [...meanings].sort().map(([status, words]) => `- ${status}: ${[...words].join(" Or: ")}`);
  const version = operations[0]?.parameters.find(isVersion)?.description ?? "";
  return [`Every operation takes the header \`${VERSION_HEADER}\`. ${version}`, "## Errors", errors.join("\n")];
}

const VERSION_HEADER = "x-service-version";
const isVersion = ({ name }: Parameter) => name === VERSION_HEADER;

const errorsOf = ({ responses }: PlacedOperation) =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    Number(status) >= 400 ? [[status, description] as const] : [],
  );

const describe = ({ tags }: ReferenceDocument, group: string) =>
  tags.find(({ name }) => name === group)?.description ?? "";

function operationText(operation: PlacedOperation): string {
  const { summary, method, path, description, parameters } = operation;
  const body = bodyOf(operation);
  const own = parameters.filter((parameter) => !isVersion(parameter));
  const rows = own.map(({ name, in: place, required, description, schema }) => {
    const [line] = fieldLines(schema, `${name} (${place})`, required);
    return { path: name, type: "string", limits: "", ...line, description, isRequired: required };
  });
  return [
    `### ${summary}`,
    `\`${method} ${path}\``,
    description,
    rows.length > 0 && `Parameters:\n\n${listed(rows)}`,
    body && `Body:\n\n${listed(fieldLines(body.schema))}`,
    body && fenced("Example body", pretty(body.example)),
    ...successesOf(operation).map(({ status, example }) => fenced(`Example response, ${status}`, pretty(example))),
    `Errors: ${errorsOf(operation)
      .map(([status]) => status)
      .join(", ")}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

const fenced = (title: string, code: string, language = "json") => `${title}:\n\n\`\`\`${language}\n${code}\n\`\`\``;

const listed = (lines: readonly FieldLine[]) =>
  lines
    .map(({ path, type, isRequired, description, limits }) => {
      const facts = [type, isRequired && "required", limits].filter(Boolean).join(", ");
      return `- \`${path}\` (${facts}): ${description ?? ""}`;
    })
    .join("\n");
