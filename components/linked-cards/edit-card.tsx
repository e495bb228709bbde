"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { Card } from "@/lib/domain/money/linked-cards/contract";
import { cardName } from "./card-words";

const load = () => import("./edit-card-form");
const EditCardForm = dynamic(() => load().then((loaded) => loaded.EditCardForm), { ssr: false });

/** Changes what is known of a linked card; a security code has its bank check anew. */
export function EditCard({ accountID, card }: { accountID: string; card: Card }) {
  const trigger = (
    <Button size="sm">
      Edit<span className="sr-only"> {cardName(card)}</span>
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <EditCardForm accountID={accountID} card={card} onClose={close} />}
    </LaterDialog>
  );
}
