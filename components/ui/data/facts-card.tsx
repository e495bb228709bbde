import type { ComponentProps } from "react";
import { Card, CardBody, CardHeader } from "../card";
import { DefinitionList } from "./definition-list";

type FactsCardProps = ComponentProps<typeof CardHeader> &
  Pick<ComponentProps<typeof DefinitionList>, "items" | "notGiven"> & {
    "aria-label"?: string;
    className?: string;
  };

/** A card whose only content is a list of facts. */
export function FactsCard({ title, description, actions, items, notGiven, ...card }: FactsCardProps) {
  return (
    <Card {...card}>
      <CardHeader title={title} description={description} actions={actions} />
      <CardBody className="py-1">
        <DefinitionList items={items} {...(notGiven !== undefined && { notGiven })} />
      </CardBody>
    </Card>
  );
}
