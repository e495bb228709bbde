"use client";

import { DateField } from "@/components/form/fields/text-field";
import { DialogForm } from "@/components/form/dialog-form";
import { toast } from "@/components/ui/toast";
import { daysAfter } from "@/lib/core/time";
import type { Member } from "@/lib/domain/access/team/dashboard";
import { VIEWER_DAYS_MAX } from "@/lib/domain/kernel/limits";
import { cardDataViewers, members } from "@/lib/generated/operations/team";

const USUAL_DAYS = 90;
const dayAhead = (days: number) => daysAfter(new Date(), days).toISOString().slice(0, 10);

/** The dialog that lets a member view card numbers. */
export function GrantViewerForm({ member: { userID, email }, onClose }: { member: Member; onClose: () => void }) {
  return (
    <DialogForm
      operation={cardDataViewers.grant}
      request={{ params: { userID } }}
      refresh={[members.list]}
      defaults={{ until: dayAhead(USUAL_DAYS) }}
      onClose={onClose}
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
