import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import type { SummaryRow } from "./summary-rows";
import { fill } from "@/lib/core/bilingual";
import type { Words } from "./words/words";

export type SummaryCardProps = {
  title: string;
  rows: readonly SummaryRow[];
  /** Where the answers are changed. */
  change: string;
  partner: string;
  isFromPartner: (path: string) => boolean;
  words: Words;
};

/** One section of the answers read back, with those marked which the partner filled in. */
export function SummaryCard({ title, rows, change, partner, isFromPartner, words }: SummaryCardProps) {
  const { pages, phrases } = words;
  return (
    <Card>
      <CardHeader
        title={title}
        actions={
          <Button asChild size="sm">
            <AppLink href={change} aria-label={fill(pages.changePart, { part: title })}>
              {pages.change}
            </AppLink>
          </Button>
        }
      />
      <CardBody className="py-1.5">
        <DefinitionList
          notGiven={pages.notGiven}
          items={rows.map(({ label, value, path }) => ({
            label: phrases?.[label] ?? label,
            value,
            action: value !== undefined && isFromPartner(path) && (
              <Badge icon={null} className="max-w-40">
                {fill(pages.from, { partner })}
              </Badge>
            ),
          }))}
        />
      </CardBody>
    </Card>
  );
}
