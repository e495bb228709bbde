import type { FieldProblem } from "@/components/ui/field-message";
import { profileLabel, profileRank } from "@/components/words/profile-labels";
import { type CapabilityID, impliedCapabilities } from "@/lib/domain/capabilities/contract";
import { elementAt, type FieldFault } from "@/lib/client/form-errors";
import { type InviteFormValues, isAsked } from "./invite-form";

/** The lists of which every value is drawn as a check box of its own. */
export const OPTION_LISTS = { capabilities: "Capabilities", scopes: "Permissions", feePlanCodes: "Fee plans" } as const;
export type OptionList = keyof typeof OPTION_LISTS;

/** What the server refused of a list, by value, so that it stays with its check box whatever else is toggled. */
export type Refusals = Record<OptionList, ReadonlyMap<string, string>>;

/** A fault of a whole list as a sentence. */
export function listFault(list: OptionList, message: string): string {
  return `${OPTION_LISTS[list]}: ${message}`;
}

/** What came of the last submit: its faults, and what was sent. */
export interface Sent {
  faults: readonly FieldFault[];
  snapshot: unknown;
}

const INDEX = /^(capabilities|scopes|feePlanCodes)\.(\d+)$/;

/** The id of the check box which draws a value of a list. */
export function optionID(list: OptionList, value: string): string {
  return `${list}-${value}`;
}

/** Takes the server's index errors back to the values which were sent; the first message of a value wins. */
export function refusalsOf(sent: Sent | null): Refusals {
  const found = {
    capabilities: new Map<string, string>(),
    scopes: new Map<string, string>(),
    feePlanCodes: new Map<string, string>(),
  };
  for (const { path, message } of sent?.faults ?? []) {
    const [, list] = INDEX.exec(path) ?? [];
    const value = elementAt(sent?.snapshot, path);
    if (!list || typeof value !== "string") continue;
    const byValue = found[list as OptionList];
    if (!byValue.has(value)) byValue.set(value, message);
  }
  return found;
}

/** Everything wrong with the builder: each fault at a control which is drawn, or as a sentence that names what the server named. */
export function inviteProblems(
  errors: object,
  sent: Sent | null,
  values: InviteFormValues,
  known: Refusals = refusalsOf(sent),
): FieldProblem[] {
  const refused = (Object.keys(OPTION_LISTS) as OptionList[]).flatMap((list) =>
    refusedOf(list, known[list], values[list]),
  );
  const placed = (path: string) => {
    const [, list] = INDEX.exec(path) ?? [];
    const value = elementAt(sent?.snapshot, path);
    return list !== undefined && typeof value === "string" && known[list as OptionList].has(value);
  };
  const rest = leavesOf(errors, "")
    .filter(({ path }) => !placed(path))
    .map(({ path, message }) => problemAt(path, message, values));
  return distinct([...rest, ...refused]).sort((a, b) => rankOf(a.name) - rankOf(b.name));
}

const SECTIONS = [
  "prefill.accountType",
  "builder.knowledge",
  "prefill.profile",
  "prefill.customerSupport",
  "capabilities",
  "scopes",
  "feePlanCodes",
  "returnURL",
  "termsOfServiceURL",
  "prefill",
];
const MOST_FIELDS = 100;

/** Where a control comes on the page; what has none comes last. */
function rankOf(name: string): number {
  const section = SECTIONS.findIndex((start) => name.startsWith(start));
  return (
    (section < 0 ? SECTIONS.length : section) * MOST_FIELDS + (name.startsWith("prefill.") ? profileRank(name) : 0)
  );
}

/** One control, one message: two schemas may complain of the same field. */
function distinct(problems: FieldProblem[]): FieldProblem[] {
  return [...new Map(problems.map((problem) => [`${problem.name} ${problem.message}`, problem])).values()];
}

/** A wallet that came along cannot be switched off by itself, so its fault leads to what brought it. */
function refusedOf(list: OptionList, refusals: ReadonlyMap<string, string>, chosen: readonly string[]): FieldProblem[] {
  return [...refusals].flatMap(([value, message]) => {
    const cause = chosen.includes(value)
      ? value
      : list === "capabilities"
        ? chosen.find((one) => impliedCapabilities([one as CapabilityID]).includes(value as CapabilityID))
        : undefined;
    return cause === undefined
      ? []
      : [{ name: optionID(list, cause), message: listFault(list, `${value} ${message}`) }];
  });
}

function problemAt(path: string, message: string, values: InviteFormValues): FieldProblem {
  const list = INDEX.exec(path)?.[1] ?? path;
  if (Object.hasOwn(OPTION_LISTS, list)) return { name: list, message: listFault(list as OptionList, message) };
  const label = isDrawn(path, values) ? labelOf(path) : undefined;
  return label
    ? { name: controlOf(path), label, message }
    : { name: standInFor(path, values), message: `Server: ${path} — ${message}` };
}

/** Where the request can be seen as it was sent; stands in for what no control is for. */
export const REQUEST_CONTROL = "api-request";

/** The control which hides that of a path, so that the message leads somewhere. */
function standInFor(path: string, { builder, prefill: { accountType } }: InviteFormValues): string {
  const other = accountType === "business" ? "individual" : "business";
  const isForOther =
    path.startsWith(`prefill.profile.${other}`) ||
    (accountType === "individual" && /^prefill\.(customerSupport|settings\.cardPayment)/.test(path));
  if (isForOther) return "prefill.accountType";
  if (!path.startsWith("prefill.") || labelOf(path) === undefined) return REQUEST_CONTROL;
  return path.startsWith("prefill.termsOfService") && builder.knowledge !== "nothing"
    ? "builder.terms"
    : "builder.knowledge";
}

const LABELS: Record<string, string> = {
  returnURL: "Return address",
  termsOfServiceURL: "Terms of service address",
  "prefill.accountType": "Account type",
  "prefill.foreignID": "Foreign ID",
  "prefill.metadata": "Metadata",
  "prefill.settings.cardPayment.statementDescriptor": "Statement descriptor",
  "prefill.settings.achPayment.companyName": "ACH company name",
  "prefill.termsOfService.token": "Acceptance token",
  "prefill.termsOfService.manual.acceptedDate": "Accepted on",
  "prefill.termsOfService.manual.acceptedIP": "IP address",
  "prefill.termsOfService.manual.acceptedUserAgent": "Browser (user agent)",
  "prefill.termsOfService.manual.acceptedDomain": "Site",
};

function labelOf(path: string): string | undefined {
  if (LABELS[path]) return LABELS[path];
  if (path.startsWith("prefill.profile.business.") || path.startsWith("prefill.profile.individual."))
    return profileLabel(path);
  const support = path.startsWith("prefill.customerSupport.") ? profileLabel(path) : undefined;
  return support && (/\.address\./.test(path) ? support : `Support ${support.toLowerCase()}`);
}

/** Whether the builder shows the path's control now: the other profile, what its type has not and what is not known are not drawn. */
function isDrawn(path: string, { builder: { knowledge, terms }, prefill: { accountType } }: InviteFormValues): boolean {
  if (!path.startsWith("prefill.") || path === "prefill.accountType") return true;
  const [, type, field] = /^prefill\.profile\.(business|individual)\.(.+)$/.exec(path) ?? [];
  if (field !== undefined) return type === accountType && isAsked(knowledge, accountType, field);
  if (path.startsWith("prefill.customerSupport")) return accountType === "business" && knowledge === "everything";
  if (knowledge === "nothing") return false;
  if (path.startsWith("prefill.settings.cardPayment")) return accountType === "business";
  return path.startsWith("prefill.termsOfService.") ? path.startsWith(`prefill.termsOfService.${terms}`) : true;
}

/** The control that stands for a path: some values have none of their own. */
function controlOf(path: string): string {
  if (path.includes(".governmentID.")) return path.replace(/\.governmentID\..*/, ".governmentID");
  return path.replace(/\.phone\.countryCode$/, ".phone.number");
}

/** The messages in react-hook-form's tree, each with its dotted path; a node may have one and others below it. */
function leavesOf(node: object, prefix: string): FieldFault[] {
  const own =
    "message" in node && typeof node.message === "string" && "type" in node
      ? [{ path: prefix.replace(/\.root$/, ""), message: node.message }]
      : [];
  const below = Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null && key !== "ref"
      ? leavesOf(value, prefix ? `${prefix}.${key}` : key)
      : [],
  );
  return [...own, ...below];
}
