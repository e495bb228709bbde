"use client";

import { useState } from "react";
import { useStepUp } from "@/components/form/step-up-guard";
import { utcDay } from "@/components/compliance/utc-day";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import {
  cardDataViewers,
  GrantCardDataViewer,
  type Member,
  members,
  VIEWER_DAYS_MAX,
} from "@/lib/domain/team/dashboard";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { unlessDeclined } from "@/components/form/guarded-send";

const DAY = 24 * 60 * 60_000;
const USUAL_DAYS = 90;
const dayAhead = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Props of {@link CardDataViewerCell}. */
export interface CardDataViewerCellProps {
  member: Member;
  mayGrant: boolean;
  mayRevoke: boolean;
}

/** Until when a member may see card numbers and who decided it, and buttons for those who may decide. */
export function CardDataViewerCell({ member, mayGrant, mayRevoke }: CardDataViewerCellProps) {
  const { email, userID, cardDataViewer } = member;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:justify-end">
      {cardDataViewer ? (
        <span>
          Until {utcDay(cardDataViewer.until)}
          {cardDataViewer.by && (
            <span className="block text-xs break-all text-muted-foreground">by {cardDataViewer.by}</span>
          )}
        </span>
      ) : (
        <span className="text-muted-foreground">Hidden</span>
      )}
      {cardDataViewer && mayRevoke && (
        <ConfirmAction
          operation={cardDataViewers.revoke}
          request={{ params: { userID } }}
          refresh={[members.list]}
          purpose="hide card numbers"
          trigger={
            <Button size="sm" aria-label={`Hide card numbers from ${email}`}>
              Hide
            </Button>
          }
          title="Hide card numbers?"
          effect={`From the next moment on ${email} cannot see card numbers any more.`}
          labels={["Hide card numbers", "Hiding…"]}
          done={`${email} no longer sees card numbers`}
        />
      )}
      {!cardDataViewer && mayGrant && <GrantViewer member={member} />}
    </span>
  );
}

function GrantViewer({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      size="sm"
      trigger={
        <Button size="sm" aria-label={`Let ${member.email} see card numbers`}>
          Allow
        </Button>
      }
      title="Let them see card numbers"
      description={`${member.email} may then see full card numbers, one at a time; each time is kept in the audit trail.`}
    >
      <GrantForm member={member} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function GrantForm({ member: { userID, email }, onDone }: { member: Member; onDone: () => void }) {
  const grant = useOperation(cardDataViewers.grant, { refresh: [members.list] });
  const { guard, dialog } = useStepUp("let somebody see card numbers", cardDataViewers.grant);
  const { send, failure, register, formState } = useSchemaForm(GrantCardDataViewer, { until: dayAhead(USUAL_DAYS) });
  const submit = send((body) =>
    unlessDeclined(
      guard(() => grant.mutateAsync({ params: { userID }, body })),
      () => {
        onDone();
        toast.success(`${email} may see card numbers`);
      },
    ),
  );
  return (
    <>
      <DialogForm onSubmit={submit} fault={failure} isPending={formState.isSubmitting} labels={["Allow", "Allowing…"]}>
        <Field
          label="Last day"
          name="until"
          hint={`In UTC; at most ${VIEWER_DAYS_MAX} days ahead.`}
          error={formState.errors.until?.message}
          isRequired
        >
          <Input type="date" min={dayAhead(0)} max={dayAhead(VIEWER_DAYS_MAX)} {...register("until")} />
        </Field>
      </DialogForm>
      {dialog}
    </>
  );
}
