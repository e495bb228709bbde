import { test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { newBankAccount, newBankSetting } from "@/db/testing/bank-accounts";
import { on } from "@/db/testing/bank-market";
import { testDatabase } from "@/db/testing/factories";
import { PaymentBank } from "@/db/testing/payment-bank";
import { provesProvider } from "@/db/testing/proves-provider";
import { newInstruction } from "@/db/testing/rails";
import { newRoutingNumber, ScriptedBank } from "@/db/testing/scripted-bank";
import { hasSSHD, type OwnSSHD, startSSHD } from "@/db/testing/sshd";
import { BankAccountID } from "@/lib/core/ids";
import { fileEntries, moveBankFiles } from "./move-bank-files";
import { paymentFiles } from "./payment-files";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");

const db = testDatabase();
let sshd: OwnSSHD;
test.beforeAll(async () => {
  if (hasSSHD) sshd = await startSSHD();
});
test.afterAll(() => sshd?.stop());

for (const fileHas of ["window", "payment"] as const)
  provesProvider(`payment-files, a ${fileHas} in a file`, async () => {
    const bank = new ScriptedBank(sshd);
    const payments = new PaymentBank(bank);
    const own = { ...payments.settings(), fileHas };
    const settings = { ...bank.settings(newRoutingNumber()), payments: own };
    const { partner, ctx } = await newBankSetting();
    const bankAccountID = BankAccountID.parse((await newBankAccount(ctx)).bankAccountID);
    await db.update(accountTable).set({ mode: "production" }).where(eq(accountTable.accountID, partner.accountID));
    const files = async (now: Date) => {
      await fileEntries({ ...ctx, now }, { settings });
      await moveBankFiles({ ...ctx, now }, { settings });
      const taken = payments.take();
      if (taken.length > 0) payments.answer(taken, "ACSC");
      await moveBankFiles({ ...ctx, now }, { settings });
      return now;
    };
    return {
      provider: paymentFiles(settings, own, () => db),
      partner,
      start: on(0, "09:00"),
      order: () => newInstruction(db, partner, "rtp-credit", { bankAccountID, dueOn: on(0, "09:00") }),
      handOver: () => files(on(0, "10:00")),
      settle: () => files(on(5, "12:00")),
      taken: async (instructionID) => {
        const name = instructionID.replaceAll("-", "");
        return payments.taken.filter(({ endToEndID }) => endToEndID === name).length;
      },
    };
  });
