import { expect, test } from "@playwright/test";
import { transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, newInvite, newInvitee } from "@/testing/onboarding";
import { readIdentity, placeOfAccount } from "@/lib/domain/platform/vault/identity";
import type { SubmitApplication } from "@/lib/domain/onboarding/applications/dashboard";
import { describeInvite, getApplication } from "@/lib/domain/onboarding/applications/queries";
import { redeemInvite } from "@/lib/domain/onboarding/applications/redeem-invite";
import { placeOfInvite } from "./sent-invite";

const db = testDatabase();
const name = { firstName: "Ada", lastName: "Byron" };
const birthDate = { day: 28, month: 4, year: 1986 };
const profile = {
  business: { legalBusinessName: "Byron Engines", taxID: { ein: { number: "91-2817365" } } },
  individual: { name, birthDate, governmentID: { ssn: { full: "912-81-7364" } } },
};
const asPerson = {
  ...answersOf(),
  account: { accountType: "individual", profile: { individual: { name } } } as SubmitApplication["account"],
};

const CASES = {
  business: {
    recipient: "Byron Engines",
    shown: { business: { ...profile.business, taxID: { ein: { number: "*****7365" } } } },
    onFile: { lastFour: "7365", hasBirthDate: false, isFromPartner: true },
    answers: answersOf(),
    identity: { ein: "912817365" },
  },
  individual: {
    recipient: "Ada Byron",
    shown: { individual: { name, birthDate, governmentID: { ssn: { lastFour: "7364" } } } },
    onFile: { lastFour: "7364", hasBirthDate: true, isFromPartner: true },
    answers: asPerson,
    identity: { ssn: "912817364", birthDate },
  },
} as const;

for (const accountType of ["business", "individual"] as const) {
  test(`when a prefill has both a business and a person, the ${accountType} account gets its own part, with numbers`, async () => {
    const { recipient, shown, onFile, answers, identity } = CASES[accountType];
    const { ctx, invite } = await newInvite(await newPartner(db), { prefill: { accountType, profile } });
    expect(Object.keys(invite.prefill?.profile ?? {}).sort()).toEqual(["business", "individual"]);
    const invitee = await newInvitee();
    expect((await describeInvite(invitee, invite.code)).offer).toMatchObject({ recipient, accountType });
    const application = await getApplication(invitee, invite.code);
    expect(application.prefill?.profile).toEqual(shown);
    expect(application.onFile).toEqual({ account: onFile, people: {} });
    const { accountID } = await transact(invitee, (open) => redeemInvite(open, invite.code, answers));
    expect(await readIdentity(ctx, placeOfAccount({ accountID, homePartnerID: ctx.partnerID }))).toEqual(identity);
    expect(await readIdentity(ctx, placeOfInvite(ctx, invite.code))).toBeUndefined();
  });
}

test("when a prefill lacks the part of its type, the invitee enters that part", async () => {
  const { invite } = await newInvite(await newPartner(db), {
    prefill: { accountType: "business", profile: { individual: profile.individual } },
  });
  const invitee = await newInvitee();
  expect(await getApplication(invitee, invite.code)).toMatchObject({
    prefill: { accountType: "business", profile: {} },
    onFile: { people: {} },
  });
  expect((await transact(invitee, (open) => redeemInvite(open, invite.code, answersOf()))).accountID).toEqual(
    expect.any(String),
  );
});
