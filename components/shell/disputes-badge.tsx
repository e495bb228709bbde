"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { keyOf, queryFor } from "@/lib/client/query";
import { partnerDisputes } from "@/lib/operations/disputes";

/** How many disputes need a response; nothing where none does. It is read again on the way to another page. */
export function DisputesBadge() {
  const client = useQueryClient();
  const pathname = usePathname();
  const { data } = useQuery(queryFor(partnerDisputes.waiting));
  useEffect(() => {
    void client.refetchQueries({ queryKey: keyOf(partnerDisputes.waiting), stale: true });
  }, [client, pathname]);
  if (!data || data.waiting === 0) return null;
  return (
    <span className="ml-auto rounded-full border border-warning-border bg-warning-soft px-1.5 text-xs font-medium text-foreground tabular-nums">
      {data.waiting}
      <span className="sr-only"> {data.waiting === 1 ? "needs" : "need"} a response</span>
    </span>
  );
}
