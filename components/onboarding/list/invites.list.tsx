import { actions, badge, custom, link, text, when } from "@/components/list/columns";
import { attention, choice, choiceFrom, day, flag, search, tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { NewLink } from "@/components/page/new-link";
import { Badge } from "@/components/ui/badge";
import { CAPABILITY_WORDS, capabilityLabel } from "@/components/words/capabilities";
import { INVITE_STOPS } from "@/components/words/invite-stops";
import { INVITE_STATES } from "@/components/words/states";
import type { ListedInvite } from "@/lib/domain/onboarding/invites/dashboard";
import { INVITE_STALE_DAYS, INVITE_STOPPED_DAYS } from "@/lib/domain/kernel/limits";
import { inviteList as invites, onboardingInvites } from "@/lib/generated/operations/invites";
import { InviteBulkBar, InviteMenu, InvitePlans } from "./invite-cells";
import { inviteName } from "../invite/invite-words";

export const inviteList = list(invites.search, {
  noun: "invite",
  api: onboardingInvites.list,
  key: "code",
  sorts: BY_DATE,
  filters: {
    q: search("Name or code"),
    status: tabs("Status", INVITE_STATES),
    attention: attention(`Begun, but nothing saved for ${INVITE_STOPPED_DAYS} days`),
    capability: choice("Capability", CAPABILITY_WORDS),
    creator: choiceFrom("Creator", invites.creators, (creators) =>
      creators.map(({ creator, name }) => ({ value: creator, label: name })),
    ),
    from: day("From"),
    to: day("Until"),
    stop: choice("Stopped at", INVITE_STOPS),
    stale: flag(`Pending for more than ${INVITE_STALE_DAYS} days`),
  },
  columns: [
    link("Recipient", inviteName, ({ code }) => `/invites/${encodeURIComponent(code)}`),
    badge("Status", ({ stage }) => INVITE_STATES[stage], { priority: 1 }),
    text("Last step", lastStepOf, { priority: 2 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", width: "sm", priority: 3 }),
    custom("Capabilities", capabilitiesOf, { priority: 5 }),
    custom("Fee plan", ({ feePlanCodes }) => <InvitePlans codes={feePlanCodes} />, { priority: 6 }),
    text("Created by", ({ createdBy }) => createdBy, { priority: 4 }),
    actions((invite) => <InviteMenu invite={invite} />),
  ],
  counts: ({ counts }) => counts,
  total: ({ counts }, { status = "" }) =>
    Object.entries(counts).reduce((sum, [stage, count]) => sum + (status === "" || stage === status ? count : 0), 0),
  bulk: { name: inviteName, bar: (props) => <InviteBulkBar {...props} /> },
  empty: {
    drawing: "invites",
    title: "Send your first invite",
    description: "An invite is a link that a business or person uses to open an account connected to yours.",
    action: () => <NewLink href="/invites/new" label="Create an invite" scope="accounts.write" />,
  },
});

function capabilitiesOf({ capabilities }: ListedInvite) {
  const [first, ...others] = capabilities.map(capabilityLabel);
  if (!first) return "–";
  return (
    <span className="flex items-center gap-1" title={[first, ...others].join(", ")}>
      <Badge icon={null}>{first}</Badge>
      {others.length > 0 && (
        <Badge icon={null} className="shrink-0">
          <span aria-hidden>+{others.length}</span>
          <span className="sr-only">and {others.join(", ")}</span>
        </Badge>
      )}
    </span>
  );
}

function lastStepOf({ stage, step, openedOn }: Pick<ListedInvite, "stage" | "step" | "openedOn">): string {
  if (stage === "redeemed") return "Submitted";
  const stop = step && INVITE_STOPS[step];
  if (stop) return stop;
  return INVITE_STOPS[stage === "in-progress" ? "signed-up" : openedOn ? "opened" : "unopened"] ?? "";
}
