"use client";

import { Ellipsis } from "lucide-react";
import { Button } from "@/components/ui/button";
import { LaterMenu } from "@/components/ui/later-menu";
import type { ListedInvite } from "@/lib/domain/onboarding/invites/dashboard";
import { inviteName } from "../invite/invite-words";

const load = () => import("./invite-menu-items").then((loaded) => loaded.InviteMenuItems);

/** Shows what can be done with an invite from its row. */
export function InviteMenu({ invite }: { invite: ListedInvite }) {
  const trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${inviteName(invite)}`} data-menu-of={invite.code}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return <LaterMenu trigger={trigger} load={load} of={{ invite }} />;
}
