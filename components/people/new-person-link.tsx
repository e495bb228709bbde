"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/client/query";
import { representatives } from "@/lib/generated/operations/representatives";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";

/** Link to the form for another person. Hidden if the server would reject one. */
export function NewPersonLink({ accountID }: { accountID: string }) {
  const { data } = useSuspenseQuery(queryFor(representatives.list, { params: { accountID } }));
  const isFull = data.filter(({ disabledOn }) => !disabledOn).length >= REPRESENTATIVES_MAX;
  if (!useCan("representatives.write", accountID)) return null;
  if (isFull)
    return (
      <p className="text-[0.8125rem] text-muted-foreground">A business has at most {REPRESENTATIVES_MAX} people.</p>
    );
  return (
    <Button variant="primary" asChild>
      <AppLink href={`/accounts/${accountID}/people/new`}>
        <UserPlus aria-hidden />
        Add person
      </AppLink>
    </Button>
  );
}
