"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCan } from "@/components/page/can";
import { formatMoney } from "@/components/ui/words/format";
import { arrivalInWords } from "@/components/words/payment-methods";
import { queryFor } from "@/lib/client/query";
import { isID } from "@/lib/core/api/is-id";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { isLimited, type Pair, pairOf } from "@/lib/domain/money/transfers/shared/pairs";
import { feePlanAgreements } from "@/lib/generated/operations/fee-plans";
import { costInWords, type Fees } from "./transfer-words";

export function useFees(accountID: string): Fees {
  const mayRead = useCan("profile.read", accountID);
  const { data, isError } = useQuery({
    ...queryFor(feePlanAgreements.list, { params: { accountID } }),
    enabled: mayRead && isID(accountID),
  });
  if (!mayRead || isError) return "hidden";
  return data?.filter(({ status }) => status === "active") ?? "reading";
}

export interface FactsSide {
  accountID: string;
  options: readonly PaymentMethod[] | undefined;
  chosen: PaymentMethod | undefined;
}

type FactsOf = (method: PaymentMethod) => ReactNode;

interface Way {
  from: PaymentMethod;
  to: PaymentMethod;
  pair: Pair;
}

/**
 * Returns arrival, cost and limit for each payment method. If they differ by the other side's method, they depend on
 * its choice.
 */
export function useMethodFacts(
  source: FactsSide,
  destination: FactsSide,
  cents: unknown,
): { source: FactsOf; destination: FactsOf } {
  const fees = { source: useFees(source.accountID), destination: useFees(destination.accountID) };
  const shown = (ways: readonly Way[], other: string) => {
    if (ways.length === 0 || typeof cents !== "number") return undefined;
    const fact = (of: (way: Way) => string) => {
      const said = new Set(ways.map(of));
      return said.size === 1 ? [...said].join("") : `Depends on how ${other}`;
    };
    return (
      <Facts
        facts={[
          ["Arrives", fact(({ from, to }) => arrivalInWords(from.paymentMethodType, to.paymentMethodType))],
          ["Cost", fact(({ pair }) => costInWords(pair, cents, fees))],
          ...(ways.some(({ pair }) => isLimited(pair))
            ? [["Limit", fact(({ pair }) => (isLimited(pair) ? formatMoney(pair.most) : "None"))] as const]
            : []),
        ]}
      />
    );
  };
  return {
    source: (from) =>
      shown(
        waysOf(destination, (to) => [from, to]),
        "the other side gets paid",
      ),
    destination: (to) =>
      shown(
        waysOf(source, (from) => [from, to]),
        "the other side pays",
      ),
  };
}

/**
 * Returns the pairs with the other side's chosen method, or with all of its methods if none is chosen or it does not
 * fit.
 */
function waysOf(other: FactsSide, ends: (method: PaymentMethod) => [PaymentMethod, PaymentMethod]): Way[] {
  const to = (methods: readonly PaymentMethod[]) =>
    methods.flatMap((method) => {
      const [from, into] = ends(method);
      const pair = pairOf(from.paymentMethodType, into.paymentMethodType);
      return pair ? [{ from, to: into, pair }] : [];
    });
  const chosen = to(other.chosen ? [other.chosen] : []);
  return chosen.length > 0 ? chosen : to(other.options ?? []);
}

export function methodIn(options: readonly PaymentMethod[] | undefined, id: string | undefined) {
  return options?.find(({ paymentMethodID }) => paymentMethodID === id);
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <span className="grid">
      {facts.map(([label, fact]) => (
        <span key={label}>
          {label}: <span className="tabular text-foreground">{fact}</span>
        </span>
      ))}
    </span>
  );
}
