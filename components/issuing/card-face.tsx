"use client";

import { cn } from "@/components/ui/cn";
import { fill } from "@/lib/core/bilingual";
import type { IssuedCard } from "@/lib/domain/cards/issuing/contract";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { FACE_TEXTS, faceWords, holderName, labelOf } from "./card-words";

type FaceOfCard = Pick<IssuedCard, "brand" | "lastFourCardNumber" | "state" | "memo" | "authorizedUser">;

const EXAMPLE: FaceOfCard = {
  brand: "Visa",
  lastFourCardNumber: "4242",
  state: "active",
  memo: "Travel",
  authorizedUser: { firstName: "Amanda", lastName: "Yang" },
};

/** Card of a fictional person. */
export const ExampleCard = () => <CardFace card={EXAMPLE} />;

/** Card in its brand's color, with only the last four digits. */
export function CardFace({ card }: { card: FaceOfCard }) {
  const { brand, lastFourCardNumber: lastFour, state } = card;
  const language = useLanguage();
  return (
    <div
      className={cn(
        "card-material flex aspect-[1.586] min-h-60 w-full flex-col justify-between rounded-2xl p-5 shadow-float sm:p-6",
        state !== "active" && "grayscale",
      )}
    >
      <div className="flex items-start justify-between gap-4">
        <span className="min-w-0 truncate text-[0.9375rem] font-semibold tracking-tight">
          {labelOf(card, language)}
        </span>
        <span className="shrink-0 rounded-full border border-white/60 px-2 text-xs leading-5 font-medium">
          {faceWords(state, language)}
        </span>
      </div>
      <Chip />
      <p
        role="img"
        aria-label={fill(FACE_TEXTS[language].number, { lastFour })}
        className="tabular font-mono text-lg tracking-[0.08em] whitespace-nowrap sm:text-[1.375rem]"
      >
        •••• •••• •••• {lastFour}
      </p>
      <div className="flex items-end justify-between gap-4">
        <span className="grid min-w-0 gap-0.5">
          <span className="truncate text-[0.9375rem] font-medium">{holderName(card)}</span>
          <Hidden />
        </span>
        <span className="shrink-0 text-xl font-bold italic">{brand}</span>
      </div>
    </div>
  );
}

function Hidden() {
  const { expires, hidden } = FACE_TEXTS[useLanguage()];
  return (
    <span className="flex gap-4 text-xs">
      <span>
        {expires}{" "}
        <span role="img" aria-label={hidden}>
          ••/••
        </span>
      </span>
      <span>
        CVV{" "}
        <span role="img" aria-label={hidden}>
          •••
        </span>
      </span>
    </span>
  );
}

function Chip() {
  return (
    <svg aria-hidden viewBox="0 0 40 30" className="w-10 fill-sandbox stroke-sandbox-foreground">
      <rect x="0.5" y="0.5" width="39" height="29" rx="6" />
      <path d="M0 10h12v10H0M40 10H28v10h12M12 10q0-6 4-10M28 10q0-6-4-10M12 20q0 6 4 10M28 20q0 6-4 10" fill="none" />
    </svg>
  );
}
