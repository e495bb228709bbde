import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { formatMoney } from "@/components/ui/words/format";
import { call, CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { operationName } from "@/lib/core/api/operation";
import type { Play } from "@/lib/domain/overview/plays/dashboard";
import { PLAY_TICK_MS, PLAY_TICKS, playTime } from "@/lib/domain/overview/plays/shared/day";
import { moneySummary } from "@/lib/generated/operations/money-summary";
import { notices } from "@/lib/generated/operations/notices";
import { plays } from "@/lib/generated/operations/plays";

/** Ticks between two refreshes of Home and the bell, and between two announcements (ten seconds). */
const REFRESH_TICKS = 3;
const ANNOUNCE_TICKS = 5;
const RETRIES = 3;
/** Statuses of failures that a retry may not repeat: no network, a busy server, a late response. */
const PASSING = [0, 503, 504];

interface PlayState {
  phase: "idle" | "playing" | "undoing";
  play?: Play;
  failure: CallError | null;
  /** Sentences about events that an undo could not reverse. */
  problems: readonly string[];
}

export const paymentsOf = ({ events }: Play) =>
  events.flatMap((event) => (event.kind === "payment" && event.step !== "failed" ? [event] : []));

/** The cents of all payments that were not declined. */
export const volumeOf = (play: Play) => paymentsOf(play).reduce((total, { amount }) => total + amount, 0);

/** Plays a day tick by tick, and stops or undoes it. Leaving the page stops it. Initially shows the latest day. */
export function usePlay() {
  const client = useQueryClient();
  const latest = useQuery({ ...queryFor(plays.latest), gcTime: 0 });
  const [state, set] = useState<PlayState>({ phase: "idle", failure: null, problems: [] });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const show = (play: Play) => set((before) => ({ ...before, play }));
  const run = (phase: "playing" | "undoing", work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = (running.current = new AbortController());
    set((before) => ({ ...before, phase, failure: null, problems: [] }));
    const failed = (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      set((before) => ({ ...before, failure: error }));
    };
    const settled = () => {
      set((before) => ({ ...before, phase: "idle" }));
      void client.invalidateQueries();
    };
    void work(signal).catch(failed).finally(settled);
  };
  const shown = state.play ?? latest.data?.play;
  return {
    ...state,
    play: shown,
    latest,
    start: () => run("playing", (signal) => playDay({ client, show, signal })),
    stop: () => running.current?.abort(),
    undo: () =>
      shown &&
      run("undoing", () => undoDay(shown.playID, show, (problems) => set((before) => ({ ...before, problems })))),
  };
}

interface Playing {
  client: QueryClient;
  show: (play: Play) => void;
  signal: AbortSignal;
}

async function playDay({ client, show, signal }: Playing): Promise<void> {
  const playID = crypto.randomUUID();
  announce("The day begins.");
  for (let tick = 0; tick < PLAY_TICKS && !signal.aborted; tick++) {
    const next = Date.now() + PLAY_TICK_MS;
    const play = await patiently(() => call(plays.tick, { params: { playID }, body: { tick } }));
    show(play);
    if (tick % REFRESH_TICKS === 0) refreshHome(client);
    if (tick % ANNOUNCE_TICKS === ANNOUNCE_TICKS - 1) announce(`${playTime(tick)}. ${summaryOf(play)}`);
    await pause(next - Date.now(), signal);
  }
  const ended = await call(plays.stop, { params: { playID } });
  show(ended);
  announce(`The day is over. ${summaryOf(ended)}`);
}

/** Undoes in batches until nothing is left, or until the rest cannot be reversed. */
async function undoDay(
  playID: string,
  show: (play: Play) => void,
  report: (problems: readonly string[]) => void,
): Promise<void> {
  const problems = new Set<string>();
  let [skip, left, isStuck] = [0, Infinity, false];
  while (left > 0 && !isStuck) {
    const body = { skip };
    const batch = await patiently(() => call(plays.undo, { params: { playID }, body }));
    for (const problem of batch.problems) problems.add(problem);
    isStuck = batch.left === left && batch.skip === skip;
    ({ left, skip } = batch);
    show(batch);
    report([...problems]);
  }
  announce(left === 0 ? "The day is undone." : `${left} events could not be undone.`);
}

export function summaryOf(play: Play): string {
  const count = paymentsOf(play).length;
  return `${formatMoney(volumeOf(play))} in ${count} ${count === 1 ? "payment" : "payments"}.`;
}

function refreshHome(client: QueryClient): void {
  for (const read of [moneySummary.get, moneySummary.problems, notices.unread, notices.list])
    void client.invalidateQueries({ queryKey: [operationName(read)] });
}

/** Repeats a call after a passing failure. Ticks and undos may be repeated. */
async function patiently<T>(work: () => Promise<T>, left = RETRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (left === 0 || !(error instanceof CallError) || !PASSING.includes(error.status)) throw error;
    await pause(PLAY_TICK_MS);
    return patiently(work, left - 1);
  }
}

/** Waits, or returns at once when the signal aborts. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, Math.max(0, milliseconds));
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
