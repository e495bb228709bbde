"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { Button } from "@/components/ui/button";
import { LaterMenu } from "@/components/ui/later-menu";
import { queryFor } from "@/lib/client/query";
import { planNamed } from "@/lib/domain/money/fee-plans/shared/plan-named";
import type { ListedInvite } from "@/lib/domain/onboarding/invites/dashboard";
import { feePlans } from "@/lib/generated/operations/fee-plans";
import { inviteName } from "../invite/invite-words";

/** The fee plans of an invite by name, as far as they are still there. */
export function InvitePlans({ codes }: { codes: readonly string[] }) {
  const { data: plans = [] } = useQuery(queryFor(feePlans.choices));
  const names = codes.map((code) => planNamed(plans, code)?.name ?? code).join(", ");
  return <span title={names}>{names || "–"}</span>;
}

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
