import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Instruction, RailProvider } from "../rail-provider";

/** One line of the record: something was handed over, or stopped. */
export const RecordLine = z.object({
  did: z.enum(["submit", "cancel"]),
  instructionID: z.string(),
  kind: z.string(),
  amount: z.number(),
});
export type RecordLine = z.infer<typeof RecordLine>;

/** All lines of a record, in their order. */
export function readRecord(file: string): RecordLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => RecordLine.parse(JSON.parse(line)));
}

/**
 * The simulator with a record of its own in a file, which tests compare with the books. It knows only what was handed over
 * to it, and what it stopped stays stopped.
 */
export function recorded(simulator: RailProvider, file: string): RailProvider {
  const keep = (did: RecordLine["did"], { instructionID, kind, amount }: Instruction) =>
    appendFileSync(file, `${JSON.stringify({ did, instructionID, kind, amount } satisfies RecordLine)}\n`);
  const has = (did: RecordLine["did"], { instructionID }: Instruction) =>
    readRecord(file).some((line) => line.did === did && line.instructionID === instructionID);
  return {
    ...simulator,
    async submit(batch, now) {
      const taken = batch.filter((instruction) => !has("cancel", instruction));
      for (const instruction of taken) if (!has("submit", instruction)) keep("submit", instruction);
      return simulator.submit(taken, now);
    },
    async cancel(instruction, now) {
      if (has("cancel", instruction)) return "canceled";
      const outcome = has("submit", instruction) ? await simulator.cancel(instruction, now) : "canceled";
      if (outcome === "canceled") keep("cancel", instruction);
      return outcome;
    },
    async look(instruction, now) {
      const { instructionID } = instruction;
      if (has("cancel", instruction))
        return [{ eventID: `${instructionID}:canceled`, instructionID, kind: "canceled", at: now }];
      return has("submit", instruction) ? simulator.look(instruction, now) : [];
    },
  };
}
