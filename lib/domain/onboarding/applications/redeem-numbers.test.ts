import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, asIndividual, newInvite, newInvitee, redeem } from "@/testing/onboarding";
import { readIdentity, placeOfAccount } from "@/lib/domain/platform/vault/identity";
import { getApplication } from "./queries";
import { placeOfInvite } from "@/lib/domain/onboarding/invites/sent-invite";

const db = testDatabase();

test("the partner's identity numbers move from the invite to the account", async () => {
  const partner = await newPartner(db);
  const ein = { taxID: { ein: { number: "91-2817365" } } };
  const { ctx, invite } = await newInvite(partner, {
    prefill: { accountType: "business", profile: { business: { legalBusinessName: "Acme", ...ein } } },
  });
  const invitee = await newInvitee();
  expect(await getApplication(invitee, invite.code)).toMatchObject({
    onFile: { account: { lastFour: "7365", isFromPartner: true } },
    prefill: { profile: { business: { taxID: { ein: { number: "*****7365" } } } } },
  });
  const { accountID } = await redeem(invitee, invite.code, answersOf());
  const at = placeOfAccount({ accountID, homePartnerID: ctx.homePartnerID });
  expect(await readIdentity(ctx, at)).toEqual({ ein: "912817365" });
  expect(await readIdentity(ctx, placeOfInvite(ctx, invite.code))).toBeUndefined();
  const [account] = await db
    .select({ profile: accountTable.profile })
    .from(accountTable)
    .where(eq(accountTable.accountID, accountID));
  expect(account).toMatchObject({ profile: { business: { taxIDProvided: true } } });
});

test("an identity number from the invitee replaces the partner's", async () => {
  const partner = await newPartner(db);
  const { ctx, invite } = await newInvite(partner, {
    prefill: asIndividual({ governmentID: { ssn: { full: "912817364" } } }).account,
  });
  const { accountID } = await redeem(
    await newInvitee(),
    invite.code,
    asIndividual({ governmentID: { itin: { full: "912701234" } } }),
  );
  expect(await readIdentity(ctx, placeOfAccount({ accountID, homePartnerID: ctx.homePartnerID }))).toEqual({
    itin: "912701234",
  });
});

test("the last four digits alone do not count as a number on file", async () => {
  const { invite } = await newInvite(await newPartner(db), {
    prefill: asIndividual({ governmentID: { ssn: { lastFour: "7364" } } }).account,
  });
  expect((await getApplication(await newInvitee(), invite.code)).onFile).toEqual({ people: {} });
});
