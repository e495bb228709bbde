import { expect, test } from "@playwright/test";
import { newBankFile, newLateReturn } from "@/testing/bank-files";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newBankMonth } from "@/testing/statements";
import { findBankPages } from "./queries";

const db = testDatabase();

test("in the sandbox, a page of a bank has something to show when its first row is there", async () => {
  const [partner, stranger] = [await newPartner(db), await newPartner(db)];
  const ctx = ctxFor(partner);
  expect(await findBankPages(ctx)).toEqual({ files: false, statements: false, breaks: false });
  await newBankMonth(partner, []);
  expect(await findBankPages(ctx)).toMatchObject({ files: false, statements: true });
  await newBankFile(partner, "rejected");
  await newLateReturn(partner);
  expect(await findBankPages(ctx)).toEqual({ files: true, statements: true, breaks: true });
  expect(await findBankPages(ctxFor(stranger))).toEqual({ files: false, statements: false, breaks: false });
});
