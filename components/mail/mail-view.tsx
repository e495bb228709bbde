"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { PageHeader } from "@/components/page/page-header";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/data/code-block";
import { Notice } from "@/components/ui/feedback/notice";
import { ExactTime } from "@/components/ui/data/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import type { OutboxMailDetails } from "@/lib/domain/platform/mail/dashboard";
import { outbox } from "@/lib/generated/operations/mail";
import { HIDDEN_WORDS, isOnItsWay, MAIL_FAULT_WORDS, MAIL_KIND_WORDS, MAIL_STATES } from "./mail-words";

const ASK_EVERY_MS = 2000;

/** One mail as rendered, and as text. It is refetched while it is being sent. */
export function MailView({ mailID }: { mailID: string }) {
  const { data: mail } = useSuspenseQuery({
    ...queryFor(outbox.get, { params: { mailID } }),
    refetchInterval: ({ state: { data } }) => (data && isOnItsWay(data) ? ASK_EVERY_MS : false),
  });
  return (
    <>
      <PageHeader
        title={mail.subject}
        above={[{ label: "Outbox", href: "/developers/outbox" }]}
        status={<StateBadge of={MAIL_STATES[mail.state]} />}
        facts={[
          MAIL_KIND_WORDS[mail.kind],
          <span key="to" className="wrap-anywhere">
            To {mail.recipient}
          </span>,
          <span key="from" className="wrap-anywhere">
            From {mail.sender}
          </span>,
          <ExactTime key="when" value={mail.sentOn ?? mail.createdOn} />,
        ]}
      />
      <div className="grid max-w-4xl min-w-0 gap-4">
        {mail.fault && (
          <Notice tone="danger" title="Not sent">
            {MAIL_FAULT_WORDS[mail.fault]}
          </Notice>
        )}
        {mail.hidden && <Notice title="Not shown">{HIDDEN_WORDS[mail.hidden]}</Notice>}
        {mail.text !== undefined && <Preview mail={mail} />}
        {mail.text !== undefined && <CodeBlock label="Plain text" code={mail.text} isProse />}
      </div>
    </>
  );
}

/** Mail in a sandboxed frame: no scripts, no external content, no access to this page. Its links open a new tab. */
function Preview({ mail: { mailID } }: { mail: OutboxMailDetails }) {
  return (
    <Card aria-label="Preview">
      <CardHeader title="Preview" description="As the recipient sees it. Links work." />
      <CardBody className="p-0">
        <iframe
          title="Email"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={urlOf(outbox.draw, { params: { mailID } })}
          className="block h-[34rem] w-full rounded-b-lg border-0 bg-white"
        />
      </CardBody>
    </Card>
  );
}
