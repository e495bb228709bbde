import type { IssuedCard } from "@/lib/domain/issuing/contract";
import { holderName } from "./card-words";

const FACE =
  "flex aspect-[1.586] w-full max-w-sm flex-col justify-between rounded-xl bg-primary p-5 text-primary-foreground shadow-raise sm:p-6";

/** The card as drawn, with only the last four digits of its number. */
export function CardFace({ card }: { card: IssuedCard }) {
  const { brand, lastFourCardNumber: lastFour } = card;
  return (
    <div className={FACE}>
      <div className="flex items-start justify-between gap-4">
        <span className="truncate text-sm font-medium">{card.memo || "Virtual card"}</span>
        <span className="text-base font-semibold italic">{brand}</span>
      </div>
      <p
        role="img"
        aria-label={`Card number ending ${lastFour}, hidden`}
        className="tabular font-mono text-lg tracking-wider whitespace-nowrap sm:text-xl"
      >
        •••• •••• •••• {lastFour}
      </p>
      <div className="flex items-end justify-between gap-4 text-[0.8125rem]">
        <span className="truncate font-medium">{holderName(card)}</span>
        <span className="flex shrink-0 gap-4">
          <span>
            Exp{" "}
            <span role="img" aria-label="hidden">
              ••/••
            </span>
          </span>
          <span>
            CVV{" "}
            <span role="img" aria-label="hidden">
              •••
            </span>
          </span>
        </span>
      </div>
    </div>
  );
}
