import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { DefinitionList } from "@/components/ui/definition-list";
import { curlOf, type PlacedOperation, type ReferenceDocument } from "./document";
import { FieldTable } from "./field-table";
import { fieldLines, type Schema } from "./schema-fields";

const TONES = { GET: "info", POST: "success", PUT: "warning", PATCH: "warning", DELETE: "danger" } as const;

/** One operation: what it needs, takes and answers, and how to call it. */
export function OperationReference({
  operation,
  document,
}: {
  operation: PlacedOperation;
  document: ReferenceDocument;
}) {
  const { method, path, summary, description, parameters, requestBody, responses } = operation;
  const body = requestBody?.content["application/json"]?.schema;
  const success = Object.values(responses)[0]?.content?.["application/json"]?.schema;
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
        description={<code className="break-all">{path}</code>}
        actions={<Badge tone={TONES[method as keyof typeof TONES] ?? "neutral"}>{method}</Badge>}
      />
      <CardBody className="flex flex-col gap-4">
        {description && <p className="text-sm text-muted-foreground">{description.replaceAll("`", "")}</p>}
        {asked.length > 0 && <FieldTable caption={`Parameters of ${summary}`} lines={asked} />}
        {body && <FieldTable caption={`Body of ${summary}`} lines={fieldLines(body)} />}
        {success && (
          <More title="Fields of the answer">
            <FieldTable caption={`Answer of ${summary}`} lines={answerLines(success, document)} />
          </More>
        )}
        <More title="Status codes">
          <DefinitionList
            items={Object.entries(responses).map(([status, { description: meaning }]) => ({
              label: status,
              value: meaning,
            }))}
          />
        </More>
        <CodeBlock label={`${method} ${path}`} code={curlOf(operation, document.servers[0]?.url ?? "")} />
      </CardBody>
    </Card>
  );
}

function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group rounded-lg border px-4 py-2.5 open:pb-4">
      <summary className="cursor-pointer text-sm font-medium">{title}</summary>
      <div className="mt-3">{children}</div>
    </details>
  );
}

function answerLines(schema: Schema, { components }: ReferenceDocument) {
  const element = schema.type === "array" && schema.items ? schema.items : schema;
  const resource = element.$ref ? components.schemas[element.$ref.split("/").at(-1) ?? ""] : element;
  return fieldLines(resource ?? {}, schema.type === "array" ? "[]" : "")
    .filter(({ path }) => path !== "[]")
    .map((line) => ({ ...line, path: line.path.replace(/^\[\]\./, "") }));
}
