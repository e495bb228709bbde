import type { DefinitionItem } from "@/components/ui/data/definition-list";
import { profileFacts } from "@/components/words/answer-rows";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import type { Prefill } from "@/lib/domain/onboarding/invites/shared/prefill";
import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import type { InviteProgress } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { APPLICATION_STEPS } from "@/lib/domain/onboarding/invite-progress/shared/step-names";
import { STEP_WORDS } from "@/components/words/invite-stops";

export interface Moment {
  word: string;
  state: "done" | "now" | "ahead";
  on?: string;
}

/** Returns the events of an invite from creation to its end. An ended one has no next event. */
export function momentsOf(
  { createdOn, redeemedOn, revokedOn }: Pick<OnboardingInvite, "createdOn" | "redeemedOn" | "revokedOn">,
  { steps: required, openedOn, startedOn, step, lastSeenOn }: InviteProgress,
): Moment[] {
  const moment = (word: string, on: string | undefined): Moment => ({
    word,
    state: on || redeemedOn ? "done" : "ahead",
    ...(on && { on }),
  });
  const at = step ? APPLICATION_STEPS.indexOf(step) : -1;
  const steps = APPLICATION_STEPS.filter((one) => required.includes(one) || one === step).map((one): Moment => {
    if (redeemedOn || APPLICATION_STEPS.indexOf(one) < at) return { word: STEP_WORDS[one], state: "done" };
    return one === step
      ? { word: STEP_WORDS[one], state: "now", ...(lastSeenOn && { on: lastSeenOn }) }
      : { word: STEP_WORDS[one], state: "ahead" };
  });
  const all = [
    moment("Created", createdOn),
    moment("First opened", openedOn),
    moment("Signed up", startedOn),
    ...steps,
    moment("Submitted and redeemed", redeemedOn),
  ];
  return revokedOn ? [...all.filter(({ state }) => state !== "ahead"), moment("Revoked", revokedOn)] : all;
}

/** Progress of an invitee: one line, the number of completed steps, and advice. */
export interface InviteStatus {
  headline: string;
  done: number;
  of: number;
  advice: string;
  mayRemind: boolean;
}

/** Returns the invitee's progress. The partner's own acts, such as creating the invite, do not count as steps. */
export function inviteStatus(
  invite: Pick<OnboardingInvite, "createdOn" | "redeemedOn" | "revokedOn">,
  progress: InviteProgress,
): InviteStatus {
  const { revokedOn, ...open } = invite;
  const steps = momentsOf(open, progress).filter(({ word }) => word !== "Created");
  const done = steps.filter(({ state }) => state === "done").length;
  const counts = { done, of: steps.length };
  if (invite.redeemedOn)
    return { ...counts, headline: "Accepted", advice: "The account is connected to yours.", mayRemind: false };
  if (revokedOn) return { ...counts, headline: "Revoked", advice: "Duplicate it to send a new one.", mayRemind: false };
  const { step, startedOn, openedOn } = progress;
  if (step)
    return { ...counts, headline: `At “${STEP_WORDS[step]}”`, advice: "Remind them if they stopped.", mayRemind: true };
  if (startedOn)
    return { ...counts, headline: "Signed up", advice: "Remind them to begin with their answers.", mayRemind: true };
  if (openedOn)
    return { ...counts, headline: "Opened", advice: "They haven’t signed up. Remind them.", mayRemind: true };
  return { ...counts, headline: "Not opened yet", advice: "Copy the link, or send it by email.", mayRemind: false };
}

interface PrefillSection {
  title: string;
  items: DefinitionItem[];
}

/**
 * Returns the prefilled answers by section, with only the last four digits of identity numbers. Empty sections are left
 * out.
 */
export function prefillSections(prefill: Prefill): PrefillSection[] {
  const { business, individual } = prefill.profile;
  const sections = [
    {
      title: "Business",
      items: profileFacts("business", business, {
        "business.taxID": business?.taxID && hidden(business.taxID.ein.number.slice(-4)),
      }),
    },
    { title: "Person", items: individual ? profileFacts("individual", individual, identityOf(individual)) : [] },
    { title: "Customer support", items: profileFacts("customerSupport", prefill.customerSupport) },
    { title: "Advanced", items: advancedFacts(prefill) },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

function advancedFacts({
  capabilities = [],
  foreignID,
  settings,
  termsOfService,
  metadata = {},
}: Prefill): DefinitionItem[] {
  const descriptor = settings?.cardPayment?.statementDescriptor;
  return [
    ...(capabilities.length > 0
      ? [{ label: "Further capabilities", value: capabilities.map((one) => CAPABILITY_WORDS[one].label).join(", ") }]
      : []),
    ...(foreignID ? [{ label: "Foreign ID", value: foreignID }] : []),
    ...(descriptor ? [{ label: "Statement descriptor", value: descriptor }] : []),
    ...(settings?.achPayment ? [{ label: "ACH company name", value: settings.achPayment.companyName }] : []),
    ...(termsOfService
      ? [
          {
            label: "Terms of service",
            value: "token" in termsOfService ? "Accepted, with a token" : `Accepted on ${termsOfService.acceptedDate}`,
          },
        ]
      : []),
    ...Object.entries(metadata).map(([key, value]) => ({ label: `Metadata: ${key}`, value })),
  ];
}

function identityOf({ birthDate, governmentID }: NonNullable<Prefill["profile"]["individual"]>) {
  const { ssn, itin } = governmentID ?? {};
  const number = ssn?.lastFour ? `SSN ${hidden(ssn.lastFour)}` : itin?.lastFour && `ITIN ${hidden(itin.lastFour)}`;
  return { "individual.birthDate": birthDate && longDate(birthDate), "individual.governmentID": number };
}

function hidden(lastFour: string): string {
  return `•••••${lastFour}`;
}

function longDate({ year, month, day }: { year: number; month: number; day: number }): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    Date.UTC(year, month - 1, day),
  );
}
