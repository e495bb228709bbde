import { Fragment, useId } from "react";
import { AppLink } from "@/components/ui/app-link";
import { CodeBlock } from "@/components/ui/data/code-block";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { Breakable } from "./breakable";
import { type PlacedOperation, slugOf, type ReferenceDocument, SIGNED_WEBHOOK, VERIFY_WEBHOOK } from "./document";
import { More } from "./more";

export function ReferenceContents({ groups }: { groups: Map<string, PlacedOperation[]> }) {
  return (
    <nav aria-label="Operations" className="grid gap-6 sm:grid-cols-2">
      {[...groups].map(([group, operations]) => (
        <div key={group}>
          <h2 className="text-sm font-semibold">{group}</h2>
          <ul className="mt-1 text-sm">
            {operations.map(({ operationId, summary, method, path }) => (
              <li key={operationId} className="pb-1">
                <a
                  className="inline-block py-1 text-primary-text underline-offset-4 hover:underline"
                  href={`/reference/${slugOf(group)}#${operationId}`}
                >
                  {summary}
                </a>
                <code className="block text-xs wrap-break-word text-muted-foreground">
                  <Breakable text={`${method} ${path}`} />
                </code>
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

/** Example of a validation error: a tree like the request, with lists by index. */
export function ValidationExample() {
  return (
    <section aria-labelledby="validation" className="flex flex-col gap-3">
      <h2 id="validation" className="text-lg font-semibold">
        When validation fails
      </h2>
      <p className="text-sm text-muted-foreground">
        The response is 422 with a message for each field, in a tree shaped like the request. Items of a list are keyed
        by their index. Some operations differ, as{" "}
        <AppLink className="underline" href="/reference/behavior/requests#what-does-a-failed-validation-answer">
          Requests, errors and limits
        </AppLink>{" "}
        lists.
      </p>
      <div className="grid gap-3 lg:grid-cols-2">
        <CodeBlock label="Body of POST /onboarding-invites" code={BODY} />
        <CodeBlock label="Answer" code={ANSWER} />
      </div>
    </section>
  );
}

interface ProgramsProps {
  title: string;
  programs: readonly (readonly [language: string, file: string, code: string])[];
}

/** The same program in several languages. A test runs each file. */
export function Programs({ title, programs }: ProgramsProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-lg font-semibold">
        {title}
      </h2>
      <Tabs defaultValue={programs[0]?.[0] ?? ""}>
        <TabsList label="Language">
          {programs.map(([language]) => (
            <TabsTrigger key={language} value={language}>
              {language}
            </TabsTrigger>
          ))}
        </TabsList>
        {programs.map(([language, file, code]) => (
          <TabsContent key={language} value={language}>
            <CodeBlock label={file} code={code} />
          </TabsContent>
        ))}
      </Tabs>
    </section>
  );
}

const NOTE = "mt-2 flex max-w-prose flex-col gap-2 text-muted-foreground";

export function WebhookGuide() {
  return (
    <>
      <div className={NOTE}>
        <p>
          An endpoint gets each event it subscribes to as a JSON POST: eventID, type, createdOn and data. Respond with
          any 2xx status within 15 seconds. Redirects are not followed.
        </p>
        <p>
          Any other response counts as a failure. We retry after 5 seconds, 5 minutes, 30 minutes, then 2, 5, 10, 14, 20
          and 24 hours. A Retry-After header can extend a wait. A 410 response or three days of failures disables the
          endpoint.
        </p>
        <p>The same event can arrive twice, and a repeat can arrive late. Store each eventID, and sort by createdOn.</p>
        <p>
          Each change of a transfer is two events, one for the source account and one for the destination account, with
          different eventIDs. Act on the event of the destination and ignore the other: its data.accountID equals
          data.destination.accountID. transfer.created does not name the destination, so act on the first one with a
          transferID. You get only one event if both accounts are the same, or if you may not read the transfers of one
          of them.
        </p>
      </div>
      <h2 className="mt-6 text-lg font-semibold">Check the signature</h2>
      <p className={NOTE}>
        Requests are signed as defined by Standard Webhooks, which has libraries for most languages. Check the raw body
        before you parse it.
      </p>
      <ol className={`${NOTE} list-decimal pl-5`}>
        <li>
          Join the headers webhook-id and webhook-timestamp (seconds since 1970) and the raw body with periods:
          id.timestamp.body.
        </li>
        <li>
          Compute the HMAC-SHA256 of that text, and encode it as Base64. Its key is the part of the secret after whsec_,
          decoded from Base64.
        </li>
        <li>
          The header webhook-signature has one or more signatures, separated by spaces. Each begins with “v1,”. One of
          them must match. For a day after you rotate the secret, there are two.
        </li>
        <li>Reject a timestamp that is more than five minutes old.</li>
      </ol>
      <div className="my-4">
        <CodeBlock label="Node.js" code={VERIFY_WEBHOOK} />
      </div>
      <More title="A signed webhook to try your code with">
        <CodeBlock label="Signed webhook" code={JSON.stringify(SIGNED_WEBHOOK, null, 2)} />
      </More>
      <h2 className="mt-6 text-lg font-semibold">Receive webhooks on your computer</h2>
      <p className={NOTE}>
        <span>
          An endpoint needs a public https address. In the sandbox,{" "}
          <a className="underline" href="/reference/listen.mjs" download>
            listen.mjs
          </a>{" "}
          reads your events with an API key and posts them to a program on your computer, signed in the same way. It
          needs Node.js 20 and nothing else.
        </span>
      </p>
      <div className="my-4">
        <CodeBlock
          label="Webhooks on your computer"
          code="node --env-file=tender.env listen.mjs --forward-to http://localhost:4000/hooks"
        />
      </div>
    </>
  );
}

export function WebhookEventsTable({ webhooks }: Pick<ReferenceDocument, "webhooks">) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(14rem,auto)_1fr]">
      {Object.entries(webhooks).map(([name, { post }]) => (
        <Fragment key={name}>
          <dt id={name}>
            <code className="font-mono text-[0.8125rem]">{name}</code>
            <span className="block text-muted-foreground">{post.summary}</span>
          </dt>
          <dd className="pb-2 font-mono text-[0.8125rem] break-words">{fieldsOf(post.requestBody).join(", ")}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Returns the names of the data's fields, with a question mark for optional ones. */
function fieldsOf(body: ReferenceDocument["webhooks"][string]["post"]["requestBody"]): string[] {
  const data = body?.content["application/json"]?.schema.properties?.data;
  return Object.keys(data?.properties ?? {}).map((name) => (data?.required?.includes(name) ? name : `${name}?`));
}
