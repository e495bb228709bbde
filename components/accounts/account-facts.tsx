import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { type DefinitionItem, DefinitionList } from "@/components/ui/definition-list";

/** A card of facts; draws nothing without any. */
export function AccountFacts({ title, items }: { title: string; items: readonly DefinitionItem[] }) {
  if (items.length === 0) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="py-1.5"><DefinitionList items={items} /></CardBody>
    </Card>
  );
}
