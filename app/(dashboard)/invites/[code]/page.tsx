import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { InviteDetail } from "@/components/onboarding/detail/invite-detail";
import { inviteTitle } from "@/components/onboarding/invite/invite-words";
import { Failure } from "@/lib/core/failure";
import { feePlans } from "@/lib/domain/money/fee-plans/contract";
import { invitePeople } from "@/lib/domain/onboarding/invite-people/dashboard";
import { onboardingInvites } from "@/lib/domain/onboarding/invites/contract";
import { onboardingProgress } from "@/lib/domain/onboarding/invite-progress/dashboard";
import { ask, read } from "@/lib/http/adapters/preload";

type Props = { params: Promise<{ code: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props) {
  const request = { params: await params };
  const [invite, progress] = await Promise.all([
    ask(onboardingInvites.get, request),
    ask(onboardingProgress.get, request),
  ]);
  if (invite instanceof Failure || progress instanceof Failure) return { title: "Invite" };
  return { title: inviteTitle({ ...progress, ...invite }) };
}

const loadView = createLoader({ created: parseAsString });

/** One invite. `created=1` is set right after it was created. */
export default async function InvitePage({ params, searchParams }: Props) {
  const [{ code }, { created }] = await Promise.all([params, loadView(searchParams)]);
  const request = { params: { code } };
  const ofInvite = [onboardingInvites.get, onboardingProgress.get, invitePeople.list];
  const reads = [...ofInvite.map((one) => read(one, request)), read(feePlans.choices)];
  return (
    <Preload reads={reads} title="Invite">
      <InviteDetail code={code} isNew={created === "1"} />
    </Preload>
  );
}
