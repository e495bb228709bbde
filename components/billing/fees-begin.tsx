"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/client/query";
import { offeredFeePlans } from "@/lib/generated/operations/fee-plans";

/** Explains that fees require an account with a plan, with a link to assign one. */
export function FeesBegin() {
  const mayRead = useCan("profile.read");
  const { data } = useQuery({ ...queryFor(offeredFeePlans.list), enabled: mayRead });
  if (!data || data.some(({ activeAgreements }) => activeAgreements > 0)) return null;
  return (
    <div className="grid justify-items-center gap-3">
      <p>
        {data.length === 0
          ? "You have no fee plan yet, so no account is charged."
          : "No account has a fee plan yet, so no fees are charged."}
      </p>
      <Button asChild>
        {data.length === 0 ? (
          <AppLink href="/billing/fee-plans/new">Create a fee plan</AppLink>
        ) : (
          <AppLink href="/accounts">Choose an account to assign a plan</AppLink>
        )}
      </Button>
    </div>
  );
}
