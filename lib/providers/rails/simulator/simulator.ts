import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { effectOfAmount } from "@/lib/core/money/rail-test-values";
import { INSTRUCTION_KINDS, isOver, railOfInstruction } from "@/lib/domain/money/rails/states";
import { env } from "@/lib/env";
import { type Instruction, type RailProvider, Unanswered } from "../rail-provider";
import { readCallback } from "./callback";
import { disputedOn, disputeOfCharge } from "./disputes";
import { earlier, timelineOf } from "./timeline";
import { calendarPace, fastPace, type Pace } from "./pace";

/** The number of requests without a response when a test value asks for silence. */
const SILENT = 2;

/** When the charge is disputed, and when the dispute is reported, with the sandbox clock's advance. */
function comingDispute(charge: Instruction, pace: Pace): { at: Date; due: Date } | undefined {
  const settled = timelineOf(charge, pace).find(({ kind }) => kind === "settled")?.at;
  const at = disputedOn(charge, settled, pace);
  return at && { at, due: earlier(at, charge) };
}

/** A provider that moves no money. It is stateless: its results follow from the instruction and the time. */
export function simulatorAt(pace: () => Pace): RailProvider {
  const clockOf = (instruction: Instruction) =>
    timelineOf(instruction, pace()).map((event) => ({ event, due: earlier(event.at, instruction) }));
  const timeline = (instruction: Instruction, now: Date) => {
    const isSilent = effectOfAmount(instruction.amount)?.effect === "silence" && instruction.attempt <= SILENT;
    if (isSilent && instruction.status === "initiated") throw new Unanswered("the simulator is silent");
    return clockOf(instruction)
      .filter(({ due }) => due <= now)
      .map(({ event }) => ({ ...event, at: event.at <= now ? event.at : now }));
  };
  return {
    name: "sandbox",
    mode: "sandbox",
    kinds: INSTRUCTION_KINDS,
    async submit(batch, now) {
      return batch.flatMap((instruction) => timeline(instruction, now));
    },
    async cancel(instruction, now) {
      const leaves = { ach: "originated", card: "settled", rtp: undefined }[railOfInstruction(instruction)];
      const left = clockOf(instruction).find(({ event }) => event.kind === leaves);
      return left && left.due > now ? "canceled" : "too-late";
    },
    async look(instruction, now) {
      return timeline(instruction, now);
    },
    nextLook(instruction, now) {
      const over = isOver(instruction, instruction.status) && instruction.status !== "completed";
      const next = clockOf(instruction).find(({ due }) => due > now)?.due;
      const dispute = comingDispute(instruction, pace())?.due;
      return over ? undefined : (next ?? (dispute && dispute > now ? dispute : undefined));
    },
    async disputesOf(charge, now) {
      const coming = ["settled", "completed"].includes(charge.status) ? comingDispute(charge, pace()) : undefined;
      if (!coming || coming.due > now) return [];
      return [disputeOfCharge(charge, coming.at <= now ? coming.at : now, pace())];
    },
    receive: async (callback) => readCallback(callback),
    async *statement() {
      // The events already say what is funded.
    },
  };
}

export const railSimulator: RailProvider = simulatorAt(() => {
  const { SANDBOX_RAILS, SANDBOX_SPEED } = env();
  return SANDBOX_RAILS === "calendar" ? calendarPace : fastPace(SANDBOX_SPEED);
});

/** The sandbox's provider, with a record of its actions if the environment names a file for it. */
export function sandboxRails(): RailProvider {
  const { SANDBOX_RECORD } = env();
  return SANDBOX_RECORD === undefined ? railSimulator : recorded(railSimulator, SANDBOX_RECORD);
}

/** One line of the record: an instruction was submitted or stopped. */
const RecordLine = z.object({
  did: z.enum(["submit", "cancel"]),
  instructionID: z.string(),
  kind: z.string(),
  amount: z.number(),
});
type RecordLine = z.infer<typeof RecordLine>;

export function readRecord(file: string): RecordLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => RecordLine.parse(JSON.parse(line)));
}

/**
 * The simulator with a record in a file, which tests compare with the ledger. It only knows instructions that were
 * submitted to it, and stopped ones stay stopped.
 */
export function recorded(simulator: RailProvider, file: string): RailProvider {
  const keep = (did: RecordLine["did"], { instructionID, kind, amount }: Instruction) =>
    appendFileSync(file, `${JSON.stringify({ did, instructionID, kind, amount } satisfies RecordLine)}\n`);
  const has = (did: RecordLine["did"], { instructionID }: Instruction) =>
    readRecord(file).some((line) => line.did === did && line.instructionID === instructionID);
  return {
    ...simulator,
    async submit(batch, now) {
      const instructions = batch.filter((instruction) => !has("cancel", instruction));
      for (const instruction of instructions) if (!has("submit", instruction)) keep("submit", instruction);
      return simulator.submit(instructions, now);
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
