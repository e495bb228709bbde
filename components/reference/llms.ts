import {
  bodyOf,
  operationsByGroup,
  type Parameter,
  type PlacedOperation,
  type ReferenceDocument,
  slugOf,
  successesOf,
} from "./document";
import { pretty } from "./example-call";
import { fieldLines, type FieldLine } from "./schema-fields";

/** Returns the reference as `/llms.txt`: a line per operation, with the address of its full description. */
export function llmsIndex(document: ReferenceDocument): string {
  const { origin } = new URL(document.servers[0]?.url ?? "");
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
    `- [Behavior](${origin}/reference/behavior): answers to questions about each resource`,
    `- [Everything in one file](${origin}/llms-full.txt)`,
    `- [OpenAPI 3.1](${origin}/api/openapi.json)`,
    `- [Postman collection](${origin}/reference/postman.json)`,
  ];
  return [headOf(document), start, ...groups]
    .map((part) => [part].flat().join("\n"))
    .join("\n\n")
    .concat("\n");
}

const headOf = ({ info, servers }: ReferenceDocument) =>
  `# ${info.title}\n\n> ${info.description} Version ${info.version}, at ${servers[0]?.url}.`;

/**
 * Returns the reference as `/llms-full.txt`: the guide, then every operation with fields and examples, every resource
 * and every event.
 */
export function llmsFull(document: ReferenceDocument, guide: string): string {
  const groups = [...operationsByGroup(document)].map(([group, operations]) =>
    [`## ${group}`, describe(document, group), ...operations.map(operationText)].join("\n\n"),
  );
  const resources = Object.entries(document.components.schemas).map(
    ([name, schema]) => `### ${name}\n\n${listed(fieldLines(schema))}`,
  );
  const events = Object.entries(document.webhooks).map(
    ([name, { post }]) => `### ${name}\n\n${post.summary}.\n\n${listed(fieldLines(bodyOf(post)?.schema ?? {}))}`,
  );
  const webhooks = ["## Webhooks", describe(document, "Webhooks"), ...events];
  return `${[headOf(document), guide.trim(), ...common(document), ...groups, "## Resources", ...resources, ...webhooks].join("\n\n")}\n`;
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
  const asked = own.map(({ name, in: place, required, description, schema }) => {
    const [line] = fieldLines(schema, `${name} (${place})`, required);
    return { path: name, type: "string", limits: "", ...line, description, isRequired: required };
  });
  return [
    `### ${summary}`,
    `\`${method} ${path}\``,
    description,
    asked.length > 0 && `Parameters:\n\n${listed(asked)}`,
    body && `Body:\n\n${listed(fieldLines(body.schema))}`,
    body && fenced("Example body", body.example),
    ...successesOf(operation).map(({ status, example }) => fenced(`Example response, ${status}`, example)),
    `Errors: ${errorsOf(operation)
      .map(([status]) => status)
      .join(", ")}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

const fenced = (title: string, example: unknown) => `${title}:\n\n\`\`\`json\n${pretty(example)}\n\`\`\``;

const listed = (lines: readonly FieldLine[]) =>
  lines
    .map(({ path, type, isRequired, description, limits }) => {
      const facts = [type, isRequired && "required", limits].filter(Boolean).join(", ");
      return `- \`${path}\` (${facts}): ${description ?? ""}`;
    })
    .join("\n");
