"use client";

import { CopyPlus, ExternalLink, QrCode } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useCan } from "@/components/page/can";
import { ariaKeyOf } from "@/components/page/keys/keys";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { OnboardingInvite } from "@/lib/domain/invites/contract";
import { inviteStatus } from "@/lib/domain/invites/states";
import { InviteQrDialog } from "./invite-qr-dialog";
import { MailDraft } from "./mail-draft";
import { SendInvite } from "./send-invite";

/** The link while the invite is pending; afterwards how it ended. */
export function InviteLinkBox({ invite, isNew }: { invite: OnboardingInvite; isNew: boolean }) {
  const status = inviteStatus(invite);
  if (status === "revoked")
    return <Notice title="This link no longer works">This invite was revoked. Duplicate it to send a new one.</Notice>;
  if (status === "redeemed") return <Redeemed accountID={invite.redeemedAccountID} />;
  return <PendingLink invite={invite} isNew={isNew} />;
}

function Redeemed({ accountID }: { accountID: string | undefined }) {
  const action = accountID && (
    <Button size="sm" asChild>
      <AppLink href={`/accounts/${accountID}`}>Go to the account</AppLink>
    </Button>
  );
  return (
    <Notice tone="success" title="Redeemed" action={action}>
      The account is connected to yours.
    </Notice>
  );
}

function PendingLink({ invite, isNew }: { invite: OnboardingInvite; isNew: boolean }) {
  const mayInvite = useCan("accounts.write");
  const [isQrShown, setQrShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useCopyFocused(box, isNew);
  return (
    <Card>
      <CardHeader
        title={isNew ? "Invite created" : "Invite link"}
        description="Anyone with the link can open the invite. It works once."
      />
      <CardBody className="grid gap-3">
        <Field label="Link" isLabelHidden>
          <Input
            readOnly
            value={invite.link}
            className="font-mono text-xs sm:text-xs"
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div ref={box} className="flex flex-wrap gap-2">
          <CopyButton
            value={invite.link}
            label="invite link"
            isTextShown
            variant="primary"
            aria-keyshortcuts={ariaKeyOf("copy")}
          />
          <SendInvite invite={invite} />
          <Button onClick={() => setQrShown(true)}>
            <QrCode aria-hidden />
            QR code
          </Button>
          {invite.partner?.accountMode === "sandbox" && (
            <Button asChild>
              <a href={invite.link} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                Open as invitee
              </a>
            </Button>
          )}
        </div>
        <MailDraft invite={invite} />
        {isNew && mayInvite && (
          <Button asChild>
            <AppLink href={`/invites/new?from=${encodeURIComponent(invite.code)}`}>
              <CopyPlus aria-hidden />
              Create another like this
            </AppLink>
          </Button>
        )}
      </CardBody>
      <InviteQrDialog invite={invite} isOpen={isQrShown} onClose={() => setQrShown(false)} />
    </Card>
  );
}

/** After creation the next step is to copy the link: the button takes focus from the page's heading. */
function useCopyFocused(box: RefObject<HTMLDivElement | null>, isNew: boolean) {
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => {
      box.current?.querySelector("button")?.focus();
      announce("Invite created. Link ready to copy.");
    });
    return () => clearTimeout(timer);
  }, [box, isNew]);
}
