"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/can";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/client/query";
import { onboardingInvites } from "@/lib/domain/onboarding/contract";
import { recipientOf } from "../invite-words";
import { InviteBuilder } from "./invite-builder";

/** The builder for whoever may invite; `from` is the code of an invite to start from. */
export function NewInvite({ from }: { from?: string }) {
  if (!useCan("accounts.write")) return <ForbiddenState permission="accounts.write" />;
  return from ? <Duplicate code={from} /> : <InviteBuilder />;
}

function Duplicate({ code }: { code: string }) {
  const { data: from } = useSuspenseQuery(queryFor(onboardingInvites.get, { params: { code } }));
  return (
    <div className="grid gap-5">
      <Notice className="max-w-3xl">
        Filled in from the invite for {recipientOf(from)}. Identity numbers, the foreign ID and recorded acceptances are not taken over.
      </Notice>
      <InviteBuilder from={from} />
    </div>
  );
}
