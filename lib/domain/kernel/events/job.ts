import type { PublicCtx } from "../operations/context";

/**
 * Work that asks an outside service. After a crash between two steps it starts again and does no harm. The service
 * knows a repeated question by its key, and an answer is settled once.
 */
export interface Job<Payload, Claimed, Answer> {
  /** Finds the question, in a transaction that commits. Undefined when there is nothing to do. */
  claim(ctx: PublicCtx, payload: Payload): Promise<Claimed | undefined>;
  /** Asks, outside any transaction. The key stays the same for all runs of the job. */
  call(claimed: Claimed, key: string): Promise<Answer>;
  /** Stores the answer in a transaction, if the question still holds. */
  settle(ctx: PublicCtx, claimed: Claimed, answer: Answer): Promise<void>;
}

/** Runs a step in a transaction of its own. */
export type InStep = <T>(step: (ctx: PublicCtx) => Promise<T>) => Promise<T>;

/** Runs a job's three steps, one after the other. */
export async function runJob<Payload, Claimed, Answer>(
  job: Job<Payload, Claimed, Answer>,
  payload: Payload,
  { key, inStep }: { key: string; inStep: InStep },
): Promise<void> {
  const claimed = await inStep((ctx) => job.claim(ctx, payload));
  if (claimed === undefined) return;
  const answer = await job.call(claimed, key);
  await inStep((ctx) => job.settle(ctx, claimed, answer));
}
