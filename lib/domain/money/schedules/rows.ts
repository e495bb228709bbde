import type { occurrenceTable, scheduleTable } from "@/db/schema";
import { requiredPart } from "@/lib/domain/kernel/operations/answer-parts";
import { type ListedSchedule, type Occurrence, RunTransfer, type Schedule } from "./shared/schedule";

export type ScheduleRow = typeof scheduleTable.$inferSelect;
export type OccurrenceRow = typeof occurrenceTable.$inferSelect;

export interface PartyRow {
  accountID: string;
  displayName: string;
  email: string | null;
}

/** A schedule as the API returns it, with its occurrences in order. */
export function toSchedule(row: ScheduleRow, occurrences: readonly OccurrenceRow[]): Schedule {
  return {
    scheduleID: row.scheduleID,
    mode: row.mode,
    ownerAccountID: row.ownerAccountID,
    partnerAccountID: row.partnerID,
    sourceAccountID: row.sourceAccountID,
    destinationAccountID: row.destinationAccountID,
    ...(row.description !== null && { description: row.description }),
    ...recurOf(row),
    occurrences: occurrences.map((one) => toOccurrence(row, one)),
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    ...(row.disabledOn && { disabledOn: row.disabledOn.toISOString() }),
  };
}

function recurOf({ scheduleID: id, rule, runTransfer, indefinite, startOn }: ScheduleRow): Pick<Schedule, "recur"> {
  if (rule === null) return {};
  return {
    recur: {
      recurrenceRule: rule,
      runTransfer: requiredPart(RunTransfer, runTransfer, { id, name: "runTransfer" }),
      indefinite,
      ...(startOn && { start: startOn.toISOString() }),
    },
  };
}

/** An occurrence as the API returns it. Without its own transfer it shows the schedule's. */
export function toOccurrence(schedule: ScheduleRow, row: OccurrenceRow): Occurrence {
  const { scheduleID, mode, indefinite } = schedule;
  const generated = row.ruleOn !== null;
  return {
    scheduleID,
    occurrenceID: row.occurrenceID,
    mode,
    generated,
    indefinite: generated && indefinite,
    runOn: row.runOn.toISOString(),
    runTransfer: requiredPart(RunTransfer, row.runTransfer ?? schedule.runTransfer, {
      id: row.occurrenceID,
      name: "runTransfer",
    }),
    ...(row.canceledOn && { canceledOn: row.canceledOn.toISOString() }),
    ...(row.ranOn && { ranOn: row.ranOn.toISOString() }),
    ...(row.ranTransferID && { ranTransferID: row.ranTransferID }),
    ...(row.status && { status: row.status }),
    ...(row.error !== null && { error: { message: row.error } }),
  };
}

export function runTransferOf(
  schedule: Pick<ScheduleRow, "runTransfer">,
  { runTransfer }: Pick<OccurrenceRow, "runTransfer">,
): RunTransfer {
  return RunTransfer.parse(runTransfer ?? schedule.runTransfer);
}

export function toListed(
  row: ScheduleRow,
  occurrences: readonly OccurrenceRow[],
  parties: readonly PartyRow[],
): ListedSchedule {
  const partyOf = (id: string) => parties.find(({ accountID }) => accountID === id);
  const named = (name: "sourceAccount" | "destinationAccount" | "partnerAccount", id: string) => {
    const party = partyOf(id);
    if (!party) return {};
    const { accountID, displayName, email } = party;
    return { [name]: { accountID, displayName, ...(email !== null && { email }) } };
  };
  return {
    ...toSchedule(row, occurrences),
    ...named("sourceAccount", row.sourceAccountID),
    ...named("destinationAccount", row.destinationAccountID),
    ...named("partnerAccount", row.partnerID),
  };
}
