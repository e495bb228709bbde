"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";

const load = () => import("./link-card-form");
const LinkCardForm = dynamic(() => load().then((loaded) => loaded.LinkCardForm), { ssr: false });

/** Links a card by its number. Absent for those who may not. */
export function LinkCard({ accountID }: { accountID: string }) {
  if (!useCan("cards.write", accountID)) return null;
  const trigger = (
    <Button size="sm">
      <Plus aria-hidden />
      Link card
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <LinkCardForm accountID={accountID} onClose={close} />}
    </LaterDialog>
  );
}
