import { Fragment } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import type { ReferenceDocument } from "./document";
import { VERIFY_WEBHOOK } from "./verify-webhook";

const NOTE = "mt-2 flex max-w-prose flex-col gap-2 text-muted-foreground";

/** Shows what a receiver of webhooks must know. */
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
      </div>
      <h2 className="mt-6 text-lg font-semibold">Check the signature</h2>
      <p className={NOTE}>
        Requests are signed as defined by Standard Webhooks, which has libraries for most languages. Check the raw body
        before you parse it. For a day after a rotation, requests carry two signatures, and one of them matches.
      </p>
      <div className="my-4">
        <CodeBlock label="Node.js" code={VERIFY_WEBHOOK} />
      </div>
    </>
  );
}

/** Every kind of event and the fields of its data, from the document. */
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

/** The names of the data’s fields, with a question mark where one may be absent. */
function fieldsOf(body: ReferenceDocument["webhooks"][string]["post"]["requestBody"]): string[] {
  const data = body?.content["application/json"]?.schema.properties?.data;
  return Object.keys(data?.properties ?? {}).map((name) => (data?.required?.includes(name) ? name : `${name}?`));
}
