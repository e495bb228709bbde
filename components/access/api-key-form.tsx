"use client";

import Link from "next/link";
import { Controller, FormProvider } from "react-hook-form";
import { CallNotice } from "@/components/form/failure-notice";
import { asSentence, problemsOf } from "@/components/issuing/form-problems";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { elementAt } from "@/lib/client/form-errors";
import { useOperation } from "@/lib/client/use-operation";
import { type SendFailure, useSchemaForm } from "@/lib/client/use-schema-form";
import { apiKeys, CreateAPIKey, type NewAPIKey } from "@/lib/domain/keys/dashboard";
import { inOrder, SECURE_SCOPE } from "./api-key-scope-groups";
import { APIKeyScopes } from "./api-key-scopes";
import { APIKeySecureScope } from "./api-key-secure-scope";
import { StepUpDeclined, useStepUp } from "@/components/form/step-up-guard";

const LIVES = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
];
const USUAL_DAYS = 90;

const isSecure = (scope: string) => scope.endsWith(`/${SECURE_SCOPE}`);

/** Makes an API key; hands the key with its secret to whoever shows it. */
export function APIKeyForm({ onCreated }: { onCreated: (key: NewAPIKey) => void }) {
  const create = useOperation(apiKeys.create, { refresh: [apiKeys.list] });
  const { guard, dialog } = useStepUp("create an API key", apiKeys.create);
  const { send, failure, ...form } = useSchemaForm(CreateAPIKey, { name: "", scopes: [], expiresInDays: USUAL_DAYS });
  const { errors, submitCount, isSubmitting } = form.formState;
  const faults = faultsByScope(failure);
  const submit = send((body) =>
    guard(() => create.mutateAsync({ body })).then(onCreated, (error: unknown) => {
      if (!(error instanceof StepUpDeclined)) throw error;
    }),
  );
  const problems = submitCount > 0 ? problemsOf(errors, labelsOf(failure)) : [];
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid max-w-3xl gap-5">
        <ErrorSummary errors={problems} submitCount={submitCount} />
        <CallNotice fault={failure} forbidden="You need api-keys.write to create an API key." />
        <Card>
          <CardBody className="grid gap-5">
            <TextField
              label="Name"
              name="name"
              isRequired
              hint="Where the key will live: “billing server”."
              input={{ autoComplete: "off" }}
            />
            <LifeField />
            <Controller
              name="scopes"
              control={form.control}
              render={({ field: { value, onChange } }) => (
                <>
                  <APIKeyScopes
                    value={value.filter((scope) => !isSecure(scope))}
                    faults={faults}
                    error={listMessage(errors.scopes)}
                    onValueChange={(next) => onChange(inOrder([...next, ...value.filter(isSecure)]))}
                  />
                  <APIKeySecureScope
                    value={value.find(isSecure)}
                    error={faults.get(value.find(isSecure) ?? "")}
                    onValueChange={(next) =>
                      onChange(inOrder([...value.filter((scope) => !isSecure(scope)), ...(next ? [next] : [])]))
                    }
                  />
                </>
              )}
            />
          </CardBody>
          <APIKeyActions isPending={isSubmitting} />
        </Card>
      </Form>
      {dialog}
    </FormProvider>
  );
}

function APIKeyActions({ isPending }: { isPending: boolean }) {
  return (
    <CardFooter>
      <Button asChild>
        <Link href="/developers/api-keys">Cancel</Link>
      </Button>
      <SubmitButton isPending={isPending} pendingLabel="Creating…">
        Create key
      </SubmitButton>
    </CardFooter>
  );
}

function LifeField() {
  return (
    <Controller<CreateAPIKey, "expiresInDays">
      name="expiresInDays"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Field
          label="Expires"
          name="expiresInDays"
          hint="Replace a key before it expires: two may be live at once."
          error={error?.message}
        >
          <Select
            ref={ref}
            onBlur={onBlur}
            value={value ?? ""}
            options={LIVES}
            placeholder="Never"
            onChange={(event) => onChange(event.target.value ? Number(event.target.value) : undefined)}
          />
        </Field>
      )}
    />
  );
}

/** The message about the list as a whole: none chosen. */
function listMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return asSentence(error.message);
  return "root" in error ? listMessage(error.root) : undefined;
}

/** What the server said of single scopes, by the scope that stood at the index when the form was sent. */
function faultsByScope(failure: SendFailure<CreateAPIKey> | null): Map<string, string> {
  const placed = (failure?.faults ?? []).map(
    ({ path, message }) => [elementAt(failure?.snapshot, path), message] as const,
  );
  return new Map(
    placed.flatMap(([scope, message]) => (typeof scope === "string" && scope.includes(".") ? [[scope, message]] : [])),
  );
}

function labelsOf(failure: SendFailure<CreateAPIKey> | null) {
  const ofScopes = (failure?.snapshot.scopes ?? []).map((scope, index) => {
    const name = `scope-${isSecure(scope) ? SECURE_SCOPE : scope}`;
    return [`scopes.${index}`, { label: scope, name }] as const;
  });
  return { name: "Name", expiresInDays: "Expires", scopes: "Permissions", ...Object.fromEntries(ofScopes) };
}
