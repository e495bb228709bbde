"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { usePeopleNames } from "@/components/words/use-people-names";
import { worstFirst } from "@/components/words/capabilities";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/generated/operations/accounts";
import { BUSINESS_CAPABILITIES, CAPABILITIES, type CapabilityID } from "@/lib/core/capabilities";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { CapabilityCard } from "./capability-card";
import { UnderwritingCard } from "./underwriting-card";

/** All capabilities, those that need attention first, and underwriting where funds are collected. */
export function CapabilityCards({ accountID }: { accountID: string }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const { data: held } = useSuspenseQuery(queryFor(capabilities.list, { params: { accountID } }));
  const names = usePeopleNames(accountID, account.accountType === "business");
  const mayReadUnderwriting = useCan("profile.read", accountID);
  const heldOf = (capability: CapabilityID) => held.find((one) => one.capability === capability);
  const known = worstFirst(held).map(({ capability }) => capability);
  const sorted = [...known, ...CAPABILITIES.filter((capability) => !known.includes(capability))];
  const barredOf = (capability: CapabilityID) =>
    account.accountType === "individual" && BUSINESS_CAPABILITIES.includes(capability)
      ? "Only for businesses. This is an individual account."
      : undefined;
  return (
    <div className="grid max-w-3xl gap-4">
      {sorted.map((capability) => (
        <CapabilityCard
          key={capability}
          accountID={accountID}
          capability={capability}
          held={heldOf(capability)}
          barred={barredOf(capability)}
          names={names}
        />
      ))}
      {heldOf("collect-funds") && mayReadUnderwriting && <UnderwritingCard accountID={accountID} />}
    </div>
  );
}
