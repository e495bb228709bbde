import { and, eq } from "drizzle-orm";
import { accountTable, memberTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import { personOf } from "../access/person";
import type { Capability } from "../capabilities/contract";
import { isNotHandedIn } from "../capabilities/requirement-id";
import { listCapabilities } from "../capabilities/queries";
import type { AccountCtx, SignedInCtx } from "../context";
import { listFiles } from "../files/queries";
import { listRepresentatives } from "../representatives/queries";
import type { ApplicationStatus, DueItem } from "./hosted";
import { findInvite } from "./open-invite";

/** How far the account is that came of an invite, for those who belong to it; throws 404 for everyone else. */
export async function getApplicationStatus(ctx: SignedInCtx, code: string): Promise<ApplicationStatus> {
  const { userID } = personOf(ctx);
  const { invite, partner } = await findInvite(ctx, code);
  if (!invite.redeemedAccountID || !invite.redeemedOn) throw notFound("application");
  const [found] = await ctx.db
    .select({
      accountID: accountTable.accountID,
      accountType: accountTable.accountType,
      displayName: accountTable.displayName,
      verification: accountTable.verificationStatus,
    })
    .from(accountTable)
    .innerJoin(memberTable, and(eq(memberTable.accountID, accountTable.accountID), eq(memberTable.userID, userID)))
    .where(eq(accountTable.accountID, invite.redeemedAccountID));
  if (!found) throw notFound("application");
  const accountID = found.accountID as AccountID;
  const own = { ...ctx, accountID };
  const capabilities = await listCapabilities(own);
  return {
    ...found,
    accountID,
    partner: partner.displayName,
    isActing: ctx.caller.accountID === accountID,
    submittedOn: invite.redeemedOn.toISOString(),
    capabilities: capabilities.map(({ capability, status, requirements = {} }) => ({
      capability,
      status,
      isDue: (requirements.currentlyDue ?? []).length > 0,
      isWrong: wrongOf(requirements).length > 0,
    })),
    due: await dueOf(own, capabilities),
    files: (await listFiles(own)).map(({ fileID, fileName, filePurpose, fileStatus, decisionReason }) => ({
      fileID,
      fileName,
      filePurpose,
      fileStatus,
      ...(decisionReason && { decisionReason }),
    })),
    ...(invite.returnURL && { returnURL: invite.returnURL }),
  };
}

/** What was given and does not do; a document that nobody handed in is only missing. */
const wrongOf = ({ errors = [] }: NonNullable<Capability["requirements"]>) =>
  errors.filter((error) => !isNotHandedIn(error));

/** Everything asked for by any capability, once each; what did not match comes first. */
async function dueOf(ctx: AccountCtx, capabilities: readonly Capability[]): Promise<DueItem[]> {
  const items = new Map<string, DueItem>();
  for (const { requirements = {} } of capabilities) {
    for (const { requirement, errorCode } of wrongOf(requirements))
      items.set(requirement, { requirement, isWrong: true, ...(errorCode && { errorCode }) });
    for (const requirement of requirements.currentlyDue ?? [])
      if (!items.has(requirement)) items.set(requirement, { requirement, isWrong: false });
  }
  if (items.size === 0) return [];
  const people = await listRepresentatives(ctx);
  const named = [...items.values()].map((item) => {
    const person = people.find(({ representativeID }) => item.requirement.includes(representativeID));
    return person ? { ...item, person: `${person.name.firstName} ${person.name.lastName}` } : item;
  });
  return named.sort((one, other) => Number(other.isWrong) - Number(one.isWrong));
}
