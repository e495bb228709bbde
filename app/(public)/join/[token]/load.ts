import "server-only";
import { notFound } from "next/navigation";
import { cache } from "react";
import { joinTeam, type MemberInviteLanding } from "@/lib/domain/member-invites/dashboard";
import { bindingOf } from "@/lib/http/bindings";
import { expected } from "@/lib/http/respond";
import { run } from "@/lib/http/run";
import { pageCredential, pageRequest } from "@/lib/http/session";

/** What an invite's link says, asked once per page; leaves for not-found when it says nothing. */
export const landingOf = cache(async (token: string): Promise<MemberInviteLanding> => {
  const [credential, request] = await Promise.all([pageCredential(), pageRequest()]);
  try {
    const call = { credential, params: { token }, query: {}, body: async () => undefined, ...request };
    return (await run(bindingOf(joinTeam.landing), call)) as MemberInviteLanding;
  } catch (error) {
    if (expected(error)?.kind === "notFound") return notFound();
    throw error;
  }
});
