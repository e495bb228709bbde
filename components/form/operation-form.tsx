"use client";

import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { APIRequest } from "@/components/page/api-request";
import { AppLink } from "@/components/ui/app-link";
import { Button, SubmitButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CallError } from "@/lib/client/call";
import { useOperation } from "@/lib/client/use-operation";
import type { NamedOperation } from "@/lib/core/named";
import type { Outline, Request, Result } from "@/lib/core/api/operation";
import { bodyChecker, bodyOf, type BodyRules } from "./values/checked-body";
import { FormFrame, type FormFrameProps } from "./form-frame";
import { useStepUp } from "./step-up/step-up-guard";
import { type CheckedForm, useCheckedForm } from "./use-checked-form";

/** The verb on a button, and the same under way. */
export type ActLabels = readonly [act: string, pending: string];

export interface OperationFormProps<O extends NamedOperation, V extends FieldValues>
  extends BodyRules<V>, Pick<FormFrameProps<V, unknown>, "words" | "className" | "isShort"> {
  operation: O;
  request?: Omit<Request<O>, "body">;
  /** Names operations that are read again once it is done. */
  refresh?: readonly Outline[];
  /** Holds the values with which the fields begin. A later refetch does not change an open form. */
  defaults: V;
  labels: ActLabels;
  /** Refusals that belong to a field. */
  blames?: Blames;
  /** Returns where Cancel leads, or what it does. */
  cancel?: string | (() => void);
  done: (result: Result<O>, sentForm: SentForm<V>) => void;
  /** Comes in place of sending a body that holds nothing: a change of nothing. */
  unchanged?: () => void;
  children: ReactNode;
}

/** Describes a form that was sent: its values, and how to begin with the first ones again, or with others. */
interface SentForm<V> {
  values: V;
  reset: (values?: V) => void;
}

/** The form of an operation: checked by the schema of its body, sent, and its 422 tree put back onto the fields. */
export function OperationForm<O extends NamedOperation, V extends FieldValues>({
  labels,
  cancel,
  className,
  words,
  isShort,
  children,
  ...props
}: OperationFormProps<O, V>) {
  const { checked, submit, isPending, sent, dialog } = useOperationForm(props);
  return (
    <>
      <FormFrame
        checked={checked}
        onSubmit={submit}
        words={words}
        isShort={isShort}
        className={cn("grid own:gap-5", className)}
      >
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          {isShown(props.operation) && (
            <APIRequest
              className="mr-auto"
              operation={props.operation}
              request={async () => ({ ...props.request, body: await sent() })}
            />
          )}
          {cancel !== undefined && <CancelButton to={cancel} />}
          <SubmitButton isPending={isPending} pendingLabel={labels[1]}>
            {labels[0]}
          </SubmitButton>
        </div>
      </FormFrame>
      {dialog}
    </>
  );
}

/** Our own pages' operations are not for programs, and files do not show as text. */
const isShown = ({ internal, accepts }: Outline) => !internal && accepts !== "multipart";

function CancelButton({ to }: { to: string | (() => void) }) {
  if (typeof to === "function") return <Button onClick={to}>Cancel</Button>;
  return (
    <Button asChild>
      <AppLink href={to}>Cancel</AppLink>
    </Button>
  );
}

type SubmitOptions<O extends NamedOperation, V extends FieldValues> = Omit<
  OperationFormProps<O, V>,
  "labels" | "cancel" | "children" | "className" | "words" | "isShort"
>;

/** Returns the behavior of an operation's form, for a frame of another kind. */
export function useOperationForm<O extends NamedOperation, V extends FieldValues>({
  operation,
  request,
  refresh = [],
  defaults,
  done,
  unchanged,
  blames,
  ...rules
}: SubmitOptions<O, V>) {
  const [checkBy] = useState(() => bodyChecker<z.ZodType, V>(bodyOf(operation)));
  // Always by the rules of what is shown now: a page learns the viewer's time zone after its first draw.
  const check = (values: V) => checkBy(values, rules);
  const checked: CheckedForm<V, unknown> = useCheckedForm(defaults, check);
  const act = useOperation(operation, { refresh });
  const { guard, dialog } = useStepUp(operation);
  const [isDone, setDone] = useState(false);
  const submit = checked.send(async (body, values) => {
    if (unchanged && isEmpty(body)) return unchanged();
    const result = await guard(() => act.mutateAsync(withBody<O>(request, body))).catch(blame(blames));
    setDone(true);
    const reset = (next?: V) => {
      setDone(false);
      leaveField();
      checked.form.reset(next);
    };
    done(result, { values, reset });
  });
  const sent = async () => (await check(checked.form.getValues())).sent;
  return { checked, submit, sent, isPending: checked.form.formState.isSubmitting || isDone, dialog };
}

function isEmpty(body: unknown): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).length === 0;
}

/** A field in focus would be found wrong as soon as it is emptied. */
function leaveField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  field.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.focus();
}

/** The schema of the operation's body has just made the body; types know that of one operation, not of any. */
function withBody<O extends NamedOperation>(request: Omit<Request<O>, "body"> | undefined, body: unknown): Request<O> {
  return { ...request, body } as Request<O>;
}

/** The field that a refusal without words is about, by its status, and what is wrong with it. */
type Blames = Readonly<Partial<Record<number, { field: string; message: string }>>>;

/** Makes such a refusal a fault of its field; throws any other on. */
function blame(blames: Blames = {}): (error: unknown) => never {
  return (error) => {
    const blamed = error instanceof CallError ? blames[error.status] : undefined;
    if (!(error instanceof CallError) || !blamed) throw error;
    const { requestID } = error;
    throw new CallError(422, blamed.message, {
      fields: { [blamed.field]: blamed.message },
      ...(requestID && { requestID }),
    });
  };
}
