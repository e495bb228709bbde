import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { memberTable, savedReportTable as t } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { newPerson, signedIn } from "@/testing/people";
import type { Role } from "@/lib/core/access/roles";
import type { ReportID } from "@/lib/core/api/ids";
import { CRONTAB, tasks } from "@/lib/jobs/tasks";
import { CreateSavedReport, REPORTS_MAX } from "./dashboard";
import { createSavedReport, deleteSavedReport, listSavedReports } from "./reports";
import { sendReports } from "./send-reports";

const db = testDatabase();

const MONTHLY = { kind: "revenue", rhythm: "monthly", day: 1, zone: "America/Denver" };

async function somebody(role: Role = "support") {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role });
  const ctx = await signedIn(db, partner, person);
  const save = (more: object = {}) =>
    transact(ctx, (open) => createSavedReport(open, CreateSavedReport.parse({ ...MONTHLY, ...more })));
  const dueAt = (reportID: ReportID, moment: string) =>
    db
      .update(t)
      .set({ nextOn: new Date(moment) })
      .where(and(eq(t.partnerID, partner.accountID), eq(t.reportID, reportID)));
  const send = (moment: string) =>
    sendReports(
      { db, now: new Date(moment), requestID: ctx.requestID, clientAddress: "worker" },
      { partnerID: partner.accountID },
    );
  const mails = () => mailTo(db, person.email, "report");
  return { partner, person, ctx, save, dueAt, send, mails };
}

// These moments are in the future, so that the test run's worker does not take the reports.
test("a report is sent once each time, with a link and without an amount, and is scheduled again", async () => {
  const { partner, ctx, save, dueAt, send, mails } = await somebody();
  const { accountID } = await newAccount(db, partner, { wallet: true });
  const saved = await save({ kind: "statement", ofAccountID: accountID });
  await dueAt(saved.reportID, "2027-12-01T14:00:00Z");
  await send("2027-12-01T13:59:59Z");
  expect(await mails()).toEqual([]);
  await send("2027-12-01T14:00:05Z");
  await send("2027-12-01T14:15:00Z");
  const [mail, ...others] = await mails();
  expect([mail?.subject, others]).toEqual(["Your statement for November 2027 is ready", []]);
  expect(mail?.content?.text).toContain(`/accounts/${accountID}/statements/2027-11?zone=America%2FDenver`);
  expect(mail?.content?.text).not.toContain("$");
  expect(await listSavedReports(ctx)).toEqual([
    { ...saved, nextOn: "2028-01-01T14:00:00.000Z", lastOn: "2027-12-01T14:00:05.000Z" },
  ]);
});

test("a weekly report covers the month so far", async () => {
  const { save, dueAt, send, mails } = await somebody();
  const { reportID } = await save({ rhythm: "weekly", day: 4 });
  await dueAt(reportID, "2027-12-02T14:00:00Z");
  await send("2027-12-02T14:00:00Z");
  const [mail] = await mails();
  expect(mail?.subject).toBe("Your revenue report for December 2027 is ready");
  expect(mail?.content?.text).toContain("/reports?from=2027-12-01&to=2027-12-31&zone=America%2FDenver");
});

test("a person who left the team gets no more reports", async () => {
  const { person, save, dueAt, send, mails } = await somebody();
  const { reportID } = await save();
  await dueAt(reportID, "2027-12-01T14:00:00Z");
  await db.delete(memberTable).where(eq(memberTable.userID, person.userID));
  await send("2027-12-01T14:00:00Z");
  expect(await mails()).toEqual([]);
});

test("a report that another worker has claimed is left to that worker", async () => {
  const { partner, save, dueAt, send, mails } = await somebody();
  const [one, other] = [await save(), await save({ rhythm: "weekly", day: 4 })];
  for (const { reportID } of [one, other]) await dueAt(reportID, "2027-12-01T14:00:00Z");
  await db.transaction(async (worker) => {
    // A cluster locks rows only on their partner's node.
    const isOne = and(eq(t.partnerID, partner.accountID), eq(t.reportID, one.reportID));
    await worker.select().from(t).where(isOne).for("update");
    await send("2027-12-01T14:00:00Z");
    expect(await mails()).toHaveLength(1);
  });
  await send("2027-12-01T14:00:00Z");
  expect(await mails()).toHaveLength(2);
});

test("the worker sends due reports by its own clock", async () => {
  const { save, dueAt, mails } = await somebody();
  const { reportID } = await save();
  await dueAt(reportID, "2026-11-01T14:00:00Z");
  expect(CRONTAB).toMatch(/^\S+ \* \* \* \* send-reports$/m);
  await tasks["send-reports"]({}, "");
  await expect.poll(mails).toHaveLength(1);
});

test("a person's reports are private, cover only accounts they may see, and are limited in number", async () => {
  const { partner, ctx, save } = await somebody();
  const stranger = await newAccount(db, await newPartner(db), { wallet: true });
  await expect(save({ kind: "statement", ofAccountID: stranger.accountID })).rejects.toMatchObject({ kind: "invalid" });
  const { accountID } = await newAccount(db, partner, { scopes: ["profile.read"] });
  await expect(save({ kind: "statement", ofAccountID: accountID })).rejects.toMatchObject({ kind: "invalid" });
  const saved = await save({ kind: "statement", ofAccountID: partner.accountID });
  const colleague = await signedIn(db, partner, await newPerson(db, partner, { role: "owner" }));
  expect(await listSavedReports(colleague)).toEqual([]);
  await expect(deleteSavedReport(colleague, saved.reportID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(listSavedReports(ctxFor(partner))).rejects.toMatchObject({ kind: "forbidden" });
  await deleteSavedReport(ctx, saved.reportID);
  expect(await listSavedReports(ctx)).toEqual([]);
  for (let count = 0; count < REPORTS_MAX; count += 1) await save();
  await expect(save()).rejects.toMatchObject({ kind: "conflict" });
});

test("a day must occur in every month, or be a day of the week", () => {
  const errorsFor = (more: object) =>
    CreateSavedReport.safeParse({ ...MONTHLY, ...more }).error?.issues.map(({ path }) => path);
  expect([
    errorsFor({ day: 28 }),
    errorsFor({ day: 29 }),
    errorsFor({ day: 0 }),
    errorsFor({ rhythm: "weekly", day: 8 }),
  ]).toEqual([undefined, [["day"]], [["day"]], [["day"]]]);
  expect(errorsFor({ kind: "statement" })).toEqual([["ofAccountID"]]);
});
