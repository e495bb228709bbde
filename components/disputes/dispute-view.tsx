"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { APIRequest } from "@/components/page/api-request";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { Notice } from "@/components/ui/notice";
import { ExactTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { DISPUTE_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import type { Dispute } from "@/lib/domain/disputes/contract";
import { disputes } from "@/lib/operations/disputes";
import { AcceptDispute } from "./accept-dispute";
import { DisputeFacts } from "./dispute-facts";
import { disputeName, PHASES } from "./dispute-words";
import { EvidenceBuilder } from "./evidence-builder";
import { RuleDispute } from "./rule-dispute";
import { SubmitDispute } from "./submit-dispute";

const ASK_EVERY_MS = 5000;

/** One dispute: its facts beside its evidence. It is read again while somebody else may move it. */
export function DisputeView({ accountID, disputeID }: { accountID: string; disputeID: string }) {
  const { data: dispute } = useSuspenseQuery({
    ...queryFor(disputes.get, { params: { accountID, disputeID } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isOpen(data) && whileUsed(ASK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title={disputeName(dispute)}
        above={[{ label: "Disputes", href: "/disputes" }]}
        status={<StateBadge of={DISPUTE_STATES[dispute.status]} />}
        facts={[PHASES[dispute.phase], <ShortID key="id" value={disputeID} label="dispute ID" />]}
        actions={
          <>
            <APIRequest operation={disputes.get} request={() => ({ params: { accountID, disputeID } })} />
            <AcceptDispute accountID={accountID} dispute={dispute} />
            <SubmitDispute accountID={accountID} dispute={dispute} />
          </>
        }
      />
      {dispute.status === "response-needed" && (
        <Notice tone="warning" title="Respond by the deadline" className="mb-6">
          Submit evidence or accept by <ExactTime value={dispute.respondBy} />. After that the cardholder keeps the
          money.
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <DisputeFacts accountID={accountID} dispute={dispute} />
          <RuleDispute accountID={accountID} dispute={dispute} />
        </div>
        <EvidenceBuilder accountID={accountID} dispute={dispute} />
      </div>
    </>
  );
}

const isOpen = ({ status }: Dispute) => status === "response-needed" || status === "under-review";
