"use client";

import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/operations/accounts";

/** Makes the call of the examples as the signed-in person, and shows the answer. */
export function FirstCall({ accountID }: { accountID: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(accounts.get, { params: { accountID } }),
    enabled: false,
    retry: false,
  });
  return (
    <Card>
      <CardHeader
        title="Run the first call"
        description="This page makes the same call with your session instead of a key."
        actions={
          <Button variant="primary" isPending={isFetching} onClick={() => void refetch()}>
            <Play aria-hidden />
            Run
          </Button>
        }
      />
      <CardBody className="grid min-w-0 gap-3">
        <code className="text-[0.8125rem] wrap-break-word">
          GET /accounts/
          <wbr />
          {accountID}
        </code>
        <div aria-live="polite" className="grid min-w-0 gap-3">
          {error && !isFetching && (
            <Notice tone="danger" title={error.message}>
              {error.requestID && <span className="wrap-break-word">Request ID {error.requestID}</span>}
            </Notice>
          )}
          {data && !error && <Notice tone="success" title="It works. The API responded with 200." />}
        </div>
        {data && !error && <CodeBlock label="Response to the first call" code={JSON.stringify(data, null, 2)} />}
      </CardBody>
    </Card>
  );
}
