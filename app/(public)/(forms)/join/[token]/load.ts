import "server-only";
import { notFound } from "next/navigation";
import { Failure } from "@/lib/core/failure";
import { joinTeam, type MemberInviteLanding } from "@/lib/domain/member-invites/dashboard";
import { ask } from "@/lib/http/preload";

/** What an invite's link says; leaves for not-found when it says nothing. */
export async function landingOf(token: string): Promise<MemberInviteLanding> {
  const landing = await ask(joinTeam.landing, { params: { token } });
  if (!(landing instanceof Failure)) return landing;
  if (landing.kind === "notFound") return notFound();
  throw landing;
}
