import type { RailEventKind } from "@/lib/domain/money/rails/states";
import type { RailEvent } from "../rail-provider";

/** One event of an instruction, with its time. */
export type TimelineStep = {
  [K in RailEventKind]: Omit<RailEvent<K>, "eventID" | "instructionID">;
}[RailEventKind];
