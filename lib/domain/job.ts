import type { PublicCtx } from "./context";

/**
 * Work that asks a service outside. After a crash between any two of its steps it runs again from the first, and does no
 * harm: the service knows a repeated question by its key, and what is settled is settled once.
 */
export interface Job<Payload, Claimed, Answer> {
  /** In a transaction that commits: what is to be asked; nothing where nothing is to be done. */
  claim(ctx: PublicCtx, payload: Payload): Promise<Claimed | undefined>;
  /** Outside of any transaction: asks. The key is the same however often the job runs. */
  call(claimed: Claimed, key: string): Promise<Answer>;
  /** In a transaction: writes the answer down, if what was asked still holds. */
  settle(ctx: PublicCtx, claimed: Claimed, answer: Answer): Promise<void>;
}

/** Does a step in a transaction of its own. */
export type InStep = <T>(step: (ctx: PublicCtx) => Promise<T>) => Promise<T>;

/** Does a job's three steps, one after the other. */
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
