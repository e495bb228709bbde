"use client";

import { DialogButton } from "@/components/ui/overlays/dialog-button";
import dynamic from "next/dynamic";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { NewLink } from "@/components/page/new-link";
import { riskReviewList } from "./risk-reviews.list";
import { riskRuleList } from "./risk-rules.list";

const load = () => import("./risk-forms");
const RiskPolicyForm = dynamic(() => load().then((loaded) => loaded.RiskPolicyForm), { ssr: false });

export const RiskRuleTable = view(riskRuleList);
export const RiskReviewTable = view(riskReviewList);

export function NewRule() {
  return <NewLink href="/risk/rules/new" label="New rule" scope="risk.write" />;
}

/** Opens the settings of reviews. */
export function ReviewSettings() {
  if (!useCan("risk.write")) return null;
  return (
    <DialogButton label="Settings…" load={load}>
      {(close) => <RiskPolicyForm onClose={close} />}
    </DialogButton>
  );
}
