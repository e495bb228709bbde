"use client";

import { Mail } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import type { ReportKind } from "@/lib/domain/overview/reports/states";

const load = () => import("./email-report-form");
const EmailReportForm = dynamic(() => load().then((loaded) => loaded.EmailReportForm), { ssr: false });

/** Days of the week in the server's order. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (label, index) => ({ value: index + 1, label }),
);

export interface EmailReportProps {
  kind: ReportKind;
  ofAccountID?: string;
}

export function EmailReport(report: EmailReportProps) {
  if (!useCan("analytics.read")) return null;
  return (
    <DialogButton label="Email to me" icon={Mail} load={load}>
      {(close) => <EmailReportForm {...report} onClose={close} />}
    </DialogButton>
  );
}
