"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { APIRequest } from "@/components/page/api-request";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { SandboxReset } from "@/lib/domain/sandbox/contract";
import { sandbox } from "@/lib/operations/sandbox";
import { partnerTransfers } from "@/lib/operations/transfers";

const EFFECT =
  "This permanently deletes all sandbox accounts, invites, transfers, bank accounts and cards, and empties your wallet. Your team, API keys, fee plans, settings and audit trail stay.";

/** Begins the sandbox anew, once the name is typed and a second factor is proven. */
export function ResetSandbox({ own: { accountID, name } }: { own: { accountID: string; name: string } }) {
  const client = useQueryClient();
  const [told, setTold] = useState<SandboxReset>();
  const mayReset = useCan("members.write");
  return (
    <Card aria-label="Reset sandbox data">
      <CardHeader
        title="Reset sandbox data"
        description="Your sandbox starts over with no data. You can’t undo this."
      />
      <CardBody className="grid gap-3">
        {told && (
          <Notice tone="success" role="status" title="Sandbox reset">
            {`Accounts: ${told.accounts}. Invites: ${told.invites}. Transfers: ${told.transfers}.`}
          </Notice>
        )}
        {mayReset ? (
          <div className="flex flex-wrap gap-2">
            <ConfirmAction
              operation={sandbox.reset}
              request={{ params: { accountID } }}
              refresh={[partnerTransfers.list]}
              trigger={<Button variant="danger">Reset sandbox data</Button>}
              title="Reset sandbox data?"
              effect={EFFECT}
              labels={["Reset sandbox data", "Resetting…"]}
              typeToConfirm={name}
              done="Sandbox reset"
              then={(result) => {
                setTold(result);
                void client.invalidateQueries();
              }}
            />
            <APIRequest operation={sandbox.reset} request={() => ({ params: { accountID } })} />
          </div>
        ) : (
          <NoPermission permission="members.write" />
        )}
      </CardBody>
    </Card>
  );
}
