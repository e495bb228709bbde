"use client";

import { utcDay } from "@/components/ui/utc-day";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Member } from "@/lib/domain/team/dashboard";
import { cardDataViewers, members } from "@/lib/operations/team";
import { VIEWER_DAYS_MAX } from "@/lib/domain/team/shared/limits";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DateField } from "@/components/form/date-field";
import { DialogForm } from "@/components/form/dialog-form";
import { daysAfter } from "@/lib/core/time";

const USUAL_DAYS = 90;
const dayAhead = (days: number) => daysAfter(new Date(), days).toISOString().slice(0, 10);

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

function GrantViewer({ member: { userID, email } }: { member: Member }) {
  return (
    <DialogForm
      operation={cardDataViewers.grant}
      request={{ params: { userID } }}
      refresh={[members.list]}
      defaults={{ until: dayAhead(USUAL_DAYS) }}
      trigger={
        <Button size="sm" aria-label={`Let ${email} view card numbers`}>
          Allow
        </Button>
      }
      title="Let them view card numbers"
      description={`${email} will be able to view full card numbers, one at a time. The audit trail records each view.`}
      labels={["Allow", "Allowing…"]}
      done={() => toast.success(`${email} can view card numbers`)}
    >
      <DateField
        label="Last day"
        name="until"
        hint={`In UTC, up to ${VIEWER_DAYS_MAX} days from now.`}
        min={dayAhead(0)}
        max={dayAhead(VIEWER_DAYS_MAX)}
        isRequired
      />
    </DialogForm>
  );
}
