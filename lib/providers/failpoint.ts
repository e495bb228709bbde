import { env } from "@/lib/env";

/** Describes the places where a test lets a server die, as when the power fails: STOP_AT names one. */
export type Failpoint =
  /** A transfer is stored, and nobody was told. */
  | "transfers:committed"
  /** An instruction is ours, and its provider has heard nothing of it. */
  | "rails:claimed"
  /** The provider has answered, and nothing of it is stored. */
  | "rails:submitted"
  /** An event is in the inbox, and its money has not moved; nothing of it is committed. */
  | "rails:kept"
  /** An event is recorded, and its instruction is still ours. */
  | "rails:recorded"
  /** A cancellation is stored, and the provider has heard nothing of it. */
  | "cancellations:stored"
  /** The provider has stopped an instruction, and nothing of it is stored. */
  | "cancellations:stopped"
  /** A refund is stored, and nobody was told. */
  | "refunds:committed"
  /** A bank's file is in the store, and nothing of it is committed. */
  | "files:built"
  /** The bank's server has all of a file, under the name of a draft, and nothing of it is stored. */
  | "files:sent"
  /** That is stored, and the draft has its name. */
  | "files:uploaded"
  /** The bank's server has the file under its name, and nothing of it is stored. */
  | "files:renamed"
  /** The hand-over is stored, and no instruction has heard of it. */
  | "files:handed"
  /** A file of the bank is stored, and nothing of it has been read. */
  | "files:received"
  /** A return is stored with its entry, and its instruction has not heard of it. */
  | "files:returned"
  /** The bank's word of a file is stored, and the file in which it stood is not done. */
  | "files:acknowledged"
  /** A bank's word of payments is stored with their entries, and no instruction has heard of it. */
  | "files:answered"
  /** The lines of a statement are written, and nothing of them is committed. */
  | "files:stated"
  /** A line is matched, and nothing is booked. */
  | "files:matched"
  /** A receiver has taken a webhook, and nothing of it is stored. */
  | "webhooks:sent";

/** Kills this process at once, where its environment says so. Production refuses the variable. */
export function failAt(point: Failpoint): void {
  if (env().STOP_AT === point) process.kill(process.pid, "SIGKILL");
}
