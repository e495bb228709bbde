"use client";

import { Ban, CodeXml, CopyPlus, Replace } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { can } from "@/lib/core/states";
import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { inviteStates, inviteStatus } from "@/lib/domain/onboarding/invites/states";
import { focusLeft } from "@/components/ui/browser";
import type { NamedInvite } from "../invite/invite-words";
import { RevokeInviteDialog } from "../invite/invite-dialogs";

/** Shows what can be done with an invite: view it as in the API, duplicate, replace or revoke it. */
export function InviteActions({ invite }: { invite: OnboardingInvite & NamedInvite }) {
  const mayInvite = useCan("accounts.write");
  const router = useRouter();
  const [asked, setAsked] = useState<"revoke" | "replace" | null>(null);
  const trigger = useRef<Element | null>(null);
  const ask = (next: "revoke" | "replace") => {
    trigger.current = document.activeElement;
    setAsked(next);
  };
  const close = () => {
    setAsked(null);
    focusLeft(trigger.current);
  };
  const copy = `/invites/new?from=${encodeURIComponent(invite.code)}`;
  const mayRevoke = mayInvite && can(inviteStates, inviteStatus(invite), "revoke");
  return (
    <>
      <Dialog
        size="lg"
        title="Invite in the API"
        trigger={
          <Button>
            <CodeXml aria-hidden />
            View as API
          </Button>
        }
      >
        <div className="pb-4">
          <CodeBlock label={`GET /api/onboarding-invites/${invite.code}`} code={JSON.stringify(invite, null, 2)} />
        </div>
      </Dialog>
      {mayInvite && (
        <Button asChild>
          <AppLink href={copy}>
            <CopyPlus aria-hidden />
            Duplicate
          </AppLink>
        </Button>
      )}
      {mayRevoke && (
        <Button onClick={() => ask("replace")}>
          <Replace aria-hidden />
          Replace…
        </Button>
      )}
      {mayRevoke && (
        <Button onClick={() => ask("revoke")}>
          <Ban aria-hidden />
          Revoke…
        </Button>
      )}
      <RevokeInviteDialog
        invite={invite}
        isOpen={asked !== null}
        onClose={close}
        {...(asked === "replace" && { onReplace: () => router.push(copy) })}
      />
    </>
  );
}
