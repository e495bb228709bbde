"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { Card } from "@/lib/domain/money/linked-cards/contract";
import { cardName } from "./card-words";

const load = () => import("./edit-card-form");
const EditCardForm = dynamic(() => load().then((loaded) => loaded.EditCardForm), { ssr: false });

/** Changes the facts of a linked card. A new security code makes its bank check it once more. */
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
