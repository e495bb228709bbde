import { expect, test } from "@playwright/test";
import { TransactionRollbackError } from "drizzle-orm";
import { newBankAccount, newBankSetting } from "@/testing/bank-accounts";
import type { BankAccountID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { getBankAccount } from "@/lib/domain/money/bank-accounts/queries";
import { methodsOfSource } from "@/lib/domain/money/payment-methods/queries";
import { achLine, directoryFile, wireLine } from "@/testing/directories";
import { SearchInstitutions } from "./contract";
import { loadInstitutions, oldDirectories } from "./load-institutions";
import { getInstitution, searchInstitutions } from "./queries";

const [OLD, NEW, OTHER] = ["273976369", "021000021", "271071321"] as const;
const ACH = [
  achLine({ routingNumber: OLD, name: "SMALL BANK", newRoutingNumber: NEW }),
  achLine({ routingNumber: NEW, name: "FIRST BANK OF SPRINGFIELD" }),
];
const REAL_TIME = directoryFile(["routingNumber,name", `${NEW},First Bank`], "rtp.csv");
const NOW = new Date("2026-11-28T12:00:00Z");

/** Directories are shared by all tests, so each test rolls its own back. */
async function undone(test: (ctx: Ctx) => Promise<void>): Promise<void> {
  const { ctx } = await newBankSetting(undefined, "production");
  const work = ctx.db.transaction(async (open) => {
    await test({ ...ctx, db: open, now: NOW });
    open.rollback();
  });
  await expect(work).rejects.toThrow(TransactionRollbackError);
}

test("an account is linked under the bank's name, and after a merger under its new number", () =>
  undone(async (ctx) => {
    const loaded = await loadInstitutions(ctx, [directoryFile(ACH), REAL_TIME, directoryFile([wireLine(NEW)])]);
    expect(loaded.map(({ directory, rows, isNew }) => [directory, rows, isNew])).toEqual([
      ["fedach", 2, true],
      ["rtp", 1, true],
      ["fedwire", 1, true],
    ]);
    const linked = await newBankAccount(ctx, { routingNumber: OLD });
    expect(linked).toMatchObject({ bankName: "First Bank of Springfield", routingNumber: NEW });
    const methods = await methodsOfSource(ctx, linked.bankAccountID);
    expect(methods.map(({ paymentMethodType }) => paymentMethodType)).toContain("rtp-credit");
    await expect(newBankAccount(ctx, { routingNumber: OTHER })).rejects.toMatchObject({
      kind: "conflict",
      message: "unable to get bank name",
    });
    const search = (query: object) => searchInstitutions(ctx, SearchInstitutions.parse(query));
    expect((await search({ name: "spring" })).ach).toEqual([{ name: "First Bank of Springfield", routingNumber: NEW }]);
    expect((await search({ routingNumber: "0210" })).wire).toHaveLength(1);
    expect((await search({ name: "100%" })).ach).toEqual([]);
  }));

test("without a directory, a valid number is linked under its own number and takes no instant payments", () =>
  undone(async (ctx) => {
    expect(await getInstitution(ctx.db, NEW, "production")).toEqual({ routingNumber: NEW, name: NEW, takesRTP: false });
    const { bankAccountID, bankName } = await newBankAccount(ctx, { routingNumber: NEW });
    expect(bankName).toBe(NEW);
    const methods = await methodsOfSource(ctx, bankAccountID);
    expect(methods.map(({ paymentMethodType }) => paymentMethodType)).not.toContain("rtp-credit");
  }));

test("a bank account that was linked before a directory was loaded gets its bank's name from the directory", () =>
  undone(async (ctx) => {
    const [early, merged, unknown] = [
      await newBankAccount(ctx, { routingNumber: NEW, accountNumber: "1110001" }),
      await newBankAccount(ctx, { routingNumber: OLD, accountNumber: "1110002" }),
      await newBankAccount(ctx, { routingNumber: OTHER, accountNumber: "1110003" }),
    ];
    await loadInstitutions(ctx, [directoryFile(ACH)]);
    const linked = async (bankAccountID: BankAccountID) => {
      const { bankName, routingNumber } = await getBankAccount(ctx, bankAccountID);
      return [bankName, routingNumber];
    };
    expect(await linked(early.bankAccountID)).toEqual(["First Bank of Springfield", NEW]);
    expect(await linked(merged.bankAccountID)).toEqual(["First Bank of Springfield", OLD]);
    expect(await linked(unknown.bankAccountID)).toEqual([OTHER, OTHER]);
  }));

test("an older, repeated or incomplete file leaves the loaded directory as it is", () =>
  undone(async (ctx) => {
    await loadInstitutions(ctx, [directoryFile(ACH)]);
    const older = ACH.map((line) => line.replace("110126", "100126"));
    await expect(loadInstitutions(ctx, [directoryFile(older)])).rejects.toThrow(
      "FedACHdir.txt is from 2026-10-01, and the loaded file is newer: 2026-11-01.",
    );
    await expect(loadInstitutions(ctx, [directoryFile(ACH.slice(1))])).rejects.toThrow(
      "has 1 rows, and the loaded file 2",
    );
    await expect(loadInstitutions(ctx, [directoryFile(ACH), directoryFile(ACH)])).rejects.toThrow("a second file");
    await expect(loadInstitutions(ctx, [directoryFile(ACH)], { date: "2026-12-24" })).rejects.toThrow("in the future");
    expect(await loadInstitutions(ctx, [directoryFile(ACH)])).toMatchObject([{ isNew: false }]);
    expect(await loadInstitutions(ctx, [directoryFile(ACH.slice(1))], { isSmallerAccepted: true })).toMatchObject([
      { rows: 1 },
    ]);
    expect(await getInstitution(ctx.db, OLD, "production")).toBeUndefined();
  }));

test("a directory is old after 35 days", () =>
  undone(async (ctx) => {
    await loadInstitutions(ctx, [directoryFile(ACH)]);
    const on = (day: string) => oldDirectories({ ...ctx, now: new Date(`${day}T12:00:00Z`) });
    expect(await on("2026-12-06")).toEqual([]);
    expect(await on("2026-12-07")).toEqual([{ directory: "fedach", days: 36 }]);
  }));
