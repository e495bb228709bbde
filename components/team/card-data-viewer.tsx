"use client";

import dynamic from "next/dynamic";
import { utcDay } from "@/components/ui/utc-day";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { Member } from "@/lib/domain/team/dashboard";
import { cardDataViewers, members } from "@/lib/operations/team";
import { ConfirmAction } from "@/components/form/confirm-action";

const loadForm = () => import("./grant-viewer-form");
const GrantViewerForm = dynamic(() => loadForm().then((loaded) => loaded.GrantViewerForm), { ssr: false });

export interface CardDataViewerCellProps {
  member: Member;
  mayGrant: boolean;
  mayRevoke: boolean;
}

/** Until when a member may view card numbers, who decided it, and buttons for those who may decide. */
export function CardDataViewerCell({ member, mayGrant, mayRevoke }: CardDataViewerCellProps) {
  const { email, userID, cardDataViewer } = member;
  return (
    <span className="flex items-center justify-between gap-3">
      {cardDataViewer ? (
        <span className="min-w-0 truncate">
          Until {utcDay(cardDataViewer.until)}
          {cardDataViewer.by && <span className="text-muted-foreground"> by {cardDataViewer.by}</span>}
        </span>
      ) : (
        <span className="text-muted-foreground">Hidden</span>
      )}
      {cardDataViewer && mayRevoke && (
        <ConfirmAction
          operation={cardDataViewers.revoke}
          request={{ params: { userID } }}
          refresh={[members.list]}
          trigger={
            <Button size="sm" aria-label={`Hide card numbers from ${email}`}>
              Hide
            </Button>
          }
          title="Hide card numbers?"
          effect={`${email} can no longer view card numbers.`}
          labels={["Hide card numbers", "Hiding…"]}
          done={`${email} can no longer view card numbers`}
        />
      )}
      {!cardDataViewer && mayGrant && <GrantViewer member={member} />}
    </span>
  );
}

function GrantViewer({ member }: { member: Member }) {
  const trigger = (
    <Button size="sm" aria-label={`Let ${member.email} view card numbers`}>
      Allow
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={loadForm}>
      {(close) => <GrantViewerForm member={member} onClose={close} />}
    </LaterDialog>
  );
}
