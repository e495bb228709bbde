"use client";

import { type FormEvent, useState } from "react";
import { announce } from "@/components/ui/live-region";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/button";
import { type ExampleCall, pathNames, pretty } from "./example-call";
import { type TryKey, useTryKey } from "./try-key";

type Outcome = { answer: TryAnswer } | { fault: string };

/** Calls the operation with a key of one's own, and shows what came back. */
export function TryIt({ call }: { call: ExampleCall }) {
  const [key] = useTryKey();
  const [input, setInput] = useState<TryInput>({ params: {}, query: "", body: pretty(call.body) });
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const next = await sendTry(call, input, key).then(
      (answer): Outcome => ({ answer }),
      (): Outcome => ({ fault: "We couldn’t reach the server." }),
    );
    setOutcome(next);
    setBusy(false);
    announce("answer" in next ? `Responded with ${next.answer.status}.` : next.fault);
  };
  return (
    <form className="grid gap-3" autoComplete="off" onSubmit={(event) => void send(event)}>
      <KeyFields />
      <CallFields call={call} input={input} onChange={setInput} />
      <div>
        <SubmitButton isPending={isBusy}>Send request</SubmitButton>
      </div>
      {outcome && <OutcomeOf outcome={outcome} summary={call.summary} />}
    </form>
  );
}

function KeyFields() {
  const [key, setKey] = useTryKey();
  return (
    <>
      <p className="text-sm text-muted-foreground">
        Use a sandbox key. It stays in this page’s memory and is gone when you leave.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Key ID">
          <Input
            value={key.keyID}
            spellCheck={false}
            onChange={(event) => setKey({ ...key, keyID: event.target.value })}
          />
        </Field>
        <Field label="Secret">
          <Input
            type="password"
            autoComplete="off"
            value={key.secret}
            onChange={(event) => setKey({ ...key, secret: event.target.value })}
          />
        </Field>
      </div>
    </>
  );
}

interface CallFieldsProps {
  call: ExampleCall;
  input: TryInput;
  onChange: (input: TryInput) => void;
}

function CallFields({ call, input, onChange }: CallFieldsProps) {
  const setParam = (name: string, value: string) => onChange({ ...input, params: { ...input.params, [name]: value } });
  return (
    <>
      {pathNames(call.path).map((name) => (
        <Field key={name} label={name} isRequired>
          <Input value={input.params[name] ?? ""} onChange={(event) => setParam(name, event.target.value)} />
        </Field>
      ))}
      {call.query.length > 0 && (
        <Field label="Query" hint={`Such as ${call.query[0]}=…`} isOptional>
          <Input value={input.query} onChange={(event) => onChange({ ...input, query: event.target.value })} />
        </Field>
      )}
      {call.body !== undefined && (
        <Field label="Body">
          <Textarea
            className="font-mono text-[0.8125rem]"
            spellCheck={false}
            rows={6}
            value={input.body}
            onChange={(event) => onChange({ ...input, body: event.target.value })}
          />
        </Field>
      )}
    </>
  );
}

function OutcomeOf({ outcome, summary }: { outcome: Outcome; summary: string }) {
  if ("fault" in outcome) return <Notice tone="danger" title={outcome.fault} />;
  const { status, milliseconds, requestID, text } = outcome.answer;
  return (
    <div className="grid gap-2">
      <Notice tone={status < 400 ? "success" : "warning"} title={`${status} in ${milliseconds} ms`}>
        <span className="wrap-break-word">Request ID {requestID}</span>
      </Notice>
      {text && <CodeBlock label={`Response: ${summary}`} code={text} />}
    </div>
  );
}

/** Describes what came back: the server's words as they are. */
interface TryAnswer {
  status: number;
  milliseconds: number;
  requestID: string;
  text: string;
}

/** Describes what a person typed for one call. */
interface TryInput {
  params: Readonly<Record<string, string>>;
  query: string;
  body: string;
}

/** The address of the call below our own host. */
function tryURL({ path }: Pick<ExampleCall, "path">, { params, query }: Omit<TryInput, "body">): string {
  const filled = pathNames(path).reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(params[name]?.trim() ?? "")),
    path,
  );
  const search = query.trim().replace(/^\?/, "");
  return `/api${filled}${search && `?${search}`}`;
}

/** Makes the call with the typed key. The session of this browser stays out of it. */
async function sendTry(call: ExampleCall, input: TryInput, { keyID, secret }: TryKey): Promise<TryAnswer> {
  const start = performance.now();
  const response = await fetch(tryURL(call, input), {
    method: call.method,
    credentials: "omit",
    cache: "no-store",
    headers: {
      authorization: `Basic ${btoa(`${keyID.trim()}:${secret.trim()}`)}`,
      ...(call.hasKey && { "x-idempotency-key": crypto.randomUUID() }),
      ...(call.body !== undefined && { "content-type": "application/json" }),
    },
    ...(call.body !== undefined && { body: input.body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - start),
    requestID: response.headers.get("x-request-id") ?? "",
    text: response.headers.get("content-type")?.startsWith("application/json") ? indented(text) : text,
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
