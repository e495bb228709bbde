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
          ? "You may not make transfers for this account."
          : "You may not make transfers for the other account.",
      };
    case "no-method":
      if (!isHere) return { why: "The other account has no method that could be at the other end." };
      return waiting.length > 0 ? { why: waitingInWords(waiting), place: "capabilities" } : NOTHING_USABLE;
    case "no-way":
      return { why: "None of its methods reaches one of the other account.", place: "sources" };
    case "same-source":
      return {
        why: "Both sides would be the same wallet, bank account or card. Choose another account.",
        place: "sources",
      };
    case "too-much":
      return { why: `Their methods carry ${formatMoney(cents ?? 0)} at most.` };
    case "too-little":
      return {
        why:
          cents === undefined
            ? "No amount covers the fee of this payment."
            : `The least that goes is ${formatMoney(cents)}: a smaller amount doesn’t cover its fee, or the card doesn’t take it.`,
      };
    case "none":
      return { why: "No method of this account fits." };
  }
}

const NOTHING_USABLE: ObstacleWords = {
  why: "The account has no wallet, bank account or card that can be used.",
  place: "sources",
};

function waitingInWords(waiting: NonNullable<Obstacle["waiting"]>): string {
  const states = waiting.map(
    ({ capability, status }) =>
      `${CAPABILITY_WORDS[capability].label}: ${CAPABILITY_STATES[status].label.toLowerCase()}`,
  );
  return `The account waits for its capabilities. ${states.join(", ")}.`;
}
