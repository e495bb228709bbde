import { conflict, type FieldErrors, invalid } from "@/lib/core/failure";
import { newID, type OccurrenceID } from "@/lib/core/api/ids";
import type { SentOccurrence } from "./contract";
import { type OccurrenceRow, runTransferOf, type ScheduleRow } from "./rows";
import { OCCURRENCES_MAX } from "./shared/rule";
import { RunTransfer } from "./shared/schedule";

export interface OccurrencePlanInput {
  /** The schedule after the change; `before` is the one before it. */
  schedule: Pick<ScheduleRow, "partnerID" | "scheduleID" | "runTransfer">;
  before: Pick<ScheduleRow, "runTransfer">;
  /** The occurrences that have not run, and those that have run and are named in the request. */
  open: readonly OccurrenceRow[];
  over: readonly OccurrenceRow[];
  /** The unused dates of a new or changed rule. */
  dates?: readonly Date[] | undefined;
  sent: readonly SentOccurrence[];
  now: Date;
}

export interface Plan {
  write: readonly OccurrenceRow[];
  remove: readonly OccurrenceID[];
}

/**
 * Plans the occurrences: a changed rule replaces those that have not run, and entries add or change some. Throws 422 by
 * index, and 409 for a change of one that has run.
 */
export function planOccurrences(occurrencePlanInput: OccurrencePlanInput): Plan {
  const { unchanged, added, removed } = regenerated(occurrencePlanInput);
  const results = occurrencePlanInput.sent.map((entry, index) => {
    const isRepeated = occurrencePlanInput.sent.findIndex(({ occurrenceID: id }) => id === entry.occurrenceID) < index;
    if (entry.occurrenceID !== undefined && isRepeated) return "names an occurrence twice";
    return entry.occurrenceID === undefined
      ? addedBy(entry, occurrencePlanInput)
      : changedBy(entry, occurrencePlanInput, { unchanged, removed });
  });
  const errors = results.flatMap((result, at) => (typeof result === "string" ? [[String(at), result] as const] : []));
  if (errors.length > 0) throw invalid({ occurrences: Object.fromEntries(errors) as FieldErrors });
  const written = results.flatMap((result) => (typeof result === "object" ? [result] : []));
  const ofEntries = written.filter((row) => !unchanged.some(({ occurrenceID }) => occurrenceID === row.occurrenceID));
  if (unchanged.length + added.length + ofEntries.length > OCCURRENCES_MAX)
    throw invalid({ recur: `must leave at most ${OCCURRENCES_MAX} future occurrences` });
  return { write: [...added, ...written], remove: removed.map(({ occurrenceID }) => occurrenceID) };
}

/**
 * Replaces the occurrences that have not run by the dates of the rule. Those with the same date stay, with all their
 * changes.
 */
function regenerated({ schedule, open, dates, now }: OccurrencePlanInput) {
  if (!dates) return { unchanged: open, added: [], removed: [] };
  const wanted = new Set(dates.map((date) => date.getTime()));
  const stays = ({ ruleOn }: OccurrenceRow) => ruleOn === null || wanted.has(ruleOn.getTime());
  const held = new Set(open.map(({ ruleOn }) => ruleOn?.getTime()));
  return {
    unchanged: open.filter(stays),
    removed: open.filter((row) => !stays(row)),
    added: dates.filter((date) => !held.has(date.getTime())).map((date) => generatedRow(schedule, date, now)),
  };
}

export function generatedRow(
  { partnerID, scheduleID }: Pick<ScheduleRow, "partnerID" | "scheduleID">,
  date: Date,
  now: Date,
): OccurrenceRow {
  return {
    partnerID,
    occurrenceID: newID<OccurrenceID>(),
    scheduleID,
    runOn: date,
    ruleOn: date,
    runTransfer: null,
    canceledOn: null,
    ranOn: null,
    ranTransferID: null,
    status: null,
    error: null,
    dueOn: date,
    createdOn: now,
  };
}

function addedBy(entry: SentOccurrence, { schedule, now }: OccurrencePlanInput): OccurrenceRow | string {
  if (entry.runOn === undefined) return "runOn is required";
  const runOn = new Date(entry.runOn);
  if (runOn <= now) return "runOn must be in the future";
  const runTransfer = entry.runTransfer ?? schedule.runTransfer;
  if (!runTransfer) return "runTransfer is required";
  const canceledOn = entry.canceled ? now : null;
  const row = generatedRow(schedule, runOn, now);
  return { ...row, ruleOn: null, runTransfer, canceledOn, dueOn: canceledOn ? null : runOn };
}

type OccurrencePlan = Pick<ReturnType<typeof regenerated>, "unchanged" | "removed">;

/** Applies an entry to its existing occurrence. Undefined if it changes nothing. */
function changedBy(entry: SentOccurrence, input: OccurrencePlanInput, { unchanged, removed }: OccurrencePlan) {
  const named = ({ occurrenceID }: OccurrenceRow) => occurrenceID === entry.occurrenceID;
  const row = unchanged.find(named);
  if (row) return changed(row, entry, input);
  const gone = removed.find(named);
  if (gone) return isSame(gone, entry, input) ? undefined : "is not a date of the changed rule";
  const over = input.over.find(named);
  if (!over) return "is not an occurrence of this schedule";
  if (!isSame(over, entry, input)) throw conflict("an occurrence that has run cannot change");
  return undefined;
}

function isSame(
  row: OccurrenceRow,
  { runOn, runTransfer, canceled }: SentOccurrence,
  { before }: OccurrencePlanInput,
): boolean {
  return (
    (runOn === undefined || new Date(runOn).getTime() === row.runOn.getTime()) &&
    (canceled === undefined || canceled === (row.canceledOn !== null)) &&
    (runTransfer === undefined || isEqual(runTransfer, runTransferOf(before, row)))
  );
}

function isEqual(one: RunTransfer, other: RunTransfer): boolean {
  return JSON.stringify(RunTransfer.parse(one)) === JSON.stringify(RunTransfer.parse(other));
}

function changed(
  row: OccurrenceRow,
  entry: SentOccurrence,
  { schedule, now }: OccurrencePlanInput,
): OccurrenceRow | string {
  const runOn = entry.runOn === undefined ? row.runOn : new Date(entry.runOn);
  if (runOn.getTime() !== row.runOn.getTime() && runOn <= now) return "runOn must be in the future";
  const isCanceled = entry.canceled ?? row.canceledOn !== null;
  if (row.canceledOn && !isCanceled && runOn <= now) return "has a date that is over: give a runOn in the future";
  const canceledOn = isCanceled ? (row.canceledOn ?? now) : null;
  return {
    ...row,
    runOn,
    canceledOn,
    runTransfer: ownTransfer(row, entry, schedule),
    dueOn: canceledOn ? null : runOn,
  };
}

/**
 * The occurrence's own transfer after a change. A rule's occurrence with the schedule's transfer stores none, so it
 * follows the schedule.
 */
function ownTransfer(
  row: OccurrenceRow,
  { runTransfer: sent }: SentOccurrence,
  schedule: OccurrencePlanInput["schedule"],
) {
  if (!sent) return row.runTransfer;
  const follows = row.ruleOn !== null && schedule.runTransfer && isEqual(sent, RunTransfer.parse(schedule.runTransfer));
  return follows ? null : sent;
}
