"use client";

import { Ban, CodeXml, CopyPlus } from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";
import { useCan } from "@/components/shell/can";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { can } from "@/lib/core/states";
import type { OnboardingInvite } from "@/lib/domain/onboarding/contract";
import { inviteStates, inviteStatus } from "@/lib/domain/onboarding/states";
import { focusLeft } from "./focus-left";
import { RevokeInviteDialog } from "./revoke-invite-dialog";

/** What can be done with an invite: see it as the API gives it, duplicate it, revoke it. */
export function InviteActions({ invite }: { invite: OnboardingInvite }) {
  const mayInvite = useCan("accounts.write");
  const [isRevoking, setRevoking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setRevoking(false);
    focusLeft(trigger.current);
  };
  return (
    <>
      <Dialog size="lg" title="Invite as the API gives it" trigger={<Button><CodeXml aria-hidden />View as API</Button>}>
        <div className="pb-4">
          <CodeBlock label={`GET /api/onboarding-invites/${invite.code}`} code={JSON.stringify(invite, null, 2)} />
        </div>
      </Dialog>
      {mayInvite && (
        <Button asChild>
          <Link href={`/invites/new?from=${encodeURIComponent(invite.code)}`}><CopyPlus aria-hidden />Duplicate</Link>
        </Button>
      )}
      {mayInvite && can(inviteStates, inviteStatus(invite), "revoke") && (
        <Button ref={trigger} onClick={() => setRevoking(true)}>
          <Ban aria-hidden />
          Revoke…
        </Button>
      )}
      <RevokeInviteDialog invite={invite} isOpen={isRevoking} onClose={close} />
    </>
  );
}
