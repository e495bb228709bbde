import { CodeBlock } from "@/components/ui/code-block";
import { VERIFY_WEBHOOK } from "./verify-webhook";

const NOTE = "mt-2 flex max-w-prose flex-col gap-2 text-muted-foreground";

/** What a receiver of webhooks must know. */
export function WebhookGuide() {
  return (
    <>
      <div className={NOTE}>
        <p>
          An endpoint gets each event it asks for as a POST of JSON: eventID, type, createdOn and data. Answer with any
          2xx status within 15 seconds. Redirects are not followed.
        </p>
        <p>
          Any other answer counts as a failure. It is sent again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14,
          20 and 24 hours. Retry-After can make a wait longer. 410 disables the endpoint, and so do three days of
          failures.
        </p>
        <p>
          The same event can come twice, and a repeated one can come late. Remember eventID, and order by createdOn.
        </p>
      </div>
      <h2 className="mt-6 text-lg font-semibold">Check the signature</h2>
      <p className={NOTE}>
        Requests are signed as Standard Webhooks defines. Libraries exist for most languages. Check the body as it came,
        before it is parsed. After a rotation two signatures come for a day, and one of them fits.
      </p>
      <div className="my-4">
        <CodeBlock label="Node.js" code={VERIFY_WEBHOOK} />
      </div>
    </>
  );
}
