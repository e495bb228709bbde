import { expect, test } from "@playwright/test";
import { inBatches } from "./in-batches";

/** Work that ends on command, and the batches that it got. */
function workbench() {
  const batches: { key: string; inputs: readonly number[]; end: (error?: Error) => void }[] = [];
  const ask = inBatches<string, number, number>(
    (key, inputs) =>
      new Promise((resolve, reject) =>
        batches.push({ key, inputs, end: (error) => (error ? reject(error) : resolve(inputs.map((one) => one * 10))) }),
      ),
    3,
  );
  return { batches, ask };
}

test("inputs that arrive during a batch form the next one, up to the limit", async () => {
  const { batches, ask } = workbench();
  const answers = Promise.all([1, 2, 3, 4, 5].map((input) => ask("a", input)));
  for (const [at, inputs] of [[1], [2, 3, 4], [5]].entries()) {
    await expect.poll(() => batches[at]?.inputs).toEqual(inputs);
    batches[at]?.end();
  }
  expect(await answers).toEqual([10, 20, 30, 40, 50]);
});

test("keys do not wait for each other, and a finished key starts a new batch", async () => {
  const { batches, ask } = workbench();
  const [a, b] = [ask("a", 1), ask("b", 2)];
  expect(batches.map(({ key }) => key)).toEqual(["a", "b"]);
  for (const { end } of batches) end();
  expect([await a, await b]).toEqual([10, 20]);
  const again = ask("a", 3);
  await expect.poll(() => batches.length).toBe(3);
  batches[2]?.end();
  expect(await again).toBe(30);
});

test("a failure affects only its own batch", async () => {
  const { batches, ask } = workbench();
  const answers = Promise.allSettled([1, 2, 3].map((input) => ask("a", input)));
  batches[0]?.end(new Error("gone"));
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.end();
  expect((await answers).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});
