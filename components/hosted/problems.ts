import { profileLabel } from "@/components/profile/profile-labels";
import type { FieldProblem } from "@/components/ui/field-message";

const LABELS: Record<string, string> = {
  code: "Six-digit code",
  password: "Password",
  accountType: "Kind of account",
  "account.accountType": "Kind of account",
  "account.profile.individual.governmentID": "Number",
  "agreements.platformTerms": "Terms of service",
  "agreements.fees": "Fees",
  "agreements.permissions": "Permissions",
  "agreements.partnerTerms": "Partner's terms",
};

/** Flattens a form's errors for its summary; what no control is known for is named as the server named it. */
export function problemsOf(errors: object): FieldProblem[] {
  return leaves(errors, "").map(({ path, message }) => {
    const label = LABELS[path] ?? profileLabel(path);
    const isSupport = /(?:^|\.)customerSupport\./.test(path);
    if (label) return { name: path, label: isSupport ? `Support ${label[0]?.toLowerCase()}${label.slice(1)}` : label, message };
    return { name: path, message: `${path} ${message}` };
  });
}

function leaves(node: object, path: string): { path: string; message: string }[] {
  if ("message" in node && typeof node.message === "string") return [{ path, message: node.message }];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && key !== "ref" ? leaves(value, path ? `${path}.${key}` : key) : [],
  );
}
