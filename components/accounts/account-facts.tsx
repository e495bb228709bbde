import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { type DefinitionItem, DefinitionList } from "@/components/ui/definition-list";

/** A card of facts. Draws nothing without any. */
export function AccountFacts({
  title,
  items,
  isNarrow = false,
}: {
  title: string;
  items: readonly DefinitionItem[];
  isNarrow?: boolean;
}) {
  if (items.length === 0) return null;
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="py-1.5">
        <DefinitionList items={items} {...(isNarrow && { className: "[&>div]:sm:grid-cols-1" })} />
      </CardBody>
    </Card>
  );
}
