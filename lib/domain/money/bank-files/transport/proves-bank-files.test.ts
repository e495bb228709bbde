import { test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { newBankAccount, newBankSetting } from "@/testing/bank-accounts";
import { on } from "@/testing/bank-market";
import { testDatabase } from "@/testing/factories";
import { PaymentBank } from "@/testing/payment-bank";
import { provesProvider } from "@/testing/proves-provider";
import { newInstruction } from "@/testing/rails";
import { newRoutingNumber, ScriptedBank } from "@/testing/scripted-bank";
import { hasSSHD, type OwnSSHD, startSSHD } from "@/testing/sshd";
import { BankAccountID } from "@/lib/core/api/ids";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { achFiles } from "../ach/ach-files";
import { fileEntries, moveBankFiles } from "../move-bank-files";
import { paymentFiles } from "../payments/payment-files";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");

const db = testDatabase();
let sshd: OwnSSHD;
test.beforeAll(async () => {
  if (hasSSHD) sshd = await startSSHD();
});
test.afterAll(() => sshd?.stop());

/** A partner in production with a bank account, and a bank that takes its files and `answers` them. */
async function setting(kind: InstructionKind, settings: AchSettings, answers: (again: () => Promise<void>) => unknown) {
  const { partner, ctx } = await newBankSetting();
  const bankAccountID = BankAccountID.parse((await newBankAccount(ctx)).bankAccountID);
  await db.update(accountTable).set({ mode: "production" }).where(eq(accountTable.accountID, partner.accountID));
  const files = async (now: Date) => {
    const move = () => moveBankFiles({ ...ctx, now }, { settings });
    await fileEntries({ ...ctx, now }, { settings });
    await move();
    await answers(move);
    return now;
  };
  return {
    partner,
    start: on(0, "09:00"),
    order: () => newInstruction(db, partner, kind, { bankAccountID, dueOn: on(0, "09:00") }),
    handOver: () => files(on(0, "10:00")),
    settle: () => files(on(5, "12:00")),
  };
}

for (const kind of ["ach-debit", "ach-credit"] as const)
  provesProvider(`ach-files, ${kind}`, async () => {
    const bank = new ScriptedBank(sshd);
    const settings = bank.settings(newRoutingNumber());
    return {
      ...(await setting(kind, settings, () => bank.take())),
      provider: achFiles(settings, () => db),
      acceptedCount: async (instructionID) => {
        const end = instructionID.replaceAll("-", "").slice(-15).toUpperCase();
        return bank.accepted.filter(({ individualID }) => individualID === end).length;
      },
    };
  });

for (const fileHas of ["window", "payment"] as const)
  provesProvider(`payment-files, a ${fileHas} in a file`, async () => {
    const bank = new ScriptedBank(sshd);
    const payments = new PaymentBank(bank);
    const own = { ...payments.settings(), fileHas };
    const settings = { ...bank.settings(newRoutingNumber()), payments: own };
    const answer = async (move: () => Promise<void>) => {
      const taken = payments.take();
      if (taken.length > 0) payments.answer(taken, "ACSC");
      await move();
    };
    return {
      ...(await setting("rtp-credit", settings, answer)),
      provider: paymentFiles(settings, own, () => db),
      acceptedCount: async (instructionID) => {
        const name = instructionID.replaceAll("-", "");
        return payments.accepted.filter(({ endToEndID }) => endToEndID === name).length;
      },
    };
  });
