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

/** The verb on a button, and its form while the action is pending. */
export type ActLabels = readonly [act: string, pending: string];

export interface OperationFormProps<O extends NamedOperation, V extends FieldValues>
  extends BodyRules<V>, Pick<FormFrameProps<V, unknown>, "words" | "className" | "isShort"> {
  operation: O;
  request?: Omit<Request<O>, "body">;
  refresh?: readonly Outline[];
  /** The initial values. A later refetch does not change an open form. */
  defaults: V;
  labels: ActLabels;
  /** Errors without details that belong to a single field, by status. */
  blames?: Blames;
  /** The address that Cancel opens, or a function that it calls. */
  cancel?: string | (() => void);
  done: (result: Result<O>, sentForm: SentForm<V>) => void;
  /** Called instead of sending an empty body, when nothing was changed. */
  unchanged?: () => void;
  children: ReactNode;
}

/** A submitted form: its values, and a function that resets it to its initial or other values. */
interface SentForm<V> {
  values: V;
  reset: (values?: V) => void;
}

/**
 * The form of an operation. It validates the body against the operation's schema, sends it, and assigns the errors of a
 * 422 response to the fields.
 */
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

/** Operations of the dashboard alone are not for programs, and files cannot be shown as text. */
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

/** Returns the behavior of an operation's form, for use with a different frame. */
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
  // Uses the rules of the latest render, because a page learns the viewer's time zone after its first render.
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

/** Moves focus to the submit button. A field with focus would show an error as soon as it is emptied. */
function leaveField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement)) return;
  field.closest("form")?.querySelector<HTMLElement>("[type=submit]")?.focus();
}

/** The operation's schema has just produced this body, but the types of a generic operation cannot express that. */
function withBody<O extends NamedOperation>(request: Omit<Request<O>, "body"> | undefined, body: unknown): Request<O> {
  return { ...request, body } as Request<O>;
}

type Blames = Readonly<Partial<Record<number, { field: string; message: string }>>>;

/** Turns an error listed in `blames` into a 422 for its field. Rethrows any other error. */
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
