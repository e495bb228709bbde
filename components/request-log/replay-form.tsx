"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, ownHeaders, StepUpDeclined, UNREACHED } from "@/lib/client/call";
import { useStepUp } from "@/components/form/step-up/step-up-guard";
import { placeholdersIn } from "@/components/page/redacted";
import { AppLink } from "@/components/ui/app-link";
import { CodeBlock } from "@/components/ui/data/code-block";
import { Field } from "@/components/ui/fields/field";
import { Input, Textarea } from "@/components/ui/fields/input";
import { Notice } from "@/components/ui/feedback/notice";
import { SubmitButton } from "@/components/ui/button";
import { StateBadge } from "@/components/words/state-badge";
import { operationName } from "@/lib/core/api/operation";
import type { LoggedRequestDetails } from "@/lib/domain/platform/request-log/dashboard";
import { requestLog } from "@/lib/generated/operations/request-log";
import { endOf, pretty } from "./request-words";

export function ReplayForm({ request }: { request: LoggedRequestDetails }) {
  const [target, setTarget] = useState(request.target);
  const [body, setBody] = useState(() => bodyOf(request));
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const { guard, dialog } = useStepUp({ summary: "Resend the request" });
  const sending = useMutation({
    mutationFn: () => guard(() => replay({ request, target, body })),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: [operationName(requestLog.list)] }),
  });
  const errors = { target: targetFault(request, target), body: bodyFault(body) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!errors.target && !errors.body) sending.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pb-4">
      <p className="text-muted-foreground">
        Your own permissions apply, and the idempotency key is new. The request changes sandbox data and appears in the
        log.
      </p>
      <Field label="Path" name="replay-target" error={isTried ? errors.target : undefined}>
        <Input
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          className="font-mono"
          spellCheck={false}
        />
      </Field>
      {request.method !== "GET" && (
        <Field
          label="Body"
          name="replay-body"
          hint="JSON. Leave blank to send none."
          error={isTried ? errors.body : undefined}
        >
          <Textarea
            rows={8}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            spellCheck={false}
            className="max-h-96 overflow-y-auto font-mono text-[0.8125rem]"
          />
        </Field>
      )}
      <div>
        <SubmitButton isPending={sending.isPending} pendingLabel="Sending…">
          Send {request.method} request
        </SubmitButton>
      </div>
      <Outcome error={isDeclined(sending.error) ? null : sending.error} answer={sending.data} />
      {dialog}
    </form>
  );
}

const isDeclined = (error: Error | null) => error instanceof StepUpDeclined;

function Outcome({ error, answer }: { error: Error | null; answer: ReplayAnswer | undefined }) {
  return (
    <div aria-live="polite" className="grid min-w-0 gap-3">
      {error && <Notice tone="danger" title={error.message} />}
      {answer && <Answer {...answer} />}
    </div>
  );
}

function Answer({ status, requestID, text }: ReplayAnswer) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <StateBadge of={endOf({ status })} />
        <AppLink href={`/developers/request-log/${requestID}`} className="text-primary-text hover:underline">
          Open in the request log
        </AppLink>
      </div>
      {text !== "" && <CodeBlock label="New response" code={pretty(text)} />}
    </>
  );
}

const bodyOf = ({ body }: LoggedRequestDetails) => (body === undefined ? "" : JSON.stringify(body, null, 2));

function targetFault({ path }: LoggedRequestDetails, target: string): string | undefined {
  if (/<[^<>]*>/.test(target)) return "Put in the values between < and > first.";
  return isTargetOf(path, target) ? undefined : `Keep the form ${path}.`;
}

function bodyFault(body: string): string | undefined {
  if (body.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(body);
    const within = body.match(/<(?:secret|nine digits|card number)>/g) ?? [];
    const missing = [...new Set([...placeholdersIn(value), ...within])];
    const names = new Intl.ListFormat("en-US").format(missing);
    return missing.length > 0 ? `Put in ${names} first. We don’t store these values.` : undefined;
  } catch {
    return "This isn’t valid JSON.";
  }
}

interface ReplayRequest {
  request: LoggedRequestDetails;
  /** Path and query after /api. */
  target: string;
  body: string;
}

interface ReplayAnswer {
  status: number;
  requestID: string;
  text: string;
}

/** Returns the headers of a replay. The idempotency key is new, because otherwise nothing would happen. */
function repeated({ takesKey, version, headers = {} }: LoggedRequestDetails): Record<string, string> {
  const waits = headers["x-wait-for"];
  const hadKey = takesKey || headers["x-idempotency-key"] !== undefined;
  return {
    "x-service-version": version,
    ...(hadKey && { "x-idempotency-key": crypto.randomUUID() }),
    ...(waits !== undefined && { "x-wait-for": waits }),
  };
}

/**
 * Resends a logged request as the signed-in person. Throws if a second factor is required or the server does not
 * answer.
 */
async function replay({ request, target, body }: ReplayRequest): Promise<ReplayAnswer> {
  const response = await fetch(`/api${target}`, {
    method: request.method,
    headers: {
      ...ownHeaders(request.method),
      ...repeated(request),
      "x-replay-of": request.requestID,
      ...(body !== "" && { "content-type": "application/json" }),
    },
    ...(body !== "" && { body }),
  }).catch(() => {
    throw new CallError(0, UNREACHED);
  });
  const requestID = response.headers.get("x-request-id") ?? "";
  if (response.headers.has("x-step-up")) throw new CallError(403, "", { stepUp: true, requestID });
  return { status: response.status, requestID, text: await response.text() };
}

/** Returns whether the edited text is still a path of the operation, with every part in place. */
function isTargetOf(path: string, target: string): boolean {
  const [address = ""] = target.split("?");
  const parts = path
    .split("/")
    .map((part) => (/^\{\w+\}$/.test(part) ? "[\\w.~-]+" : part.replace(/[.*+?^$()|[\]\\]/g, "\\$&")));
  return new RegExp(`^${parts.join("/")}$`).test(address) && !/[<>\s#]/.test(target);
}
