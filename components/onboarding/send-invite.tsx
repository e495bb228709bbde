"use client";

import { Send } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { OnboardingInvite } from "@/lib/domain/invites/contract";

const load = () => import("./send-invite-form");
const SendInviteForm = dynamic(() => load().then((loaded) => loaded.SendInviteForm), { ssr: false });

/** Mails the link. Not drawn for those who may not invite. */
export function SendInvite({ invite }: { invite: OnboardingInvite }) {
  if (!useCan("accounts.write")) return null;
  const trigger = (
    <Button>
      <Send aria-hidden />
      Send by email
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <SendInviteForm invite={invite} onClose={close} />}
    </LaterDialog>
  );
}
