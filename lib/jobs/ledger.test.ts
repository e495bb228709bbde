import { expect, test } from "@playwright/test";
import { inVain } from "@/db/testing/audit";
import { ctxFor } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { linesOf } from "@/db/testing/log-lines";
import { newInstruction } from "@/db/testing/rails";
import { checkLedger } from "./ledger";

test("the nightly check raises an alert that names what is wrong with the books", async () => {
  const partner = await newPartner(testDatabase());
  await inVain(ctxFor(partner), async (open) => {
    const longAgo = new Date(0);
    const instructionID = await newInstruction(open.db, partner, "rtp-credit", { dueOn: longAgo });
    const lines = await linesOf(() => checkLedger(open));
    const alert = lines.find(({ fault }) => fault === "nothing open is forgotten");
    expect(alert).toMatchObject({ level: "error", event: "alert", alert: "ledger" });
    expect(alert?.ids).toContain(instructionID);
  });
});
