"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useCan } from "@/components/shell/can";
import { Button } from "@/components/ui/button";

/** Leads to the form for a new card; those who may not make one are told why. */
export function NewCardLink({ accountID }: { accountID: string }) {
  if (!useCan("issued-cards.write", accountID)) {
    return (
      <p className="text-[0.8125rem] text-muted-foreground">
        New cards need <code className="font-mono">issued-cards.write</code>.
      </p>
    );
  }
  return (
    <Button variant="primary" asChild>
      <Link href={`/accounts/${accountID}/cards/new`}>
        <Plus aria-hidden />
        New card
      </Link>
    </Button>
  );
}
