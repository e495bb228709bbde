import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { fileTable, idempotencyTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { inviteOf, newInvite, newInvitee } from "@/testing/onboarding";
import { ownerDatabase } from "@/testing/owner";
import { textOf } from "@/testing/text";
import { newID, type FileID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { sealIdentityOf } from "@/lib/domain/onboarding/applications/application-identity";
import { createInvite } from "./create-invite";
import { SealIdentity } from "@/lib/domain/onboarding/applications/dashboard";
import { getInvite } from "./queries";
import { revokeInvite } from "./invites";
import { revokeInvites } from "./revoke-invites";
import { saveApplication } from "@/lib/domain/onboarding/applications/save-application";

const db = testDatabase();
const SECRETS = /912-?81|91-?2817|\b1986\b|\b736[45]\b|ada@person|203\.0\.113|Elm Street/;
const address = {
  addressLine1: "5 Elm Street",
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: "80202",
  country: "US",
};
const prefill = {
  accountType: "individual",
  profile: {
    individual: {
      name: { firstName: "Ada", lastName: "Byron" },
      birthDate: { day: 28, month: 4, year: 1986 },
      governmentID: { ssn: { full: "912-81-7364" } },
      email: "ada@person.example",
      address,
    },
    business: { legalBusinessName: "Byron Engines", taxID: { ein: { number: "91-2817365" } } },
  },
  termsOfService: {
    acceptedDate: "2026-01-02T03:04:05Z",
    acceptedIP: "203.0.113.7",
    acceptedUserAgent: "Test/1.0",
    acceptedDomain: "https://partner.example",
  },
};

/**
 * An invite with all data that can be kept for it: prefill, stored response, draft, sealed identities, and a document.
 */
async function begun(ctx: Ctx) {
  const invite = await createInvite(ctx, inviteOf({ prefill }));
  const { code } = invite;
  const invitee = await newInvitee();
  const { userID } = invitee.caller;
  const fileID = newID<FileID>();
  await saveApplication(invitee, code, {
    version: 0,
    accountType: "business",
    profile: { business: { legalBusinessName: "Draft Engines" } },
  });
  await transact(invitee, (open) =>
    sealIdentityOf(open, code, "account", SealIdentity.parse({ governmentID: { ssn: { full: "912-81-7364" } } })),
  );
  await db.insert(fileTable).values({
    partnerID: ctx.partnerID,
    fileID,
    inviteCode: code,
    userID,
    fileName: "passport.png",
    filePurpose: "identity_verification",
    fileStatus: "pending",
    metadata: "{}",
    contentType: "image/png",
    sizeBytes: 1,
    sha256: Buffer.alloc(32),
    keyVersion: 1,
    wrappedKey: Buffer.alloc(60),
    createdOn: ctx.now,
    updatedOn: ctx.now,
  });
  await db.insert(idempotencyTable).values({
    partnerID: ctx.partnerID,
    operation: "POST /onboarding-invites",
    idempotencyKey: code,
    fingerprint: Buffer.alloc(32),
    status: 200,
    body: invite,
    createdOn: ctx.now,
  });
  return { code, fileID };
}

async function storedTables(code: string): Promise<string[]> {
  const matches = await rows<{ row: string }>(
    ownerDatabase(),
    sql`
    select 'invite ' || i::text as row from onboarding_invite i where code = ${code}
    union all select 'draft ' || a::text from application a where code = ${code}
    union all select 'sealed ' || s.owner_kind from vault.identity_secret s where split_part(owner, '/', 1) = ${code}
    union all select 'file ' || f.file_name from file f where invite_code = ${code}
    union all select 'answer ' || k::text from idempotency k where body ->> 'code' = ${code}`,
  );
  return matches.map(({ row }) => textOf(row)).sort();
}

const kinds = (lines: string[]) => lines.map((line) => line.split(" ")[0]);

const WAYS: Record<string, (ctx: Ctx, code: string) => Promise<unknown>> = {
  "one invite": revokeInvite,
  "several invites": (ctx, code) => revokeInvites(ctx, [code, "nobodys"]),
};

for (const [what, revoke] of Object.entries(WAYS)) {
  test(`revoking ${what} destroys the data of the invitee and the partner, and other invites stay complete`, async () => {
    const { ctx } = await newInvite(await newPartner(db));
    const [{ code, fileID }, other] = [await begun(ctx), await begun(ctx)];
    const before = await storedTables(other.code);
    expect(kinds(before)).toEqual(["answer", "draft", "file", "invite", "sealed", "sealed"]);
    await transact(ctx, async (open) => {
      await revoke(open, code);
      // Inside the transaction, because a worker may do the job right after the commit.
      expect([await discarded(open.db, fileID), await discarded(open.db, other.fileID)]).toEqual([true, false]);
    });
    const after = await storedTables(code);
    expect(kinds(after)).toEqual(["answer", "invite"]);
    for (const line of after) expect(line).not.toMatch(SECRETS);
    expect(await storedTables(other.code)).toEqual(before);
    const revoked = await getInvite(ctx, code);
    expect(revoked.prefill).toEqual({
      accountType: "individual",
      profile: {
        individual: { name: prefill.profile.individual.name },
        business: { legalBusinessName: "Byron Engines" },
      },
    });
    const [saved] = await db
      .select({ body: idempotencyTable.body })
      .from(idempotencyTable)
      .where(and(eq(idempotencyTable.partnerID, ctx.partnerID), eq(idempotencyTable.idempotencyKey, code)));
    expect(saved?.body).toMatchObject({ code, prefill: revoked.prefill });
  });
}

async function discarded(db: Db, fileID: string): Promise<boolean> {
  return (
    (await rows(db, sql`select from graphile_worker._private_jobs where payload ->> 'fileID' = ${fileID}`)).length > 0
  );
}

test("twenty invites are revoked with the same number of statements as one", async () => {
  const { ctx } = await newInvite(await newPartner(db));
  const codes = await Promise.all(
    Array.from({ length: 21 }, async () => (await createInvite(ctx, inviteOf({ prefill }))).code),
  );
  const counted = async (list: readonly string[]) => {
    let statements = 0;
    await transact(ctx, (open) => {
      const counting = new Proxy(open.db, {
        get(target, property) {
          if (["update", "delete", "insert", "execute"].includes(String(property))) statements++;
          const value: unknown = Reflect.get(target, property);
          return typeof value === "function" ? (value.bind(target) as unknown) : value;
        },
      });
      return revokeInvites({ ...open, db: counting }, list);
    });
    return statements;
  };
  expect(await counted(codes.slice(0, 20))).toBe(await counted(codes.slice(20, 21)));
});
