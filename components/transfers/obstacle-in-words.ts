import { formatMoney } from "@/components/ui/words/format";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { CAPABILITY_STATES } from "@/components/words/states";
import type { Obstacle } from "@/lib/domain/money/transfers/dashboard";

/** Reason that no method of an account fits, and the part of the account where that can be changed. */
interface ObstacleWords {
  why: string;
  place?: "capabilities" | "sources";
}

export function obstacleInWords(
  at: "source" | "destination",
  { code, side, waiting = [], cents }: Obstacle,
): ObstacleWords {
  const isHere = side === at;
  switch (code) {
    case "no-access":
      return {
        why: isHere
          ? "You can’t create transfers for this account."
          : "You can’t create transfers for the other account.",
      };
    case "no-method":
      if (!isHere) return { why: "The other account has no matching payment method." };
      return waiting.length > 0 ? { why: waitingInWords(waiting), place: "capabilities" } : NOTHING_USABLE;
    case "no-way":
      return { why: "These accounts can’t pay each other this way.", place: "sources" };
    case "same-source":
      return {
        why: "Both sides would be the same wallet, bank account or card. Choose another account.",
        place: "sources",
      };
    case "too-much":
      return { why: `The maximum for these methods is ${formatMoney(cents ?? 0)}.` };
    case "too-little":
      return {
        why:
          cents === undefined
            ? "No amount covers this payment’s fee."
            : `The minimum is ${formatMoney(cents)}: a smaller amount doesn’t cover the fee, or the card doesn’t accept it.`,
      };
    case "none":
      return { why: "None of this account’s payment methods fits." };
  }
}

const NOTHING_USABLE: ObstacleWords = {
  why: "The account has no usable wallet, bank account or card.",
  place: "sources",
};

function waitingInWords(waiting: NonNullable<Obstacle["waiting"]>): string {
  const states = waiting.map(
    ({ capability, status }) =>
      `${CAPABILITY_WORDS[capability].label}: ${CAPABILITY_STATES[status].label.toLowerCase()}`,
  );
  return `The account is waiting for its capabilities. ${states.join(", ")}.`;
}
