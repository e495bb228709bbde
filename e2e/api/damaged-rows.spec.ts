import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { transferTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import type { TransferID } from "@/lib/core/api/ids";
import { newClient, serverURL } from "../fixtures";
import { startSecondServer } from "./second-server";

const db = testDatabase();

/** Alerts about invalid answers in a server's log. */
const alertsOf = (log: string) =>
  readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => line.includes('"alert":"answers"'))
    .map((line) => JSON.parse(line) as object);

test("a stored row that does not fit its schema fails no list, and raises one alert without its value", async () => {
  const server = await startSecondServer("damaged-rows", { CHECK_ANSWERS: "off" });
  const client = await newClient();
  const { partner } = client;
  const payer = await newPayer(db, partner, 100_000);
  const make = () => newTransfer(inAnHour(ctxFor(partner)), { from: payer.wallet, to: payer.bank, cents: 1500 });
  const [whole, optional, required] = [await make(), await make(), await make()];
  const damage = (id: TransferID, path: string) =>
    db
      .update(transferTable)
      .set({ destination: sql`jsonb_set(destination, ${path}, '"DAMAGED"')` })
      .where(and(eq(transferTable.partnerID, partner.accountID), eq(transferTable.transferID, id)));
  await damage(optional, "{bankAccount,status}");
  await damage(required, "{account}");
  const own = `/accounts/${payer.accountID}/transfers`;
  const at = (url: string, path = "") => client.send(`GET ${own}${path}`, { url });
  for (const list of [await at(server.url), await at(server.url)]) {
    expect(list.status).toBe(200);
    const rows = list.body as { transferID: string; destination: object }[];
    expect(rows.map(({ transferID }) => transferID)).toEqual([optional, whole]);
    expect(rows.map(({ destination }) => "bankAccount" in destination)).toEqual([false, true]);
  }
  expect(await at(server.url, `/${optional}`)).toMatchObject({ status: 200 });
  expect(await at(server.url, `/${required}`)).toMatchObject({ status: 500, text: "" });
  // The server under test validates its answers, so that tests find such a row.
  expect(await at(serverURL(), `/${optional}`)).toMatchObject({ status: 500 });
  await server.stop();
  const event = { event: "alert", alert: "answers", fault: "left-out" };
  const alerts = alertsOf(server.log);
  expect(alerts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...event, path: "destination.bankAccount.status", id: optional }),
      expect.objectContaining({ ...event, path: "destination.account", id: required }),
    ]),
  );
  expect(alerts.length, JSON.stringify(alerts)).toBeLessThan(6);
  expect(readFileSync(server.log, "utf8")).not.toContain("DAMAGED");
});
