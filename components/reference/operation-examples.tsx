"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { curlOf, type ExampleCall, pretty } from "./example-call";
import { More } from "./more";
import { TryIt } from "./try-it";

interface OperationExamplesProps {
  call: ExampleCall;
  server: string;
  /** In the sandbox a call can be tried from the page. */
  isSandbox: boolean;
}

/** Shows how an operation is called, what it then answers, and a form to try it. */
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
