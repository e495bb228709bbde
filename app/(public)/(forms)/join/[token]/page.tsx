import type { Metadata } from "next";
import { PublicShell } from "@/components/page/public-shell";
import { InviteOver } from "@/components/team/invite-over";
import { JoinTeam } from "@/components/team/join-team";
import { currentSession } from "@/lib/http/session";
import { landingOf } from "./load";

export const metadata: Metadata = { title: "Invite to a team", referrer: "no-referrer" };

/** Where an invited person joins a partner's team. */
export default async function JoinPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [{ state, partner, offer }, session] = await Promise.all([landingOf(token), currentSession()]);
  return (
    <PublicShell mode={partner.accountMode === "sandbox" ? "sandbox" : "live"}>
      {state === "open" && offer ? (
        <JoinTeam token={token} partner={partner.displayName} offer={offer} signedInAs={session?.caller.email} />
      ) : (
        <InviteOver state={state} partner={partner.displayName} />
      )}
    </PublicShell>
  );
}
