"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { NumberField } from "@/components/form/fields/number-field";
import { TextField } from "@/components/form/fields/text-field";
import { OperationForm } from "@/components/form/operation-form";
import { optionID, useOption, useValueField } from "@/components/form/use-field";
import { useIsLive } from "@/components/page/mode";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldError, FieldGroup } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { OFFERED_EVENTS, OFFERED_OBJECTS } from "@/components/words/events";
import type { SecretWebhookEndpoint } from "@/lib/domain/platform/webhooks/contract";
import { TEST_RECEIVER } from "@/lib/domain/platform/webhooks/shared/endpoint-tests";
import { webhookEndpoints } from "@/lib/generated/operations/webhooks";

const NEW = { url: "", description: "", types: [] as string[] };

/** Creates an endpoint and passes it to the caller with its secret. */
export function EndpointForm({ onCreated }: { onCreated: (endpoint: SecretWebhookEndpoint) => void }) {
  return (
    <OperationForm
      operation={webhookEndpoints.create}
      refresh={[webhookEndpoints.list]}
      defaults={NEW}
      labels={["Create endpoint", "Creating…"]}
      cancel="/developers/webhooks"
      className="max-w-3xl"
      done={onCreated}
    >
      <Card>
        <CardBody className="grid gap-5">
          <EndpointFields />
        </CardBody>
      </Card>
    </OperationForm>
  );
}

export function EndpointFields() {
  return (
    <>
      <AddressField />
      <TextField label="Description" name="description" />
      <NumberField
        label="Concurrent deliveries"
        name="deliveriesAtOnce"
        isOptional
        hint="How many deliveries can run at the same time, up to 100. With 1, each waits for the previous one."
      />
      <EventTypesField />
    </>
  );
}

/** URL of the endpoint. In the sandbox Tender itself can receive the events. */
function AddressField() {
  const { setValue, formState } = useFormContext();
  const isTest = useWatch({ name: "url" }) === TEST_RECEIVER;
  const isLive = useIsLive();
  const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
  return (
    <div className="grid gap-2">
      <TextField label="Address" name="url" isRequired hint={isTest ? TAKEN_HERE : isLive ? PUBLIC : <SandboxHint />} />
      {!isLive && !isTest && (
        <div>
          <Button size="sm" onClick={() => setValue("url", TEST_RECEIVER, options)}>
            Use our test receiver
          </Button>
        </div>
      )}
    </div>
  );
}

const PUBLIC = "A public https URL that responds to POST with a 2xx status.";
const TAKEN_HERE = "Tender receives the events, checks each signature, and shows them on the endpoint’s page.";

function SandboxHint() {
  return (
    <>
      {PUBLIC}{" "}
      <AppLink href="/developers/quickstart" className="underline underline-offset-2">
        How to use a server on your own computer
      </AppLink>
    </>
  );
}

const NAMES = OFFERED_EVENTS.map(({ name }) => name);

function EventTypesField() {
  const { field, error } = useValueField("types", "Events");
  const [wanted, setWanted] = useState("");
  const value = field.value as readonly string[];
  const change = (next: readonly string[]) => field.onChange(NAMES.filter((name) => next.includes(name)));
  const text = wanted.trim().toLowerCase();
  const groups = OFFERED_OBJECTS.map(({ label, events }) => ({
    label,
    events: events.filter(({ name, words }) => `${label} ${name} ${words}`.toLowerCase().includes(text)),
  })).filter(({ events }) => events.length > 0);
  const shown = groups.flatMap(({ events }) => events);
  return (
    <FieldGroup legend="Events" name="types" error={error} hint="The endpoint only gets the events you choose.">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          aria-label="Find an event"
          placeholder="Find an event"
          value={wanted}
          className="max-w-56"
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button size="sm" onClick={() => change([...value, ...shown.map(({ name }) => name)])}>
          Choose all shown
        </Button>
        <Button size="sm" variant="ghost" onClick={() => change([])}>
          Clear
        </Button>
        <p className="tabular ml-auto text-[0.8125rem] text-muted-foreground" aria-live="polite">
          {value.length} chosen
        </p>
      </div>
      <div className="grid max-h-96 gap-x-4 gap-y-3 overflow-y-auto rounded-lg border px-3.5 py-3 sm:grid-cols-2">
        {groups.map(({ label, events }) => (
          <section key={label} aria-label={label}>
            <p className="mb-1 text-[0.8125rem] font-medium">{label}</p>
            <ul>
              {events.map(({ name, words }) => (
                <TypeBox
                  key={name}
                  name={name}
                  words={words}
                  isChosen={value.includes(name)}
                  onSet={(isOn) => change(isOn ? [...value, name] : value.filter((other) => other !== name))}
                />
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p className="text-sm text-muted-foreground">No event matches.</p>}
      </div>
    </FieldGroup>
  );
}

interface TypeBoxProps {
  name: string;
  words: string;
  isChosen: boolean;
  onSet: (isOn: boolean) => void;
}

function TypeBox({ name, words, isChosen, onSet }: TypeBoxProps) {
  const id = optionID("types", name);
  const error = useOption("types", name, name, { isChosen });
  return (
    <li>
      <Checkbox
        id={id}
        label={words}
        hint={<code className="font-mono text-xs break-all">{name}</code>}
        checked={isChosen}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onSet(event.target.checked)}
      />
      <FieldError id={`${id}-error`} message={error} />
    </li>
  );
}
