import { profileLabel } from "@/components/words/profile-labels";
import type { FieldProblem } from "@/components/ui/field-message";
import type { FormWords } from "./words/words";

function labelsOf({ you, profile, review, people, sales, steps }: FormWords): Record<string, string> {
  return {
    code: you.code,
    password: you.password,
    accountType: profile.who,
    "account.accountType": profile.who,
    "profile.individual.governmentID": profile.number,
    "person.governmentID": profile.number,
    "person.responsibilities.ownershipPercentage": people.share,
    "person.responsibilities.jobTitle": people.jobTitle,
    "person.responsibilities.isOwner": people.role,
    "people.0": steps.people,
    ownersProvided: people.allNamed,
    "agreements.platformTerms": review.labelTerms,
    "agreements.fees": review.labelFees,
    "agreements.permissions": review.labelPermissions,
    "agreements.partnerTerms": review.labelPartnerTerms,
    "sales.averageTransactionSize": sales.average,
    "sales.maxTransactionSize": sales.max,
    "sales.averageMonthlyTransactionVolume": sales.monthly,
    "sales.fulfillment.shipmentDurationDays": sales.days,
    "sales.fulfillment.returnPolicy": sales.returns,
  };
}

/** Flattens a form's errors for its summary; what no control is known for is named as the server named it. */
export function problemsOf(errors: object, words: FormWords): FieldProblem[] {
  const labels = labelsOf(words);
  return leaves(errors, "").map(({ path, message }) => {
    const label = labels[path] ?? profileLabel(path);
    const isSupport = /(?:^|\.)customerSupport\./.test(path);
    if (label) return { name: path, label: isSupport ? (supportLabel(path) ?? label) : label, message };
    return { name: path, message: /^[a-z]/.test(message) ? `${path} ${message}` : message };
  });
}

/** What the fields of customer support are called that are named there as elsewhere. */
export const supportLabel = (path: string): string | undefined =>
  SUPPORT_LABELS[path.replace(/^.*customerSupport\./, "")];

const SUPPORT_LABELS: Record<string, string> = {
  email: "Support e-mail",
  "phone.number": "Support phone",
  website: "Support website",
};

function leaves(node: object, path: string): { path: string; message: string }[] {
  if ("message" in node && typeof node.message === "string") return [{ path, message: node.message }];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && key !== "ref" ? leaves(value, path ? `${path}.${key}` : key) : [],
  );
}
