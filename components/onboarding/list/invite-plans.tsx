"use client";

import { useQuery } from "@tanstack/react-query";
import { queryFor } from "@/lib/client/query";
import { feePlans } from "@/lib/generated/operations/fee-plans";
import { planNamed } from "@/lib/domain/money/fee-plans/shared/plan-named";

/** The fee plans of an invite by name, as far as they are still there. */
export function InvitePlans({ codes }: { codes: readonly string[] }) {
  const { data: plans = [] } = useQuery(queryFor(feePlans.choices));
  const names = codes.map((code) => planNamed(plans, code)?.name ?? code).join(", ");
  return <span title={names}>{names || "–"}</span>;
}
