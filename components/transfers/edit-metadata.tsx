"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";

const load = () => import("./metadata-form");
const MetadataForm = dynamic(() => load().then((loaded) => loaded.MetadataForm), { ssr: false });

/** Replaces the partner's own notes on a transfer. */
export function EditMetadata({ accountID, transfer }: { accountID: string; transfer: Transfer }) {
  return (
    <LaterDialog trigger={<Button size="sm">Edit metadata</Button>} load={load}>
      {(close) => <MetadataForm accountID={accountID} transfer={transfer} onClose={close} />}
    </LaterDialog>
  );
}
