import { hearRailFaults } from "@/lib/domain/money/rails/faults";
import { log, logError } from "../log";

/** The log alerts about faults that somebody must look at. Our own failures are errors of the log. */
hearRailFaults((railFault) => {
  const { fault } = railFault;
  if (fault === "failed") return logError("move-rails", railFault.error);
  if (fault === "dispute-failed") return logError("move-disputes", railFault.error);
  if (fault === "statement-failed") {
    log({ event: "alert", alert: "rails", fault, provider: railFault.provider });
    return logError("reconcile-rails", railFault.error);
  }
  if (fault === "file-failed") {
    log({ event: "alert", alert: "rails", fault, provider: railFault.provider, fileID: railFault.fileID });
    return logError("move-bank-files", railFault.error);
  }
  if (fault === "contradiction") {
    const { instructionID, status, kind } = railFault;
    return log({ event: "alert", alert: "rails", fault, instructionID, moved: `${status} ${kind}` });
  }
  log({ event: "alert", alert: "rails", ...railFault });
});
