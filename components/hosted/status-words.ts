import type { BadgeTone } from "@/components/ui/badge";
import type { ApplicationStatus } from "@/lib/domain/applications/dashboard";
import { fill } from "@/lib/core/bilingual";
import type { StatusWords } from "./words/words";

type Capability = ApplicationStatus["capabilities"][number];

/** How far something is, in words, who must act, and what happens next. */
export interface Progress {
  word: string;
  tone: BadgeTone;
  next: string;
  who: "you" | "us" | undefined;
}

/** How far a capability is, for the person who waits for it. */
export function progressOf(
  { status, isDue, isWrong }: Capability,
  partner: string,
  { progress }: StatusWords,
): Progress {
  const told = (key: keyof StatusWords["progress"], tone: BadgeTone, who?: "you" | "us"): Progress => ({
    word: progress[key].word,
    next: fill(progress[key].next, { partner }),
    tone,
    who,
  });
  if (isWrong) return told("attention", "danger", "you");
  if (status === "enabled") return told("done", "success");
  if (status === "disabled") return told("off", "ended");
  return isDue ? told("todo", "warning", "you") : told("review", "info", "us");
}

/** Whether nothing more is going to happen by itself. */
export function isSettled({ capabilities, files }: ApplicationStatus): boolean {
  return (
    capabilities.every(
      ({ status, isDue, isWrong }) => status === "disabled" || (status === "enabled" ? true : isDue || isWrong),
    ) && files.every(({ fileStatus }) => fileStatus !== "pending")
  );
}
