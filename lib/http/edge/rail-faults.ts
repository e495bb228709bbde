import { onRailAlert } from "@/lib/domain/money/rails/alerts";
import { count, log, logError } from "../log";
import { MINUTE } from "@/lib/core/time/time";

/** The time of the last alert about unsigned callbacks, by provider. */
const lastUnsigned = new Map<string, number>();

/** Counts an unsigned callback. Anyone can send one, so there is at most one alert per provider and minute. */
function hearUnsigned(provider: string): void {
  count({ event: "unsigned-callback", provider });
  const now = performance.now();
  if (now - (lastUnsigned.get(provider) ?? -MINUTE) < MINUTE) return;
  lastUnsigned.set(provider, now);
  log({ event: "alert", alert: "rails", fault: "unsigned", provider });
}

/** Logs an alert for faults that an operator must look at. Our own failures are logged as errors. */
onRailAlert((railFault) => {
  const { fault } = railFault;
  if (fault === "unsigned") return hearUnsigned(railFault.provider);
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
