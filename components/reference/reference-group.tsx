import type { PlacedOperation, ReferenceDocument } from "./document";
import { OperationReference } from "./operation-reference";

export interface ReferenceGroupProps {
  group: string;
  operations: readonly PlacedOperation[];
  document: ReferenceDocument;
}

/** The operations of one group under its heading. */
export function ReferenceGroup({ group, operations, document }: ReferenceGroupProps) {
  return (
    <section aria-label={group} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{group}</h2>
      {operations.map((operation) => (
        <OperationReference key={operation.operationId} operation={operation} document={document} />
      ))}
    </section>
  );
}
