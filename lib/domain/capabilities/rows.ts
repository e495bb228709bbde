import { asc, eq, inArray } from "drizzle-orm";
import { accountTable, capabilityTable, underwritingTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import { distinct } from "@/lib/core/shapes";
import { mine, type AccountCtx } from "../context";
import type { Representative } from "../representatives/contract";
import { representativesOf } from "../representatives/queries";
import type { Capability, CapabilityID, RequirementError } from "./contract";
import { type Answers, currentlyDue } from "@/lib/domain/requirements/shared/requirements";

export type CapabilityRow = typeof capabilityTable.$inferSelect;

/** An account with what underwriting was told of it. */
export interface AnswersRow {
  account: typeof accountTable.$inferSelect;
  underwriting: Record<string, unknown> | null;
}

/** The account's capabilities, of these names or all, by name. */
export async function loadCapabilities(ctx: AccountCtx, names?: readonly CapabilityID[]): Promise<CapabilityRow[]> {
  const { capability } = capabilityTable;
  return ctx.db
    .select()
    .from(capabilityTable)
    .where(mine(ctx, capabilityTable, names && inArray(capability, [...names])))
    .orderBy(asc(capability));
}

/** Everything the account was asked and has answered, in two queries; undefined for an account that is not there. */
export async function loadAnswers(ctx: AccountCtx): Promise<Answers | undefined> {
  const [found] = await ctx.db
    .select({ account: accountTable, underwriting: underwritingTable.answers })
    .from(accountTable)
    .leftJoin(underwritingTable, eq(underwritingTable.accountID, accountTable.accountID))
    .where(eq(accountTable.accountID, ctx.accountID));
  if (!found) return undefined;
  const people =
    found.account.accountType === "business"
      ? (await representativesOf(ctx, [ctx.accountID])).get(ctx.accountID)
      : undefined;
  return toAnswers(found, people ?? []);
}

/** An account's row and its people as what was asked and answered. */
export function toAnswers({ account, underwriting }: AnswersRow, people: readonly Representative[]): Answers {
  const { business, individual } = account.profile as { business?: object; individual?: object };
  return {
    accountType: account.accountType,
    profile: {
      ...(individual && { individual }),
      ...(business && { business: { ...business, representatives: people } }),
    },
    ...(account.termsAcceptedOn && { termsOfService: { acceptedDate: account.termsAcceptedOn.toISOString() } }),
    ...(account.customerSupport && { customerSupport: account.customerSupport }),
    ...(underwriting && { underwriting }),
  };
}

/** The wire form of a capability: what is due is computed from the answers, what a check found wrong is due again. */
export function toCapability(row: CapabilityRow, answers: Answers): Capability {
  const errors = (row.errors ?? []) as RequirementError[];
  const isLive = row.status !== "disabled";
  const due = isLive
    ? distinct([...currentlyDue(answers, row.capability), ...errors.map(({ requirement }) => requirement)])
    : [];
  return {
    capability: row.capability,
    accountID: row.accountID as AccountID,
    status: row.status,
    ...(due.length > 0 && { requirements: { currentlyDue: due, ...(errors.length > 0 && { errors }) } }),
    ...(row.disabledReason !== null && { disabledReason: row.disabledReason }),
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    ...(row.disabledOn && { disabledOn: row.disabledOn.toISOString() }),
  };
}
