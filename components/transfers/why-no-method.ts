import { formatMoney } from "@/components/ui/format";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { CAPABILITY_STATES } from "@/components/words/states";
import type { CapabilityID } from "@/lib/core/capabilities";
import type { PaymentMethodType } from "@/lib/core/sources";
import type { Capability } from "@/lib/domain/accounts/capabilities/contract";
import { pairOf } from "@/lib/domain/money/transfers/shared/pairs";

/** An account's usable methods, and its capabilities. */
export interface MethodHolder {
  methods: readonly { paymentMethodType: PaymentMethodType }[];
  capabilities: readonly Pick<Capability, "capability" | "status">[];
}

/** Why no method of an account fits, and the part of the account where one can change that. */
interface WhyNoMethod {
  why: string;
  place?: "capabilities" | "sources";
}

/** Names the capabilities without which an account has no method to pay or be paid with. */
const OPENING: readonly CapabilityID[] = ["wallet", "transfers", "send-funds"];

/** Says why no method of an account fits those of the other side and the amount, in cents. */
export function whyNoMethod(
  side: "source" | "destination",
  { own, other, cents }: { own: MethodHolder; other: MethodHolder; cents: number },
): WhyNoMethod {
  if (own.methods.length === 0) return whyEmpty(own);
  if (other.methods.length === 0) return { why: "The other account has no method that could be at the other end." };
  const [sources, destinations] = side === "source" ? [own, other] : [other, own];
  const pairs = sources.methods.flatMap((from) =>
    destinations.methods.flatMap((to) => pairOf(from.paymentMethodType, to.paymentMethodType) ?? []),
  );
  if (pairs.length === 0) return { why: "None of its methods reaches one of the other account.", place: "sources" };
  const most = Math.max(...pairs.map((pair) => pair.most));
  if (cents > most) return { why: `Their methods carry ${formatMoney(most)} at most.` };
  return {
    why: "Either the amount doesn’t cover its fee, both sides are the same, or an account doesn’t let you make transfers for it.",
  };
}

function whyEmpty({ capabilities }: MethodHolder): WhyNoMethod {
  const waiting = capabilities.filter(({ capability, status }) => OPENING.includes(capability) && status !== "enabled");
  if (waiting.length === 0)
    return { why: "The account has no wallet, bank account or card that can be used.", place: "sources" };
  const states = waiting.map(
    ({ capability, status }) =>
      `${CAPABILITY_WORDS[capability].label}: ${CAPABILITY_STATES[status].label.toLowerCase()}`,
  );
  return { why: `The account waits for its capabilities. ${states.join(", ")}.`, place: "capabilities" };
}
