import { formatMoney } from "@/components/ui/words/format";
import { fill } from "@/lib/core/bilingual";
import { cents } from "@/lib/core/money/money";
import type { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { chargeOf, costOf, type EventTerms, passOnCosts } from "@/lib/domain/money/fee-plans/shared/charge";
import { EN_PRICES, type PriceWords } from "./price-words";

const AMOUNT = cents(10_000);

type Event = keyof PriceWords["example"]["events"];
const NAMED = Object.keys(EN_PRICES.events) as (keyof PriceWords["events"])[];
const EVENTS = Object.keys(EN_PRICES.example.events) as Event[];

type Plan = EventTerms & Pick<FeePlanOffer, "monthlyPlatformFee" | "minimumCommitment">;

/**
 * Returns the combined cost of plans for one event of 100 dollars: "A card payment of $100.00 costs $3.20." Undefined
 * if they charge for none.
 */
export function workedExample(plans: readonly EventTerms[], words: PriceWords = EN_PRICES): string | undefined {
  const event = exampleEvent(plans);
  if (!event) return undefined;
  const { one, all, events } = words.example;
  const cost = costInFull(costOf(plans, event, AMOUNT), words);
  const example = fill(plans.length > 1 ? all : one, { event: events[event], amount: formatMoney(AMOUNT), cost });
  return example.charAt(0).toUpperCase() + example.slice(1);
}

/** Returns the events that more than one of the plans charges for. */
export function doubleCharges(plans: readonly Plan[], words: PriceWords = EN_PRICES): string[] {
  const isDouble = (is: (plan: Plan) => boolean) => plans.filter(is).length > 1;
  return [
    ...NAMED.filter((event) => isDouble((plan) => charges(plan, event))).map((event) => words.events[event]),
    ...(isDouble(({ monthlyPlatformFee }) => isSome(monthlyPlatformFee)) ? [words.platform] : []),
    ...(isDouble(({ minimumCommitment }) => isSome(minimumCommitment)) ? [words.minimum] : []),
  ];
}

const isSome = ({ valueDecimal }: { valueDecimal: string }) => Number(valueDecimal) > 0;

function charges({ billableFees }: EventTerms, event: string): boolean {
  if (event === "network-passthrough") return false;
  return billableFees.some((fee) => fee.billableEvent === event && chargeOf(fee, AMOUNT) > 0);
}

/**
 * Returns a card payment if network costs are passed on, else an event that two plans charge for, else the first event
 * with a fee.
 */
function exampleEvent(plans: readonly EventTerms[]): Event | undefined {
  if (passOnCosts(plans)) return "card-acquiring";
  const has = ({ billableFees }: EventTerms, event: Event) =>
    billableFees.some(({ billableEvent }) => billableEvent === event);
  const double = EVENTS.find((event) => plans.filter((plan) => charges(plan, event)).length > 1);
  return double ?? EVENTS.find((event) => plans.some((plan) => has(plan, event)));
}

/** Returns a cost in words: the exact fees, and an estimate of the card networks' costs. */
export function costInFull(
  { total, networks }: ReturnType<typeof costOf>,
  { example }: Pick<PriceWords, "example"> = EN_PRICES,
): string {
  const cost = formatMoney(total);
  if (!networks) return cost;
  const text = total > 0 ? example.withNetworks : example.networksAlone;
  return fill(text, { cost, networks: formatMoney(networks) });
}
