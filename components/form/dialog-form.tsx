"use client";

import type { FormEvent, ReactNode } from "react";
import { CallNotice } from "./failure-notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { Form } from "@/components/ui/form";

/** Props of {@link DialogForm}. */
export interface DialogFormProps {
  onSubmit: () => unknown;
  fault: { message: string; status: number; requestID?: string | undefined } | null;
  isPending: boolean;
  /** The verb, and the same under way. */
  labels: readonly [submit: string, pending: string];
  children: ReactNode;
}

/** A short form inside a dialog: its fields, what went wrong, and its button. */
export function DialogForm({ onSubmit, fault, isPending, labels, children }: DialogFormProps) {
  // A dialog's form is, to React, inside whatever opened it.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void onSubmit();
  };
  return (
    <Form onSubmit={submit} className="grid gap-4 pb-3">
      <CallNotice fault={fault} forbidden="Your role does not allow this." />
      {children}
      <div className="flex justify-end">
        <SubmitButton isPending={isPending} pendingLabel={labels[1]}>
          {labels[0]}
        </SubmitButton>
      </div>
    </Form>
  );
}
