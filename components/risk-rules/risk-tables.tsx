"use client";

import { LaterDialog } from "@/components/ui/overlays/overlay";
import dynamic from "next/dynamic";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { NewLink } from "@/components/page/new-link";
import { Button } from "@/components/ui/button";
import { riskReviewList } from "./risk-reviews.list";
import { riskRuleList } from "./risk-rules.list";

const load = () => import("./risk-forms");
const RiskPolicyForm = dynamic(() => load().then((loaded) => loaded.RiskPolicyForm), { ssr: false });

export const RiskRuleTable = view(riskRuleList);
export const RiskReviewTable = view(riskReviewList);

export function NewRule() {
  return <NewLink href="/risk/rules/new" label="New rule" scope="transfers.write" />;
}

/** Opens the settings of reviews. */
export function ReviewSettings() {
  if (!useCan("transfers.write")) return null;
  return (
    <LaterDialog trigger={<Button>Settings…</Button>} load={load}>
      {(close) => <RiskPolicyForm onClose={close} />}
    </LaterDialog>
  );
}
