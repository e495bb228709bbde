import { Fragment } from "react";
import type { ReferenceDocument } from "./document";

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
