"use client";

import { useState } from "react";
import { SignOutButton } from "@/components/page/sign-out-button";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeading } from "@/components/page/page-heading";
import type { MemberInviteLanding } from "@/lib/domain/member-invites/dashboard";
import { JoinByCode } from "./join-by-code";
import { JoinByPassword } from "./join-by-password";
import { JoinSignedIn } from "./join-signed-in";
import { ROLE_WORDS } from "@/components/words/roles";

type Offer = NonNullable<MemberInviteLanding["offer"]>;

export interface JoinTeamProps {
  token: string;
  partner: string;
  offer: Offer;
  signedInAs: string | undefined;
}

/** An open invitation: who invites, as what, and the way in. */
export function JoinTeam({ token, partner, offer, signedInAs }: JoinTeamProps) {
  const { role, email, invitedBy } = offer;
  return (
    <>
      <PageHeading>Join {partner}</PageHeading>
      <p className="mt-2 mb-6 text-pretty text-muted-foreground">
        {invitedBy ? (
          <>
            <span className="wrap-anywhere">{invitedBy}</span> invites
          </>
        ) : (
          "You are invited:"
        )}{" "}
        <strong className="font-medium wrap-anywhere text-foreground">{email}</strong> as{" "}
        <strong className="font-medium text-foreground">{ROLE_WORDS[role].label}</strong>. {ROLE_WORDS[role].sentence}
      </p>
      <Card>
        <CardBody className="grid gap-5 py-5">
          <WayIn token={token} partner={partner} offer={offer} signedInAs={signedInAs} />
        </CardBody>
      </Card>
    </>
  );
}

function WayIn({ token, partner, offer: { email }, signedInAs }: JoinTeamProps) {
  if (signedInAs === email) return <JoinSignedIn token={token} partner={partner} email={email} />;
  if (signedInAs !== undefined) {
    return (
      <Notice
        tone="warning"
        title={`You are signed in as ${signedInAs}`}
        action={<SignOutButton to={`/join/${token}`} />}
      >
        This invite is for someone else. Sign out first if it is yours.
      </Notice>
    );
  }
  return <WaysIn token={token} partner={partner} email={email} />;
}

/** All ways in for people who are not signed in: the page does not know which one fits. */
function WaysIn({ token, partner, email }: { token: string; partner: string; email: string }) {
  const [byCode, setByCode] = useState(false);
  if (byCode) return <JoinByCode token={token} email={email} />;
  return (
    <>
      <h2 className="font-semibold">New here?</h2>
      <JoinByPassword token={token} partner={partner} email={email} />
      <hr />
      <h2 className="font-semibold">Signed in here before?</h2>
      <p className="text-muted-foreground">Sign in with this address to return to this page.</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <a href={`/sign-in?callbackUrl=${encodeURIComponent(`/join/${token}`)}`}>Sign in</a>
        </Button>
        <Button onClick={() => setByCode(true)}>I have no password yet</Button>
      </div>
    </>
  );
}
