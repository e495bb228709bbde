import type { PublicCtx } from "../operations/context";

/**
 * Work that calls an outside service. After a crash between two steps it starts again safely: the service recognizes a
 * repeated call by its key, and an answer is stored only once.
 */
export interface Job<Payload, Claimed, Answer> {
  /** Prepares the call in a transaction that commits. Undefined when there is nothing to do. */
  claim(ctx: PublicCtx, payload: Payload): Promise<Claimed | undefined>;
  /** Calls the service outside any transaction. The key is the same for all runs of the job. */
  call(claimed: Claimed, key: string): Promise<Answer>;
  /** Stores the answer in a transaction, if it still applies. */
  settle(ctx: PublicCtx, claimed: Claimed, answer: Answer): Promise<void>;
}

/** Runs a step in its own transaction. */
export type InStep = <T>(step: (ctx: PublicCtx) => Promise<T>) => Promise<T>;

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
