import type { BadgeTone } from "@/components/ui/badge";
import type { ApplicationStatus } from "@/lib/domain/onboarding/hosted";

type Capability = ApplicationStatus["capabilities"][number];

/** How far something is, in words, and what happens next. */
export interface Progress {
  word: string;
  tone: BadgeTone;
  next: string;
}

/** How far a capability is, for the person who waits for it. */
export function progressOf({ status }: Capability, verification: ApplicationStatus["verification"], partner: string): Progress {
  if (status === "enabled") return { word: "Done", tone: "success", next: "You can use it now." };
  if (status === "disabled") return { word: "Not available", tone: "ended", next: `Ask ${partner} if you need it.` };
  if (status === "pending" && verification === "errored") {
    return { word: "To do", tone: "danger", next: `Something you entered could not be confirmed. ${partner} will tell you what to send.` };
  }
  return { word: "In review", tone: "info", next: "Your details are being checked. You need not do anything." };
}

/** Whether nothing more is going to happen by itself. */
export function isSettled({ capabilities, verification }: ApplicationStatus): boolean {
  return verification === "errored" || capabilities.every(({ status }) => status === "enabled" || status === "disabled");
}
