import { CodeBlock } from "@/components/ui/code-block";
import { type PlacedOperation, slugOf } from "./document";

/** Links to every operation, by group. Each group is a page. */
export function ReferenceContents({ groups }: { groups: Map<string, PlacedOperation[]> }) {
  return (
    <nav aria-label="Operations" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {[...groups].map(([group, operations]) => (
        <div key={group}>
          <h2 className="text-sm font-semibold">{group}</h2>
          <ul className="mt-1 text-sm">
            {operations.map(({ operationId, summary }) => (
              <li key={operationId}>
                <a
                  className="inline-block py-1 text-primary-text underline-offset-4 hover:underline"
                  href={`/reference/${slugOf(group)}#${operationId}`}
                >
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

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
