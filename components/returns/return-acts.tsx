"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { queryFor } from "@/lib/client/query";
import type { ReturnDetails } from "@/lib/domain/money/returns/dashboard";
import { partnerReturns, representmentRules } from "@/lib/generated/operations/returns";
import { returnList } from "./returns.list";

export const ReturnTable = view(returnList);

const load = () => import("./return-forms");
const RepresentForm = dynamic(() => load().then((loaded) => loaded.RepresentForm), { ssr: false });
const CloseReturnForm = dynamic(() => load().then((loaded) => loaded.CloseReturnForm), { ssr: false });
const RuleForm = dynamic(() => load().then((loaded) => loaded.RuleForm), { ssr: false });

const MOVING: readonly string[] = ["scheduled", "represented", "collected", "closed"];

/** The actions on a return that its state allows. */
export function ReturnActions({ accountID, of }: { accountID: string; of: ReturnDetails }) {
  const { returnID, status, mayRepresent, breakID } = of;
  if (!useCan("transfers.write")) return null;
  return (
    <>
      {breakID && (
        <Button asChild variant="primary">
          <AppLink href="/reconciliation?kind=late-return">Dishonor…</AppLink>
        </Button>
      )}
      {mayRepresent && (
        <LaterDialog trigger={<Button variant="primary">Present again…</Button>} load={load}>
          {(close) => <RepresentForm accountID={accountID} of={of} onClose={close} />}
        </LaterDialog>
      )}
      {status === "scheduled" && (
        <ConfirmAction
          operation={partnerReturns.unschedule}
          request={{ params: { returnID } }}
          refresh={[partnerReturns.get, partnerReturns.list]}
          trigger={<Button>Don’t present</Button>}
          title="Cancel the next presentment?"
          effect="The debit isn’t presented again until someone decides to."
          labels={["Cancel presentment", "Canceling…"]}
          done="The presentment is canceled"
        />
      )}
      {!MOVING.includes(status) && (
        <LaterDialog trigger={<Button>Close…</Button>} load={load}>
          {(close) => <CloseReturnForm returnID={returnID} onClose={close} />}
        </LaterDialog>
      )}
    </>
  );
}

/** The rule for returned debits, which its button changes. */
export function RepresentmentRuleButton() {
  const { data: rule } = useSuspenseQuery(queryFor(representmentRules.get));
  const words = rule.isOn ? "Automatic retries: on" : "Automatic retries: off";
  if (!useCan("transfers.write")) return <p className="text-muted-foreground">{words}</p>;
  return (
    <LaterDialog trigger={<Button>{words}</Button>} load={load}>
      {(close) => <RuleForm onClose={close} />}
    </LaterDialog>
  );
}
