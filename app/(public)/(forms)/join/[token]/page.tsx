import type { Metadata } from "next";
import "server-only";
import { notFound } from "next/navigation";
import { PublicShell } from "@/components/page/public-shell";
import { InviteOver } from "./invite-over";
import { JoinTeam } from "@/components/team/join-team";
import { Failure } from "@/lib/core/failure";
import { joinTeam, type MemberInviteLanding } from "@/lib/domain/access/member-invites/dashboard";
import { ownProfile } from "@/lib/domain/access/sessions/dashboard";
import { ask } from "@/lib/http/adapters/preload";

export const metadata: Metadata = { title: "Invite to a team", referrer: "no-referrer" };

export default async function JoinPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [{ state, partner, offer }, profile] = await Promise.all([landingOf(token), ask(ownProfile.get)]);
  const signedInAs = profile instanceof Failure ? undefined : profile;
  return (
    <PublicShell mode={partner.accountMode === "sandbox" ? "sandbox" : "live"}>
      {state === "open" && offer ? (
        <JoinTeam token={token} partner={partner.displayName} offer={offer} signedInAs={signedInAs} />
      ) : (
        <InviteOver state={state} partner={partner.displayName} />
      )}
    </PublicShell>
  );
}

/** Returns the invitation behind a link, or responds with not-found. */
async function landingOf(token: string): Promise<MemberInviteLanding> {
  const landing = await ask(joinTeam.landing, { params: { token } });
  if (!(landing instanceof Failure)) return landing;
  if (landing.kind === "notFound") return notFound();
  throw landing;
}
