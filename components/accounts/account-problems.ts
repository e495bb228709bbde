import { faultLeaves } from "@/components/form/fault-leaves";
import { profileLabel, profileRank } from "@/components/words/profile-labels";
import { CAPABILITY_WORDS } from "@/components/onboarding/capability-words";
import type { FieldProblem } from "@/components/ui/field-message";
import { elementAt, type FieldFault } from "@/lib/client/form-errors";
import type { CapabilityID } from "@/lib/domain/capabilities/contract";
import type { AccountFormValues } from "./account-form";

/** What the server refused of the last submit, with what was sent. */
export interface Refused {
  faults: readonly FieldFault[];
  snapshot: unknown;
}

const LABELS: Record<string, string> = {
  accountType: "Account type",
  foreignID: "Foreign ID",
  metadata: "Metadata",
  "settings.cardPayment.statementDescriptor": "Statement descriptor",
  "settings.achPayment.companyName": "ACH company name",
  "termsOfService.token": "Acceptance token",
  "termsOfService.manual.acceptedDate": "Accepted on",
  "termsOfService.manual.acceptedIP": "IP address",
  "termsOfService.manual.acceptedUserAgent": "Browser (user agent)",
  "termsOfService.manual.acceptedDomain": "Site",
};

const SECTIONS = [
  "accountType",
  "profile",
  "customerSupport",
  "capabilities",
  "termsOfService",
  "foreignID",
  "settings",
  "metadata",
];
const MOST_FIELDS = 100;
const CAPABILITY = /^capabilities\.\d+$/;

/** Everything wrong with an account's form, in the order of its controls; what has no control is named as the server named it. */
export function accountProblems(errors: object, refused: Refused | null, values: AccountFormValues): FieldProblem[] {
  const problems = faultLeaves(errors).flatMap(({ path, message }) => problemAt(path, message, { refused, values }));
  return [...new Map(problems.map((problem) => [`${problem.name} ${problem.message}`, problem])).values()].sort(
    (a, b) => rankOf(a.name) - rankOf(b.name),
  );
}

/** What the server refused of a capability, by its name: an index is that of the list which was sent. */
export function refusedCapabilities(refused: Refused | null): ReadonlyMap<CapabilityID, string> {
  return new Map(
    (refused?.faults ?? []).flatMap(({ path, message }) => {
      const capability = CAPABILITY.test(path)
        ? (elementAt(refused?.snapshot, path) as CapabilityID | undefined)
        : undefined;
      return capability ? [[capability, message] as const] : [];
    }),
  );
}

interface Around {
  refused: Refused | null;
  values: AccountFormValues;
}

function problemAt(path: string, message: string, { refused, values }: Around): FieldProblem[] {
  if (CAPABILITY.test(path)) {
    const capability = elementAt(refused?.snapshot, path) as CapabilityID | undefined;
    return [
      {
        name: capability ? `capabilities-${capability}` : "capabilities",
        label: capability ? CAPABILITY_WORDS[capability].label : "Capabilities",
        message,
      },
    ];
  }
  const label = isDrawn(path, values) ? labelOf(path) : undefined;
  return [label ? { name: controlOf(path), label, message } : { name: path, message: `Server: ${path} — ${message}` }];
}

function labelOf(path: string): string | undefined {
  if (LABELS[path]) return LABELS[path];
  if (path.startsWith("profile.")) return profileLabel(path);
  const support = path.startsWith("customerSupport.") ? profileLabel(path) : undefined;
  return support && (/\.address\./.test(path) ? `${support} of customer support` : `Support ${support.toLowerCase()}`);
}

/** Whether the form shows the path's control now. */
function isDrawn(path: string, { accountType, form }: AccountFormValues): boolean {
  if (path.startsWith("profile.")) return path.startsWith(`profile.${accountType}.`);
  if (path.startsWith("customerSupport") || path.startsWith("settings.cardPayment")) return accountType === "business";
  if (path.startsWith("termsOfService.")) return path.startsWith(`termsOfService.${form.terms}`);
  return true;
}

/** The control that stands for a path: some values have none of their own. */
function controlOf(path: string): string {
  if (path.includes(".governmentID.")) return path.replace(/\.governmentID\..*/, ".governmentID");
  return path.replace(/\.phone\.countryCode$/, ".phone.number");
}

/** Where a control comes on the page; what has none comes last. */
function rankOf(name: string): number {
  const section = SECTIONS.findIndex((start) => name.startsWith(start));
  return (section < 0 ? SECTIONS.length : section) * MOST_FIELDS + Math.max(0, profileRank(name));
}
