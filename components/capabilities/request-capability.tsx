"use client";

import { FailureNotice } from "@/components/form/failure-notice";
import { CAPABILITY_WORDS } from "@/components/words/capabilities";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { whenDone } from "@/components/ui/when-done";
import { useOperation } from "@/lib/client/use-operation";
import { accounts } from "@/lib/operations/accounts";
import type { CapabilityID } from "@/lib/core/capabilities";
import { capabilities } from "@/lib/operations/capabilities";
import { underwriting } from "@/lib/operations/underwriting";

/** Requests a capability, for the first time or again. */
export function RequestCapability({
  accountID,
  capability,
  isAgain,
}: {
  accountID: string;
  capability: CapabilityID;
  isAgain: boolean;
}) {
  const request = useOperation(capabilities.request, { refresh: [capabilities.list, accounts.get, underwriting.get] });
  if (!useCan("capabilities.write", accountID)) return null;
  const { label } = CAPABILITY_WORDS[capability];
  const ask = () =>
    whenDone(request.mutateAsync({ params: { accountID }, body: { capabilities: [capability] } }), () =>
      toast.success(`${label}: requested`),
    );
  return (
    <div className="grid gap-2">
      <FailureNotice
        failure={
          request.error && {
            ...request.error,
            status: request.error.status === 422 ? 400 : request.error.status,
            message: sentenceOf(request.error),
          }
        }
      />
      <div>
        <Button size="sm" isPending={request.isPending} pendingLabel="Requesting…" onClick={ask}>
          {isAgain ? "Request again" : "Request"}
          <span className="sr-only"> {label}</span>
        </Button>
      </div>
    </div>
  );
}

/** What the server says of the one capability requested. */
function sentenceOf({ message, fields }: { message: string; fields?: { [field: string]: unknown } }): string {
  const list = fields?.capabilities;
  const said = typeof list === "object" && list !== null ? (Object.values(list)[0] as unknown) : list;
  return typeof said === "string" ? `This capability ${said}` : message;
}
