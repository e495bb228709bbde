/** One that waits for its answer. */
interface LaneEntry<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
  /** Is the busy thing that it stands in line for. */
  line?: string;
}

/**
 * Does at once what needs different things, and in batches what needs the same: whatever asks for a thing that is in use
 * makes the next batch of who uses it, in the order of asking. So a batch grows with the load, and nothing waits for others to
 * come. The work settles each input by itself, in their order; when it throws, it fails for its whole batch.
 */
export function inLanes<I, O>(
  work: (inputs: readonly I[]) => Promise<readonly PromiseSettledResult<O>[]>,
  { thingsOf, most }: { thingsOf: (input: I) => readonly string[]; most: number },
): (input: I) => Promise<O> {
  type Lane = LaneEntry<I, O>[];
  const busy = new Map<string, Lane>();
  const drain = async (lane: Lane) => {
    while (lane.length > 0) {
      const batch = lane.splice(0, most);
      const things = new Set([
        ...batch.flatMap(({ input }) => thingsOf(input)),
        ...lane.flatMap(({ line }) => line ?? []),
      ]);
      const own = [...things].filter((thing) => !busy.has(thing));
      for (const thing of own) busy.set(thing, lane);
      try {
        const outcomes = await work(batch.map(({ input }) => input));
        batch.forEach(({ resolve, reject }, at) => {
          const outcome = outcomes[at];
          if (outcome?.status === "fulfilled") resolve(outcome.value);
          else reject(outcome?.reason ?? new Error("no outcome"));
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      for (const thing of own) busy.delete(thing);
    }
  };
  return (input) =>
    new Promise<O>((resolve, reject) => {
      const line = thingsOf(input).find((thing) => busy.has(thing));
      if (line !== undefined) return void busy.get(line)?.push({ input, resolve, reject, line });
      void drain([{ input, resolve, reject }]);
    });
}
