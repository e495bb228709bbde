interface BatchEntry<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs inputs in batches, one batch at a time per key: inputs that arrive during a batch form the next one. Batches
 * grow with the load, and an input never waits for others to arrive. The work returns one output per input, in order;
 * if it throws, its whole batch fails.
 */
export function inBatches<K, I, O>(
  work: (key: K, inputs: readonly I[]) => Promise<readonly O[]>,
  most: number,
): (key: K, input: I) => Promise<O> {
  const queues = new Map<K, BatchEntry<I, O>[]>();
  const drain = async (key: K, queue: BatchEntry<I, O>[]) => {
    while (queue.length > 0) {
      const batch = queue.splice(0, most);
      try {
        const inputs = batch.map(({ input }) => input);
        const outputs = await work(key, inputs);
        batch.forEach(({ resolve }, at) => resolve(outputs[at] as O));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  };
  return (key, input) =>
    new Promise<O>((resolve, reject) => {
      const request = { input, resolve, reject };
      const queue = queues.get(key);
      if (queue) return void queue.push(request);
      const first = [request];
      queues.set(key, first);
      void drain(key, first);
    });
}
