"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { PageSection } from "@/components/page/page-section";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { linkedCardList } from "./linked-cards.list";

const LinkedCardTable = view(linkedCardList);

export function LinkedCards({ accountID }: { accountID: string }) {
  return (
    <PageSection
      title="Linked cards"
      scope="cards.read"
      accountID={accountID}
      actions={<LinkCard accountID={accountID} />}
    >
      <LinkedCardTable params={{ accountID }} />
    </PageSection>
  );
}

const load = () => import("./card-forms");
const LinkCardForm = dynamic(() => load().then((loaded) => loaded.LinkCardForm), { ssr: false });

/** Links a card by its number. Hidden without permission. */
function LinkCard({ accountID }: { accountID: string }) {
  if (!useCan("cards.write", accountID)) return null;
  return (
    <DialogButton label="Link card" icon={Plus} size="sm" load={load}>
      {(close) => <LinkCardForm accountID={accountID} onClose={close} />}
    </DialogButton>
  );
}
