import { expect, test } from "@playwright/test";
import { inLanes } from "./in-lanes";

/** Lanes with batches that end on command. An input is the letters of its resources, and a number. */
function setting(most = 10) {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const ask = inLanes<string, string>(
    async (inputs) => {
      batches.push([...inputs]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return inputs.map((input) =>
        input.endsWith("9")
          ? { status: "rejected", reason: new Error(input) }
          : { status: "fulfilled", value: `${input}!` },
      );
    },
    { thingsOf: (input) => [...input.replace(/\d/, "")], most },
  );
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { batches, ask, end };
}

test("inputs with free resources begin immediately, and inputs with busy ones form the next batch in order", async () => {
  const { batches, ask, end } = setting();
  const all = ["AB1", "CD2", "A3", "B4", "E5", "A6"].map(ask);
  expect(batches).toEqual([["AB1"], ["CD2"], ["E5"]]);
  await end();
  expect(batches.slice(3)).toEqual([["A3", "B4", "A6"]]);
  for (let left = 3; left > 0; left--) await end();
  expect(await Promise.all(all)).toEqual(["AB1!", "CD2!", "A3!", "B4!", "E5!", "A6!"]);
});

test("a batch has a limit, and new inputs queue behind waiting ones", async () => {
  const { batches, ask, end } = setting(2);
  const all = ["A1", "A2", "A3", "A4"].map(ask);
  await end();
  all.push(ask("A5"));
  await end();
  all.push(ask("A6"));
  for (let left = 3; left > 0; left--) await end();
  expect(batches).toEqual([["A1"], ["A2", "A3"], ["A4", "A5"], ["A6"]]);
  await Promise.all(all);
});

test("a failed input fails alone, and its lane continues", async () => {
  const { ask, end } = setting();
  const all = Promise.allSettled(["A1", "A9", "A2"].map(ask));
  await end();
  const later = ask("A3");
  await end();
  await end();
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await later).toBe("A3!");
});
