import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { type PlacedOperation, type ReferenceDocument, resourceOf, successesOf } from "./document";
import { FieldTable } from "./field-table";
import { OperationReference } from "./operation-reference";
import { fieldLines } from "./schema-fields";
import { TryKeyProvider } from "./try-key";

export interface ReferenceGroupProps {
  group: string;
  operations: readonly PlacedOperation[];
  document: ReferenceDocument;
  /** In the sandbox operations can be tried from the page. */
  isSandbox: boolean;
}

/** The operations of one group, then the resources that they answer. */
export function ReferenceGroup({ group, operations, document, isSandbox }: ReferenceGroupProps) {
  return (
    <>
      <TryKeyProvider>
        <section aria-label={group} className="flex flex-col gap-4">
          {operations.map((operation) => (
            <OperationReference key={operation.operationId} {...{ operation, document, isSandbox }} />
          ))}
        </section>
      </TryKeyProvider>
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
