"use client";

import { type FormEvent, useState, createElement } from "react";
import { Button, SubmitButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { CodeBlock } from "@/components/ui/data/code-block";
import { Field } from "@/components/ui/fields/field";
import { Input, Textarea } from "@/components/ui/fields/input";
import { announce } from "@/components/ui/feedback/live-region";
import { Notice } from "@/components/ui/feedback/notice";
import { WithCode } from "./breakable";
import { curlOf, type ExampleCall, pretty, pathNames } from "./example-call";
import { More } from "./more";
import type { FieldLine } from "./schema-fields";
import { type TryKey, useTryKey } from "./try-key";

interface OperationExamplesProps {
  call: ExampleCall;
  server: string;
  /** In the sandbox a call can be tried on the page. */
  isSandbox: boolean;
}

export function OperationExamples({ call, server, isSandbox }: OperationExamplesProps) {
  const { summary, body, answers, isForm } = call;
  return (
    <>
      <CodeBlock label={`curl: ${summary}`} code={curlOf(call, server)} />
      {body !== undefined && !isForm && <CodeBlock label={`Example of the body: ${summary}`} code={pretty(body)} />}
      {answers.map(({ status, example }) => (
        <More key={status} title={`Example response: ${status}`}>
          <CodeBlock label={`Response ${status}: ${summary}`} code={pretty(example)} />
        </More>
      ))}
      {isSandbox && !isForm && (
        <More title="Try it" isLazy>
          <TryIt call={call} />
        </More>
      )}
    </>
  );
}

type Outcome = { answer: TryAnswer } | { fault: string };

/** Calls the operation with the reader's own key and shows the response. */
function TryIt({ call }: { call: ExampleCall }) {
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

/** Response to a call, as the server sent it. */
interface TryAnswer {
  status: number;
  milliseconds: number;
  requestID: string;
  text: string;
}

interface TryInput {
  params: Readonly<Record<string, string>>;
  query: string;
  body: string;
}

/** Returns the URL of the call on Tender's own origin. */
function tryURL({ path }: Pick<ExampleCall, "path">, { params, query }: Omit<TryInput, "body">): string {
  const filled = pathNames(path).reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(params[name]?.trim() ?? "")),
    path,
  );
  const search = query.trim().replace(/^\?/, "");
  return `/api${filled}${search && `?${search}`}`;
}

/** Sends the call with the typed key, without this browser's session. */
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

/** Classes of all rows, defined once because a page has a thousand of them. On phones a row is a block. */
const ROWS = cn(
  "w-full border-collapse text-left text-sm max-sm:block [&_tbody]:max-sm:block [&_thead]:max-sm:sr-only",
  "[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:h-10 [&_thead_th]:bg-muted [&_thead_th]:px-4",
  "[&_thead_th]:text-xs [&_thead_th]:font-medium [&_thead_th]:text-muted-foreground",
  "[&_tbody_tr]:border-b [&_tbody_tr]:last:border-b-0 [&_tr]:max-sm:grid [&_tr]:max-sm:gap-0.5 [&_tr]:max-sm:px-4 [&_tr]:max-sm:py-2.5",
  "[&_tbody_th]:px-4 [&_tbody_th]:py-2 [&_tbody_th]:font-medium [&_tbody_th]:max-sm:p-0 [&_td]:px-4 [&_td]:py-2 [&_td]:max-sm:p-0",
  "[&_td]:wrap-break-word [&_th]:wrap-break-word [&_tbody_tr]:align-top [&_small]:block [&_small]:text-muted-foreground",
);

/** Most rows shown before the reader expands nested fields. */
const ROWS_AT_FIRST = 24;

const isInside = ({ path }: FieldLine) => path.includes(".");

/**
 * Fields of a body, a response or a resource, one per row. Also rendered in the browser, so that the page names each
 * row once. A long table starts with the outer fields.
 */
export function FieldTable({ caption, lines }: { caption: string; lines: readonly FieldLine[] }) {
  const [isWhole, setWhole] = useState(lines.length <= ROWS_AT_FIRST || !lines.some(isInside));
  return (
    <div className="grid min-w-0 gap-2">
      <FieldRows caption={caption} lines={isWhole ? lines : lines.filter((line) => !isInside(line))} />
      {!isWhole && (
        <Button size="sm" className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {lines.length} fields
        </Button>
      )}
    </div>
  );
}

function FieldRows({ caption, lines }: { caption: string; lines: readonly FieldLine[] }) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative max-h-96 overflow-auto rounded-xl border bg-card shadow-raise"
    >
      <table role="table" className={ROWS}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {["Field", "Type", "Meaning"].map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <FieldRow key={line.path} {...line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FieldRow({ path, type, isRequired, description, limits }: FieldLine) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {breakable(path)}
      </th>
      <td role="cell">{isRequired ? `${type}, required` : type}</td>
      <td role="cell">
        {description && <WithCode text={description} />}
        {limits && <small>{limits}</small>}
      </td>
    </tr>
  );
}

/** Lets the path break before a dot, but not inside a word. */
function breakable(path: string) {
  const parts = path.split(/(?=\.)/).flatMap((part, index) => (index > 0 ? [<wbr key={index} />, part] : [part]));
  return createElement("code", null, ...parts);
}
