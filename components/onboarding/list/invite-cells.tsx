"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis, Ban, Copy, Download } from "lucide-react";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import type { BulkProps } from "@/components/list/list";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { LaterMenu } from "@/components/ui/overlays/later-menu";
import { toast } from "@/components/ui/overlays/toast";
import { useCopy } from "@/components/ui/use-copy";
import { counted } from "@/components/words/nouns";
import { call, urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { REVOKED_AT_ONCE_MAX } from "@/lib/domain/kernel/limits";
import { planNamed } from "@/lib/domain/money/fee-plans/shared/plan-named";
import type { ListedInvite, RevokedInvites } from "@/lib/domain/onboarding/invites/dashboard";
import { feePlans } from "@/lib/generated/operations/fee-plans";
import { onboardingInvites, inviteList } from "@/lib/generated/operations/invites";
import { inviteName } from "../invite/invite-words";

/** An invite's fee plans by name, or by code if a plan no longer exists. */
export function InvitePlans({ codes }: { codes: readonly string[] }) {
  const { data: plans = [] } = useQuery(queryFor(feePlans.choices));
  const names = codes.map((code) => planNamed(plans, code)?.name ?? code).join(", ");
  return <span title={names}>{names || "–"}</span>;
}

const load = () => import("./list-menus").then((loaded) => loaded.InviteMenuItems);

export function InviteMenu({ invite }: { invite: ListedInvite }) {
  const trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${inviteName(invite)}`} data-menu-of={invite.code}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return <LaterMenu trigger={trigger} load={load} of={{ invite }} />;
}

const BY_CODES_MAX = 100;

/** Actions for the selected invites. "Select all" fetches every match. */
export function InviteBulkBar({ chosen, total, filters, choose }: BulkProps<ListedInvite>) {
  const mayRevoke = useCan("accounts.write");
  const [isRevoking, setRevoking] = useState(false);
  const { state, copy } = useCopy("invite links");
  if (chosen.length === 0) return null;
  const live = chosen.filter(({ stage }) => stage === "pending" || stage === "in-progress");
  const chooseAll = async () =>
    choose((await call(inviteList.search, { query: { ...filters, count: REVOKED_AT_ONCE_MAX } })).items);
  const exported = chosen.length <= BY_CODES_MAX ? { codes: chosen.map(({ code }) => code).join(",") } : filters;
  return (
    <div
      role="region"
      aria-label="Selected invites"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-primary-soft px-3.5 py-2.5"
    >
      <p role="status" className="tabular font-medium">
        {chosen.length} selected
      </p>
      {chosen.length < total && total <= REVOKED_AT_ONCE_MAX && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void chooseAll().catch(() => toast.error("The list couldn’t be loaded"))}
        >
          Select all {total} matching
        </Button>
      )}
      <Button
        size="sm"
        disabled={live.length === 0}
        onClick={() => void copy(live.map(({ link }) => link).join("\n"))}
        icon={Copy}
      >
        {state === "copied" ? "Copied" : `Copy ${live.length === 1 ? "link" : `${live.length} links`}`}
      </Button>
      <Button size="sm" asChild>
        <a href={urlOf(inviteList.export, { query: exported })} download>
          <Download aria-hidden />
          Export selected
        </a>
      </Button>
      {mayRevoke && (
        <Button size="sm" disabled={live.length === 0} onClick={() => setRevoking(true)} icon={Ban}>
          Revoke…
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => choose([])}>
        Clear
      </Button>
      {isRevoking && <RevokeDialog live={live} onClose={() => setRevoking(false)} onDone={() => choose([])} />}
    </div>
  );
}

interface RevokeDialogProps {
  live: readonly ListedInvite[];
  onClose: () => void;
  onDone: () => void;
}

function RevokeDialog({ live, onClose, onDone }: RevokeDialogProps) {
  // Fixed when the dialog opened, because the list behind it changes afterward.
  const [codes] = useState(() => live.map(({ code }) => code));
  const said = ({ revoked }: RevokedInvites) => {
    const late = codes.length - revoked.length;
    const done = `${counted(revoked.length, "invite")} revoked`;
    return late > 0 ? `${done}; ${late} were already redeemed or revoked` : done;
  };
  return (
    <ConfirmAction
      operation={inviteList.revoke}
      request={{ body: { codes } }}
      refresh={[inviteList.search, onboardingInvites.get]}
      onClose={onClose}
      title={codes.length === 1 ? "Revoke this invite?" : `Revoke ${counted(codes.length, "invite")}?`}
      effect="The links stop working right away. Anyone filling one in can no longer submit. You can’t undo this."
      labels={[codes.length === 1 ? "Revoke invite" : `Revoke ${counted(codes.length, "invite")}`, "Revoking…"]}
      done={said}
      then={onDone}
    />
  );
}
