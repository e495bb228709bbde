"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { APIRequest } from "@/components/page/api-request";
import { PageHeader } from "@/components/page/page-header";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { type DefinitionItem, DefinitionList } from "@/components/ui/definition-list";
import { ExactTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { Outline } from "@/lib/core/operation";
import type { LoggedRequestDetails } from "@/lib/domain/request-log/dashboard";
import { requestLog } from "@/lib/operations/request-log";
import { durationOf, endOf, keyNameOf, requestName } from "./request-words";

/** One request: how it ended, what was sent, and how to send it again. */
export function RequestView({ requestID }: { requestID: string }) {
  const { data: request } = useSuspenseQuery(queryFor(requestLog.get, { params: { requestID } }));
  const { params, body, failure } = request;
  return (
    <>
      <PageHeader
        title={requestName(request)}
        above={[{ label: "Request log", href: "/developers/request-log" }]}
        status={<StateBadge of={endOf(request)} />}
        facts={[durationOf(request), <ExactTime key="when" value={request.createdOn} />]}
        actions={<APIRequest operation={operationOf(request)} request={() => ({ params, body })} isRedacted />}
      />
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
        <Card aria-label="Request">
          <CardHeader title="Request" />
          <CardBody className="py-1">
            <DefinitionList items={factsOf(request)} />
          </CardBody>
        </Card>
        <div className="grid min-w-0 gap-4">
          {failure && <CodeBlock label="Response" code={JSON.stringify(failure, null, 2)} />}
          {body === undefined ? (
            request.method !== "GET" && <p className="text-muted-foreground">No body was stored for this request.</p>
          ) : (
            <CodeBlock label="Body" code={JSON.stringify(body, null, 2)} />
          )}
        </div>
      </div>
    </>
  );
}

/** The operation as far as the log knows it, which is enough to show how to repeat the request. */
function operationOf({ method, path, takesKey }: LoggedRequestDetails): Outline {
  const shown = { summary: "Repeat the request", access: "signed-in" } as const;
  return { ...shown, method, path: `/${path.slice(1)}`, ...(takesKey && { ownKey: true }) };
}

const ID = "font-mono text-xs break-all";

function factsOf(request: LoggedRequestDetails): DefinitionItem[] {
  const { requestID, callerKind, accountID, version, params = {} } = request;
  const others = Object.entries(params).filter(([name]) => name !== "accountID");
  return [
    {
      label: "Request ID",
      value: <code className={ID}>{requestID}</code>,
      action: <CopyButton value={requestID} label="request ID" />,
    },
    { label: "Status", value: endOf(request).meaning },
    { label: callerKind === "token" ? "Token of key" : "Key", value: keyNameOf(request) },
    ...(accountID
      ? [
          {
            label: "Account",
            value: (
              <AppLink href={`/accounts/${accountID}`} className="rounded-sm text-primary-text hover:underline">
                {accountID}
              </AppLink>
            ),
          },
        ]
      : []),
    ...others.map(([name, value]) => ({ label: name, value: <code className={ID}>{value}</code> })),
    { label: "Version", value: version },
  ];
}
