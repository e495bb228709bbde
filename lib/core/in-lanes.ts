/** An input that waits for its outcome. */
interface LaneEntry<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
  /** The busy resource that it waits for. */
  line?: string;
}

/**
 * Runs inputs immediately if their resources are free, and otherwise in batches per resource: inputs that need a busy
 * resource form the next batch of its lane, in order of arrival. Batches grow with the load, and an input never waits
 * for others to arrive. The work settles each input separately, in order; if it throws, its whole batch fails.
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
