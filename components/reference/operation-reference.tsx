import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Breakable } from "./breakable";
import { bodyOf, type PlacedOperation, type ReferenceDocument, resourceOf, successesOf } from "./document";
import { exampleCallOf } from "./example-call";
import { FieldTable } from "./field-table";
import { More } from "./more";
import { OperationExamples } from "./operation-examples";
import { fieldLines, type Schema } from "./schema-fields";

const TONES = { GET: "info", POST: "success", PUT: "warning", PATCH: "warning", DELETE: "danger" } as const;

interface OperationReferenceProps {
  operation: PlacedOperation;
  document: ReferenceDocument;
  isSandbox: boolean;
}

/** One operation: what it needs, takes and answers, how to call it, and a form to try it. */
export function OperationReference({ operation, document, isSandbox }: OperationReferenceProps) {
  const { method, path, summary, description, parameters, responses } = operation;
  const body = bodyOf(operation)?.schema;
  const successes = successesOf(operation);
  // A new transfer answers parts of the resource that its other statuses answer whole.
  const success = successes.find(({ schema }) => resourceOf(schema)) ?? successes[0];
  const asked = parameters
    .filter(({ in: place }) => place !== "header")
    .map((parameter) => ({
      ...(fieldLines(parameter.schema, parameter.name)[0] ?? { path: parameter.name, type: "string", limits: "" }),
      isRequired: parameter.required,
    }));
  return (
    <Card id={operation.operationId} className="scroll-mt-4">
      <CardHeader
        title={summary}
        description={
          <code className="wrap-break-word">
            <Breakable text={path} />
          </code>
        }
        actions={<Badge tone={TONES[method as keyof typeof TONES] ?? "neutral"}>{method}</Badge>}
      />
      <CardBody className="flex min-w-0 flex-col gap-4">
        {description && <p className="text-sm text-muted-foreground">{description.replaceAll("`", "")}</p>}
        {asked.length > 0 && <FieldTable caption={`Parameters of ${summary}`} lines={asked} />}
        {body && <FieldTable caption={`Body of ${summary}`} lines={fieldLines(body)} />}
        {success && <AnswerOf schema={success.schema} summary={summary} />}
        <OperationExamples
          call={exampleCallOf(operation)}
          server={document.servers[0]?.url ?? ""}
          isSandbox={isSandbox}
        />
        <More title="Status codes">
          <ul className="grid gap-1 text-sm [&_code]:mr-3">
            {Object.entries(responses).map(([status, { description: meaning }]) => (
              <li key={status}>
                <code>{status}</code>
                {meaning}
              </li>
            ))}
          </ul>
        </More>
      </CardBody>
    </Card>
  );
}

/** A resource stands on the page once; any other answer shows its fields. */
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
