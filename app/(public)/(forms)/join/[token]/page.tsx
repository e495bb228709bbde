import type { Metadata } from "next";
import "server-only";
import { notFound } from "next/navigation";
import { PublicShell } from "@/components/page/public-shell";
import { InviteOver } from "@/components/team/invite-over";
import { JoinTeam } from "@/components/team/join-team";
import { Failure } from "@/lib/core/failure";
import { joinTeam, type MemberInviteLanding } from "@/lib/domain/access/member-invites/dashboard";
import type { Caller } from "@/lib/domain/kernel/context";
import { ask } from "@/lib/http/adapters/preload";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata: Metadata = { title: "Invite to a team", referrer: "no-referrer" };

/** Lets an invited person join a partner's team. */
export default async function JoinPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [{ state, partner, offer }, session] = await Promise.all([landingOf(token), currentSession()]);
  return (
    <PublicShell mode={partner.accountMode === "sandbox" ? "sandbox" : "live"}>
      {state === "open" && offer ? (
        <JoinTeam token={token} partner={partner.displayName} offer={offer} signedInAs={session ? whoIs(session.caller) : undefined} />
      ) : (
        <InviteOver state={state} partner={partner.displayName} />
      )}
    </PublicShell>
  );
}

const whoIs = ({ email = "", name }: Caller) => ({ email, ...(name && { name }) });

/** Returns what an invite's link says; leaves for not-found when it says nothing. */
async function landingOf(token: string): Promise<MemberInviteLanding> {
  const landing = await ask(joinTeam.landing, { params: { token } });
  if (!(landing instanceof Failure)) return landing;
  if (landing.kind === "notFound") return notFound();
  throw landing;
}
