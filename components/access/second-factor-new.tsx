"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Notice } from "@/components/ui/notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { queryFor } from "@/lib/client/query";
import { secondFactor } from "@/lib/generated/operations/second-factors";

/** Says that a second factor does not count yet, and what is to be done about it. */
export function NewSecondFactor() {
  const {
    data: { countsFrom },
  } = useSuspenseQuery(queryFor(secondFactor.get));
  if (!countsFrom) return null;
  return (
    <Notice tone="warning" title="Your second factor is new">
      You can sign in with it. You can use it for card numbers, API keys and team changes{" "}
      <RelativeTime value={countsFrom} />. Another owner can confirm it earlier, on the Team page.
    </Notice>
  );
}
