import { Fragment } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Breakable, WithCode } from "./breakable";
import { addressOf, type DocFolder, type DocLink } from "./doc-pages";
import { type PlacedOperation, type ReferenceDocument, resourceOf, successesOf, bodyOf } from "./document";
import { exampleCallOf } from "./example-call";
import { FieldTable, OperationExamples } from "./operation-examples";
import { More } from "./more";
import { fieldLines, type Schema } from "./schema-fields";
import { TryKeyProvider } from "./try-key";

export interface ReferenceGroupProps {
  group: string;
  operations: readonly PlacedOperation[];
  document: ReferenceDocument;
  /** The recipes that use an operation, by its ID. */
  recipes: ReadonlyMap<string, readonly DocLink[]>;
  /** In the sandbox operations can be tried on the page. */
  isSandbox: boolean;
}

export function ReferenceGroup({ group, operations, document, recipes, isSandbox }: ReferenceGroupProps) {
  return (
    <>
      <TryKeyProvider>
        <section aria-label={group} className="flex flex-col gap-4">
          {operations.map((operation) => (
            <OperationReference
              key={operation.operationId}
              recipes={recipes.get(operation.operationId) ?? []}
              {...{ operation, document, isSandbox }}
            />
          ))}
        </section>
      </TryKeyProvider>
      <ResponseHeaders operations={operations} headers={document.components.headers} />
      <Resources names={resourcesOf(operations)} document={document} />
    </>
  );
}

const resourcesOf = (operations: readonly PlacedOperation[]) => [
  ...new Set(
    operations
      .flatMap(successesOf)
      .map(({ schema }) => resourceOf(schema))
      .filter((name) => name !== undefined),
  ),
];

function Resources({ names, document }: { names: readonly string[]; document: ReferenceDocument }) {
  if (names.length === 0) return null;
  return (
    <section aria-label="Resources" className="mt-10 flex flex-col gap-4">
      {names.map((name) => (
        <Card key={name} id={name} className="scroll-mt-4">
          <CardHeader title={name} description="What the operations above return." />
          <CardBody>
            <FieldTable caption={`Fields of ${name}`} lines={fieldLines(document.components.schemas[name] ?? {})} />
          </CardBody>
        </Card>
      ))}
    </section>
  );
}

const TONES = { GET: "info", POST: "success", PUT: "warning", PATCH: "warning", DELETE: "danger" } as const;

interface OperationReferenceProps {
  operation: PlacedOperation;
  document: ReferenceDocument;
  recipes: readonly DocLink[];
  isSandbox: boolean;
}

/** One operation: its permission, parameters, body and response, an example call, and a form to try it. */
function OperationReference({ operation, document, recipes, isSandbox }: OperationReferenceProps) {
  const { method, path, summary, description, parameters, responses } = operation;
  const body = bodyOf(operation)?.schema;
  const successes = successesOf(operation);
  const eventLinks = (operation["x-events"] ?? []).map((event) => [event, `/reference/webhooks#${event}`] as const);
  // A new transfer returns parts of the resource; its other statuses return the whole.
  const success = successes.find(({ schema }) => resourceOf(schema)) ?? successes[0];
  const rows = parameters.map((parameter) => {
    const line = fieldLines(parameter.schema, parameter.name)[0] ?? {
      path: parameter.name,
      type: "string",
      limits: "",
    };
    return {
      ...line,
      type: parameter.in === "header" ? `${line.type}, header` : line.type,
      isRequired: parameter.required,
      description: parameter.description,
    };
  });
  return (
    <Card id={operation.operationId} className="scroll-mt-4">
      <CardHeader
        title={summary}
        description={
          <code className="wrap-break-word">
            <Breakable text={path} />
          </code>
        }
        actions={
          <Badge icon={null} tone={TONES[method as keyof typeof TONES] ?? "neutral"}>
            {method}
          </Badge>
        }
      />
      <CardBody className="flex min-w-0 flex-col gap-4">
        {description && (
          <p className="text-sm text-muted-foreground">
            <WithCode text={description} />
          </p>
        )}
        {rows.length > 0 && <FieldTable caption={`Parameters of ${summary}`} lines={rows} />}
        {body && <FieldTable caption={`Body of ${summary}`} lines={fieldLines(body)} />}
        {success && <AnswerOf schema={success.schema} summary={summary} />}
        <OperationExamples
          call={exampleCallOf(operation)}
          server={document.servers[0]?.url ?? ""}
          isSandbox={isSandbox}
        />
        <Links label="Events" className="text-sm" linkClass="font-mono text-[0.8125rem]" links={eventLinks} />
        <Links label="Recipes" className="text-sm" links={linksTo("recipes", recipes)} />
        <More title="Errors" isLazy>
          <Refusals responses={responses} />
        </More>
      </CardBody>
    </Card>
  );
}

interface LinksProps {
  label: string;
  links: readonly (readonly [words: string, href: string])[];
  className: string;
  linkClass?: string;
}

/** A line of links after a label. Without links it renders no line. */
function Links({ label, links, className, linkClass }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <p className={className}>
      {label}:{" "}
      {links.map(([words, href], index) => (
        <Fragment key={href}>
          {index > 0 && " · "}
          <a className={cn("underline", linkClass)} href={href}>
            {words}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

const linksTo = (folder: DocFolder, pages: readonly DocLink[]) =>
  pages.map(({ name, title }) => [title, addressOf(folder, name)] as const);

/** The headers of the responses of all operations, once per page. */
function ResponseHeaders({ operations, headers }: ResponseHeadersProps) {
  const components = new Map(
    operations
      .flatMap(({ responses }) => Object.values(responses))
      .flatMap((response) => Object.entries(response.headers ?? {}))
      .map(([name, { $ref }]) => [name, $ref.split("/").at(-1) ?? ""]),
  );
  return (
    <section aria-label="Response headers" className="mt-10">
      <Card>
        <CardHeader title="Response headers" />
        <CardBody>
          <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[max-content_1fr]">
            {[...components].map(([name, component]) => (
              <Fragment key={name}>
                <dt className="font-mono">{name}</dt>
                <dd className="max-sm:pb-2">{headers[component]?.description}</dd>
              </Fragment>
            ))}
          </dl>
        </CardBody>
      </Card>
    </section>
  );
}

interface ResponseHeadersProps extends Pick<ReferenceGroupProps, "operations"> {
  headers: ReferenceDocument["components"]["headers"];
}

function Refusals({ responses }: Pick<PlacedOperation, "responses">) {
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[max-content_max-content_1fr]">
      {refusals.map(([status, { description, content }]) => (
        <Fragment key={status}>
          <dt className="font-mono">{status}</dt>
          <dd className="text-muted-foreground">{bodyInWords(content?.["application/json"]?.schema)}</dd>
          <dd className="max-sm:pb-2">{description}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function bodyInWords(schema: Schema | undefined): string {
  if (!schema) return "No body";
  const named = resourceOf(schema);
  if (named === "Error") return "{ error }";
  const errorSchema = schema.properties?.error;
  return named === "FieldErrors" || (errorSchema && resourceOf(errorSchema)) ? "Faults by field" : "What is there";
}

/** A link to a resource, which is on the page once, or the fields of any other response. */
function AnswerOf({ schema, summary }: { schema: Schema; summary: string }) {
  const resource = resourceOf(schema);
  if (resource)
    return (
      <p className="text-sm">
        Returns {schema.type === "array" ? "a list of " : ""}
        <a className="underline" href={`#${resource}`}>
          {resource}
        </a>
        .
      </p>
    );
  const lines = fieldLines(schema);
  if (lines.length === 0) return null;
  return (
    <More title="Fields of the response">
      <FieldTable caption={`Response of ${summary}`} lines={lines} />
    </More>
  );
}

export const BehaviorLinks = ({ pages }: { pages: readonly DocLink[] }) => (
  <Links label="What happens when" className="mt-1 text-muted-foreground" links={linksTo("behavior", pages)} />
);
