"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import dynamic from "next/dynamic";
import { APIRequest } from "@/components/page/api-request";
import { useIsLive } from "@/components/page/mode";
import { PageHeader } from "@/components/page/page-header";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/data/code-block";
import { CopyButton } from "@/components/ui/data/copy-button";
import { FactsCard } from "@/components/ui/data/facts-card";
import { ExactTime } from "@/components/ui/data/relative-time";
import { Sheet } from "@/components/ui/overlays/dialog";
import { Notice } from "@/components/ui/feedback/notice";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { Outline } from "@/lib/core/api/operation";
import type { LoggedRequestDetails } from "@/lib/domain/platform/request-log/dashboard";
import { requestLog } from "@/lib/generated/operations/request-log";
import { durationOf, endOf, keyNameOf, parsed, pretty, requestName } from "./request-words";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import type { DefinitionItem } from "@/components/ui/data/definition-list";
import { linkedObjects } from "./linked-objects";

const ID = "font-mono text-xs break-all";
const LINK = "rounded-sm text-primary-text hover:underline";

function RequestFacts({ request }: { request: LoggedRequestDetails }) {
  const { accountID = "", params, body, answer } = request;
  const linked = linkedObjects(accountID, [params, body, parsed(answer)]);
  return (
    <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
      <FactsCard aria-label="Request" title="Request" items={factsOf(request)} />
      {linked.length > 0 && (
        <FactsCard
          aria-label="Linked objects"
          title="Linked objects"
          items={linked.map(({ label, id, href }, at) => ({
            label: linked.findIndex((one) => one.label === label) === at ? label : `${label} ${at + 1}`,
            value: (
              <AppLink href={href} className={`${LINK} ${ID}`}>
                {id}
              </AppLink>
            ),
            action: <CopyButton value={id} label={`${label} ID`} />,
          }))}
        />
      )}
    </div>
  );
}

function factsOf(request: LoggedRequestDetails): DefinitionItem[] {
  const { requestID, replayOf, headers = {}, version } = request;
  return [
    {
      label: "Request ID",
      value: <code className={ID}>{requestID}</code>,
      action: <CopyButton value={requestID} label="request ID" />,
    },
    { label: "Status", value: endOf(request).meaning },
    ...(replayOf
      ? [
          {
            label: "Resend of",
            value: (
              <AppLink href={`/developers/request-log/${replayOf}`} className={LINK}>
                <ShortID value={replayOf} label="request ID" />
              </AppLink>
            ),
          },
        ]
      : [{ label: request.callerKind === "token" ? "Token of key" : "Key", value: keyNameOf(request) }]),
    { label: "x-service-version", value: <code className={ID}>{version}</code> },
    ...Object.entries(headers).map(([name, value]) => ({ label: name, value: <code className={ID}>{value}</code> })),
  ];
}

/** One request: its outcome, the request and response, related objects, and Replay. */
export function RequestView({ requestID }: { requestID: string }) {
  const { data: request } = useSuspenseQuery(queryFor(requestLog.get, { params: { requestID } }));
  return (
    <>
      <PageHeader
        title={requestName(request)}
        above={[{ label: "Request log", href: "/developers/request-log" }]}
        status={<StateBadge of={endOf(request)} />}
        facts={[durationOf(request), <ExactTime key="when" value={request.createdOn} />]}
        actions={
          request.isWithheld ? undefined : (
            <>
              <APIRequest operation={operationOf(request)} request={() => sentOf(request)} isRedacted />
              <Replay request={request} />
            </>
          )
        }
      />
      <div className="grid gap-4">
        <Target request={request} />
        {request.isWithheld ? (
          <Notice title="You can’t view what this request sent and returned">
            Your role or the account’s permissions don’t allow this operation today.
          </Notice>
        ) : (
          <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
            <RequestBody request={request} />
            <ResponseBody request={request} />
          </div>
        )}
        <RequestFacts request={request} />
      </div>
    </>
  );
}

function Target({ request: { method, target } }: { request: LoggedRequestDetails }) {
  return (
    <div className="flex items-start justify-between gap-3 rounded-lg border bg-card py-1.5 pr-1 pl-3.5">
      <code className="min-w-0 py-1 font-mono text-[0.8125rem] break-all">
        <span className="font-semibold">{method}</span> /api{target}
      </code>
      <CopyButton value={`/api${target}`} label="path" />
    </div>
  );
}

function RequestBody({ request: { body, headers, method } }: { request: LoggedRequestDetails }) {
  if (body !== undefined) return <CodeBlock label="Request body" code={JSON.stringify(body, null, 2)} />;
  const isSent = method !== "GET" && headers?.["content-type"] !== undefined;
  return (
    <Without label="Request body">
      {isSent ? "We don’t store the body of this request: it may hold card data or a file." : "Nothing was sent."}
    </Without>
  );
}

function ResponseBody({ request: { answer, failure, method, status } }: { request: LoggedRequestDetails }) {
  const label = "Response body";
  if (failure) return <CodeBlock label={label} code={JSON.stringify(failure, null, 2)} />;
  if (answer !== undefined) return <CodeBlock label={label} code={pretty(answer)} />;
  const isRead = method === "GET" && status === 200;
  return (
    <Without label={label}>
      {isRead ? "We don’t store the responses to reads. Send it again to see what it returns." : `${status}, no body.`}
    </Without>
  );
}

function Without({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label} className="overflow-hidden rounded-lg border bg-card">
      <h2 className="border-b bg-muted px-3.5 py-2.5 text-xs font-medium text-muted-foreground">{label}</h2>
      <p className="px-3.5 py-3 text-muted-foreground">{children}</p>
    </section>
  );
}

/** Returns the logged facts of the operation, which are enough to show how to repeat the request. */
function operationOf({ method, path, takesKey }: LoggedRequestDetails): Outline {
  const shown = { summary: "Repeat the request", access: "signed-in" } as const;
  return { ...shown, method, path: `/${path.slice(1)}`, ...(takesKey && { ownKey: true }) };
}

const sentOf = ({ params, query, body }: LoggedRequestDetails) => ({
  params,
  query: Object.fromEntries(new URLSearchParams(query)),
  body,
});

const ReplayForm = dynamic(() => import("./replay-form").then((loaded) => loaded.ReplayForm), { ssr: false });

/** Resends a logged request. Only in the sandbox, because a click in a log must not move real money. */
function Replay({ request }: { request: LoggedRequestDetails }) {
  const isFile = request.headers?.["content-type"]?.startsWith("multipart/") === true;
  if (useIsLive() || isFile || request.path.endsWith("/details")) return null;
  return (
    <Sheet
      className="w-[min(40rem,100vw)]"
      title="Resend in sandbox"
      description={requestName(request)}
      trigger={
        <Button variant="primary" icon={RotateCcw}>
          Resend in sandbox
        </Button>
      }
    >
      <ReplayForm request={request} />
    </Sheet>
  );
}
