import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, newInvite, newInvitee, redeem } from "@/testing/onboarding";
import { textOf } from "@/testing/text";
import { describeInvite, getApplicationStatus } from "./queries";

const db = testDatabase();

test("the result of an application is shown only to members of the account", async () => {
  const { invite } = await newInvite(await newPartner(db), { returnURL: "https://acme.example/done" });
  const invitee = await newInvitee();
  await expect(getApplicationStatus(invitee, invite.code)).rejects.toMatchObject({ kind: "notFound" });
  await redeem(invitee, invite.code, answersOf());
  expect(await getApplicationStatus(invitee, invite.code)).toMatchObject({
    displayName: "Whole Body Fitness LLC",
    partner: invite.partner?.displayName,
    returnURL: "https://acme.example/done",
    capabilities: [
      { capability: "transfers", status: "pending" },
      { capability: "wallet", status: "pending" },
    ],
  });
  await expect(getApplicationStatus(await newInvitee(), invite.code)).rejects.toMatchObject({ kind: "notFound" });
});

test("the link shows an offer with its complete price, and no identity numbers", async () => {
  const { invite } = await newInvite(await newPartner(db), {
    prefill: {
      accountType: "individual",
      profile: {
        individual: { name: { firstName: "Amanda", lastName: "Yang" }, governmentID: { ssn: { full: "912817364" } } },
      },
    },
  });
  const landing = await describeInvite(await newInvitee(), invite.code);
  expect(landing).toMatchObject({
    status: "pending",
    offer: {
      recipient: "Amanda Yang",
      accountType: "individual",
      feePlans: [
        {
          code: "standard",
          monthlyPlatformFee: { valueDecimal: "15.00" },
          billableFees: [{ feeCategory: "card-acquiring" }],
        },
      ],
    },
  });
  expect(textOf(landing)).not.toMatch(/7364/);
});
