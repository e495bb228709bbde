import { fieldsOf, labelAt, placeBelow } from "@/components/words/profile-fields";
import type { FormWords } from "../words/words";

/**
 * Returns the label of an application's answer by its path in the submission, for the review page, which has no field
 * for it.
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

/** The fields in the order of the steps and their pages. */
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

/** Sorts errors by step and field. */
export function inOrder<F extends { path: string }>(errors: readonly F[]): F[] {
  return [...errors].sort((one, other) => placeOf(one.path) - placeOf(other.path));
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
