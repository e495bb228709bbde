import { env } from "@/lib/env";

/** Places where a test kills a server, as a power failure would. STOP_AT names one. */
export type Failpoint =
  /** A transfer is stored, and the response has not been sent. */
  | "transfers:committed"
  /** An instruction is leased, and its provider does not have it. */
  | "rails:claimed"
  /** The provider responded, and nothing of the response is stored. */
  | "rails:submitted"
  /** An event is in the inbox, and its money has not moved. Nothing is committed. */
  | "rails:kept"
  /** An event is recorded, and its instruction is still leased. */
  | "rails:recorded"
  /** A cancellation is stored, and the provider does not have it. */
  | "cancellations:stored"
  /** The provider stopped an instruction, and nothing of it is stored. */
  | "cancellations:stopped"
  /** A refund is stored, and the response has not been sent. */
  | "refunds:committed"
  /** A bank file is in the file store, and nothing of it is committed. */
  | "files:built"
  /** The bank's server has a complete file under its temporary name, and nothing of it is stored. */
  | "files:sent"
  /** The upload is stored, and the file still has its temporary name. */
  | "files:uploaded"
  /** The bank's server has the file under its final name, and nothing of it is stored. */
  | "files:renamed"
  /** The submission of the file is stored, and no instruction is updated. */
  | "files:handed"
  /** A file from the bank is stored and unread. */
  | "files:received"
  /** A return is stored with its entry, and its instruction is not updated. */
  | "files:returned"
  /** An acknowledgment is stored, and the file that contains it is not done. */
  | "files:acknowledged"
  /** A bank's report on payments is stored with their entries, and no instruction is updated. */
  | "files:answered"
  /** The lines of a statement are written, and nothing of them is committed. */
  | "files:stated"
  /** A line is matched, and nothing is booked. */
  | "files:matched"
  /** A receiver accepted a webhook, and nothing of it is stored. */
  | "webhooks:sent";

/** Kills this process immediately if STOP_AT names the point. Production rejects the variable. */
export function failAt(point: Failpoint): void {
  if (env().STOP_AT === point) process.kill(process.pid, "SIGKILL");
}
