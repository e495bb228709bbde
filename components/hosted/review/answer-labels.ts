import { fieldsOf, labelAt, placeBelow } from "@/components/words/profile-fields";
import type { FormWords } from "../words/words";

/**
 * Returns the name of an application's answer where no field of the page has it: on the review page, by its path in the
 * submission.
 */
export function answerLabel(path: string, { profile, people, sales, steps }: FormWords): string | undefined {
  const labels: Record<string, string> = {
    "account.accountType": profile.who,
    "people.0": steps.people,
    ownersProvided: people.allNamed,
    "sales.averageTransactionSize": sales.average,
    "sales.maxTransactionSize": sales.max,
    "sales.averageMonthlyTransactionVolume": sales.monthly,
    "sales.fulfillment.shipmentDurationDays": sales.days,
    "sales.fulfillment.returnPolicy": sales.returns,
  };
  return labels[path] ?? labelAt(path);
}

const SECTIONS = ["name", "identity", "trade", "contact"] as const;

/** The fields of the steps as they stand on their pages. */
const ORDER = [
  "accountType",
  ...SECTIONS.flatMap((section) =>
    [...fieldsOf("individual", section), ...fieldsOf("business", section)].map(placeBelow),
  ),
  "customerSupport",
  "people",
  "ownersProvided",
  "sales",
];

/** Answers of a later step come later, whatever they are called. */
export function inOrder<F extends { path: string }>(faults: readonly F[]): F[] {
  return [...faults].sort((one, other) => placeOf(one.path) - placeOf(other.path));
}

function placeOf(path: string): number {
  const parts = path.split(".");
  const place = ORDER.indexOf(
    ["people", "sales", "customerSupport"].find((part) => parts.includes(part)) ??
      parts.find((part) => ORDER.includes(part)) ??
      "",
  );
  return place < 0 ? ORDER.length : place;
}
