import type { FieldProblem } from "@/components/ui/field-message";

/** The fields of the steps as they stand on their pages. */
const ORDER = [
  "accountType",
  "name",
  "legalBusinessName",
  "doingBusinessAs",
  "businessType",
  "taxID",
  "birthDate",
  "governmentID",
  "website",
  "description",
  "industryCodes",
  "email",
  "phone",
  "address",
  "customerSupport",
  "people",
  "ownersProvided",
  "sales",
];

/** Answers of a later step come later, whatever they are called. */
export function inOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  return [...problems].sort((one, other) => placeOf(one.name) - placeOf(other.name));
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
