"use client";

import { view } from "@/components/list/list-view";
import { PageSection } from "@/components/page/page-section";
import { LinkCard } from "./link-card";
import { linkedCardList } from "./linked-cards.list";

const LinkedCardTable = view(linkedCardList);

/** The cards that an account pays with, and a way to link another. */
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
