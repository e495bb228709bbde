"use client";

import { FormProvider } from "react-hook-form";
import { z } from "zod";
import { StepUpDeclined, useStepUp } from "@/components/form/step-up-guard";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Form } from "@/components/ui/form";
import { Sheet } from "@/components/ui/sheet";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { auditTrail } from "@/lib/domain/audit/dashboard";
import { CreateRevealGrant, type RevealGrant, RevealReason, revealGrants } from "@/lib/domain/issuing/dashboard";
import { REVEAL_REASONS } from "./reveal-reasons";
import { RevealFault } from "./reveal-fault";
import { SubmitButton } from "@/components/ui/submit-button";

/** Props of {@link RevealRequest}. */
export interface RevealRequestProps {
  card: { accountID: string; issuedCardID: string };
  onGranted: (grant: RevealGrant) => void;
  onClose: () => void;
}

const RevealForm = CreateRevealGrant.extend({ reason: z.enum(RevealReason.options, "is required") });
const REASONS = Object.entries(REVEAL_REASONS).map(([value, label]) => ({ value, label }));

/** Asks why the card's number is wanted, then for the second factor if need be, and gets the grant. */
export function RevealRequest({ card, onGranted, onClose }: RevealRequestProps) {
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Show card details"
      description="This is recorded with your name and the time."
    >
      <RevealRequestForm card={card} onGranted={onGranted} />
    </Sheet>
  );
}

function RevealRequestForm({ card, onGranted }: Omit<RevealRequestProps, "onClose">) {
  const { guard, dialog } = useStepUp("show card details", revealGrants.create);
  const create = useOperation(revealGrants.create, { refresh: [auditTrail.list] });
  const { send, failure, ...form } = useSchemaForm(RevealForm, { reason: "" as never, note: "" });
  const submit = send(async (body) => {
    try {
      onGranted(await guard(() => create.mutateAsync({ params: card, body })));
    } catch (error) {
      if (!(error instanceof StepUpDeclined)) throw error;
    }
  });
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid gap-5 pb-4">
        <RevealFault fault={failure} />
        <SelectField label="Reason" name="reason" isRequired placeholder="Choose a reason" options={REASONS} />
        <TextField
          label="Note"
          name="note"
          isOptional
          hint="For the audit trail. No card numbers here."
          input={{ autoComplete: "off" }}
        />
        <SubmitButton isPending={form.formState.isSubmitting} pendingLabel="Asking…">
          Show card details
        </SubmitButton>
      </Form>
      {dialog}
    </FormProvider>
  );
}
