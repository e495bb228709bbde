import { CodeBlock } from "@/components/ui/code-block";

const BODY = `{
  "capabilities": ["transfers", "fly"],
  "feePlanCodes": ["merchant-direct"],
  "scopes": ["accounts.read"],
  "prefill": { "accountType": "business", "profile": { "business": {} } }
}`;
const ANSWER = `HTTP/1.1 422
x-request-id: 5f0c7a52-…

{
  "capabilities": { "1": "must be one of transfers, send-funds, …" },
  "prefill": { "profile": { "business": { "legalBusinessName": "is required" } } }
}`;

/** Shows how a body that fails validation is answered: a tree like the request, lists by index. */
export function ValidationExample() {
  return (
    <section aria-labelledby="validation" className="flex flex-col gap-3">
      <h2 id="validation" className="text-lg font-semibold">
        When validation fails
      </h2>
      <p className="text-sm text-muted-foreground">
        The response is 422 with a message for each field, in a tree shaped like the request. Items of a list are keyed
        by their index.
      </p>
      <div className="grid gap-3 lg:grid-cols-2">
        <CodeBlock label="Body of POST /onboarding-invites" code={BODY} />
        <CodeBlock label="Answer" code={ANSWER} />
      </div>
    </section>
  );
}
