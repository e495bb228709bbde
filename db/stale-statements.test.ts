import { expect, test } from "@playwright/test";
import { openPool } from "./pool";

/** A second connection could hide how statements that follow each other on one affect each other. */
const ONE = { max: 1, connection: {} };

test("statements that a session has forgotten fail or work, and never get each other's answers", async () => {
  const pool = openPool(process.env.DATABASE_URL ?? "", ONE);
  const ask = (value: string) =>
    Promise.resolve(pool.query("select $1::text as value", [value])).then(
      (rows) => (rows as { value: string }[])[0]?.value,
    );
  const emit = (value: string) =>
    Promise.resolve(pool.query("select $1::text || 'x' as value", [value])).then(
      (rows) => (rows as { value: string }[])[0]?.value,
    );
  const answersOf = (round: number) =>
    Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const value = `${round}.${index}`;
        const isTold = index % 3 === 0;
        const answer = await (isTold ? emit(value) : ask(value)).catch((error: { code: string }) => error.code);
        return [answer, isTold ? `${value}x` : value];
      }),
    );
  await answersOf(0);
  for (let round = 1; round <= 10; round++) {
    await pool.client.unsafe("deallocate all");
    for (const [answer, own] of await answersOf(round)) expect([own, "26000"]).toContain(answer);
  }
  expect(await ask("after")).toBe("after");
  await pool.end({ timeout: 1 });
});
