"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/can";
import { usePeopleNames } from "@/components/people/use-people-names";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/domain/accounts/contract";
import {
  BUSINESS_CAPABILITIES,
  capabilities,
  CAPABILITIES,
  type CapabilityID,
} from "@/lib/domain/capabilities/contract";
import { CapabilityCard } from "./capability-card";
import { UnderwritingCard } from "./underwriting-card";

/** Everything an account may be able to do, and what underwriting wants to know where it collects. */
export function CapabilityCards({ accountID }: { accountID: string }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const { data: held } = useSuspenseQuery(queryFor(capabilities.list, { params: { accountID } }));
  const names = usePeopleNames(accountID, account.accountType === "business");
  const mayReadUnderwriting = useCan("profile.read", accountID);
  const heldOf = (capability: CapabilityID) => held.find((one) => one.capability === capability);
  const barredOf = (capability: CapabilityID) =>
    account.accountType === "individual" && BUSINESS_CAPABILITIES.includes(capability)
      ? "For businesses only; this account is a person’s."
      : undefined;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {CAPABILITIES.map((capability) => (
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
