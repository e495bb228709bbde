"use client";

import { useCan } from "@/components/page/can";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";
import { EditMetadata } from "./edit-metadata";

/** The partner's own notes on a transfer, and a way to change them. */
export function TransferMetadata({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  const mayEdit = useCan("transfers.write");
  const items = Object.entries(transfer.metadata ?? {}).map(([label, value]) => ({ label, value }));
  return (
    <Card aria-label="Metadata">
      <CardHeader title="Metadata" actions={mayEdit && <EditMetadata accountID={accountID} transfer={transfer} />} />
      <CardBody className={items.length > 0 ? "py-1" : undefined}>
        {items.length > 0 ? <DefinitionList items={items} /> : <p className="text-muted-foreground">None.</p>}
      </CardBody>
    </Card>
  );
}
