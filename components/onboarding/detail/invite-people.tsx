"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ChevronDown, UserPlus, CopyPlus, ExternalLink, Mail, QrCode, Send } from "lucide-react";
import dynamic from "next/dynamic";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { InviteQrDialog } from "@/components/onboarding/invite/invite-dialogs";
import { useCan } from "@/components/page/can";
import { ariaKeyOf } from "@/components/page/keys/keys";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { LaterMenu } from "@/components/ui/overlays/later-menu";
import { announce } from "@/components/ui/feedback/live-region";
import { Notice } from "@/components/ui/feedback/notice";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { personName } from "@/components/words/people";
import { queryFor } from "@/lib/client/query";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";
import type { InvitePerson } from "@/lib/domain/onboarding/invite-people/dashboard";
import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { inviteStatus } from "@/lib/domain/onboarding/invites/states";
import { invitePeople } from "@/lib/generated/operations/invite-people";

const load = () => import("./invite-forms");
const AddPersonForm = dynamic(() => load().then((loaded) => loaded.AddPersonForm), { ssr: false });

/** Owners and controllers of the business in an invite. They can be changed until the invite ends. */
export function InvitePeople({ invite }: { invite: OnboardingInvite }) {
  const { code, prefill } = invite;
  const { data: people } = useSuspenseQuery(queryFor(invitePeople.list, { params: { code } }));
  const mayChange = useCan("accounts.write") && inviteStatus(invite) === "pending";
  if (prefill?.accountType === "individual" || (people.length === 0 && !mayChange)) return null;
  return (
    <Card>
      <CardHeader
        title="People"
        description="Owners and controllers you prefill. The invitee adds dates of birth and ID numbers."
        actions={mayChange && people.length < REPRESENTATIVES_MAX && <AddPerson code={code} />}
      />
      <CardBody className="py-1.5">
        {people.length === 0 ? (
          <p className="py-2.5 text-muted-foreground">No people yet.</p>
        ) : (
          <ul className="divide-y">
            {people.map((person) => (
              <li key={person.personID} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{personName(person)}</p>
                  <p className="text-muted-foreground wrap-anywhere">{aboutPerson(person)}</p>
                </div>
                {mayChange && <RemovePerson code={code} person={person} />}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function aboutPerson({ responsibilities = {}, email }: InvitePerson): string {
  const { isController, isOwner, ownershipPercentage, jobTitle } = responsibilities;
  return [isController && "Controller", isOwner && `Owns ${ownershipPercentage ?? "?"}%`, jobTitle, email]
    .filter(Boolean)
    .join(" · ");
}

function AddPerson({ code }: { code: string }) {
  return (
    <DialogButton label="Add person" icon={UserPlus} size="sm" load={load}>
      {(close) => <AddPersonForm code={code} onClose={close} />}
    </DialogButton>
  );
}

function RemovePerson({ code, person }: { code: string; person: InvitePerson }) {
  const name = personName(person);
  return (
    <ConfirmAction
      operation={invitePeople.remove}
      request={{ params: { code, personID: person.personID } }}
      refresh={[invitePeople.list]}
      trigger={
        <Button size="sm">
          Remove<span className="sr-only"> {name}</span>
        </Button>
      }
      title={`Remove ${name}?`}
      effect="The invite no longer includes this person. Answers the invitee already saved are kept."
      labels={["Remove person", "Removing…"]}
      done={`${name} is removed`}
    />
  );
}

/** Link of a pending invite. Once it is redeemed, the account matters instead. */
export function InviteLinkBox({ invite, isNew }: { invite: OnboardingInvite; isNew: boolean }) {
  const status = inviteStatus(invite);
  if (status === "revoked")
    return <Notice title="This link no longer works">This invite was revoked. Duplicate it to send a new one.</Notice>;
  if (status === "redeemed") return null;
  return <PendingLink invite={invite} isNew={isNew} />;
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
          <MailDraft invite={invite} />
          <Button onClick={() => setQrShown(true)} icon={QrCode}>
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

/** Moves focus from the heading to the Copy button, because copying the link is the next step after creation. */
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

const SendInviteForm = dynamic(() => load().then((loaded) => loaded.SendInviteForm), { ssr: false });

/** Mails the link. Hidden from viewers who may not invite. */
function SendInvite({ invite }: { invite: OnboardingInvite }) {
  if (!useCan("accounts.write")) return null;
  return (
    <DialogButton label="Send by email" icon={Send} load={load}>
      {(close) => <SendInviteForm invite={invite} onClose={close} />}
    </DialogButton>
  );
}

const loadDraft = () => load().then((loaded) => loaded.MailDraftMenu);

/** Opens the viewer's mail program with the invitation, in a language of choice. */
function MailDraft({ invite }: { invite: OnboardingInvite }) {
  const trigger = (
    <Button>
      <Mail aria-hidden />
      Write an email
      <ChevronDown aria-hidden />
    </Button>
  );
  return <LaterMenu trigger={trigger} load={loadDraft} of={{ invite }} />;
}
