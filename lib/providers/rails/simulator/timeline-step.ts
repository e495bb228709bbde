import type { RailEventKind } from "@/lib/domain/money/rails/states";
import type { RailEvent } from "../rail-provider";

/** One thing that happens to an instruction, and when. */
export type TimelineStep = {
  [K in RailEventKind]: Omit<RailEvent<K>, "eventID" | "instructionID">;
}[RailEventKind];
