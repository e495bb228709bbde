import { expect, test } from "@playwright/test";
import { newBreak } from "@/testing/breaks";
import { BreakPage } from "@/lib/domain/money/rails/dashboard";
import { newClient } from "../fixtures";

test("a partner pages through differences between statements and ledger, and sees only its own", async () => {
  const [client, stranger] = await Promise.all([newClient(), newClient()]);
  const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
  for (const second of [0, 1, 2]) {
    const kind = second === 2 ? "unknown-line" : "amount-differs";
    await newBreak(client.partner, { kind, stated: 990 + second, createdOn: at(second) });
  }
  const list = async (query: string, who = client) => {
    const { status, body } = await who.send(`GET /dashboard/reconciliation-breaks${query}`);
    expect(status).toBe(200);
    return BreakPage.parse(body);
  };
  const whole = await list("");
  expect(whole.items.map(({ stated }) => stated)).toEqual([992, 991, 990]);
  expect([whole.more, (await list("?count=2")).more]).toEqual([false, true]);
  expect((await list("?count=2&skip=2")).items).toEqual(whole.items.slice(2));
  expect((await list("?kind=unknown-line")).items).toEqual(whole.items.slice(0, 1));
  // The breaks are of 20 November, which begins in Denver at 07:00.
  expect(await list("?from=2026-11-20&to=2026-11-20&zone=America/Denver")).toEqual(whole);
  for (const none of ["kind=other", "from=2026-11-21", "to=2026-11-19", "from=yesterday"])
    expect(await list(`?${none}`)).toEqual({ items: [], more: false });
  expect(await list("", stranger)).toEqual({ items: [], more: false });
});
