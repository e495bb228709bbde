import { hearRailFaults } from "@/lib/domain/money/rails/faults";
import { log, logError } from "../log/log";

/** The log alerts about faults that somebody must look at. Our own failures are errors of the log. */
hearRailFaults((found) => {
  const { fault } = found;
  if (fault === "failed") return logError("move-rails", found.error);
  if (fault === "dispute-failed") return logError("move-disputes", found.error);
  if (fault === "contradiction") {
    const { instructionID, status, kind } = found;
    return log({ event: "alert", alert: "rails", fault, instructionID, moved: `${status} ${kind}` });
  }
  log({ event: "alert", alert: "rails", ...found });
});
