"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useControl } from "@/components/form/controls";
import { useFault } from "@/components/form/form-context";
import { TextField } from "@/components/form/text-field";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import { institutions } from "@/lib/operations/institutions";

const NAME = "account.routingNumber";
const HINT = "Nine digits, at the bottom left of a check.";

/** The number of a bank, with the bank's name as soon as it is whole. */
export function RoutingNumberField({ isTaken }: { isTaken: (routingNumber: string) => boolean }) {
  const typed = useWatch<Record<string, string>>({ name: NAME }) ?? "";
  // The API names the fault of a number so.
  useControl("account", "Routing number", { place: NAME });
  const refused = useFault("account");
  const bank = useBankName(typed.trim(), isTaken);
  return (
    <TextField
      name={NAME}
      label="Routing number"
      isRequired
      error={refused}
      hint={<span aria-live="polite">{bank ?? HINT}</span>}
      input={{ inputMode: "numeric" }}
    />
  );
}

function useBankName(routingNumber: string, isTaken: (routingNumber: string) => boolean): string | undefined {
  const maySearch = useCan("fed.read");
  const isWhole = isTaken(routingNumber);
  const { data } = useQuery({
    ...queryFor(institutions.search, { query: { routingNumber } }),
    enabled: maySearch && isWhole,
  });
  if (!data || !isWhole) return undefined;
  return data.ach[0]?.name ?? "We couldn’t find a bank with this number.";
}
