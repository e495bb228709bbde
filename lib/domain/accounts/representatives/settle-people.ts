import { and, eq, inArray, isNull } from "drizzle-orm";
import { representativeTable } from "@/db/schema";
import type { VerificationOutcome } from "@/lib/providers/verification";
import { mine, type AccountCtx } from "@/lib/domain/kernel/context";
import { currentRows } from "./rows";

type Status = (typeof representativeTable.$inferSelect)["verificationStatus"];

/** Stores what a check found out about the current representatives. */
export async function settlePeople(ctx: AccountCtx, outcome: VerificationOutcome): Promise<void> {
  const wrong = outcome.status === "errored" ? outcome.errors.map(({ requirement }) => requirement) : [];
  const people = (await currentRows(ctx)).filter(({ verificationStatus }) => verificationStatus !== "verified");
  const statusOf = (id: string): Status =>
    outcome.status === "pending"
      ? "pending"
      : wrong.some((requirement) => requirement.includes(id))
        ? "errored"
        : "verified";
  for (const status of ["pending", "errored", "verified"] as const) {
    const ids = people
      .filter(({ representativeID }) => statusOf(representativeID) === status)
      .map(({ representativeID }) => representativeID);
    if (ids.length > 0) await write(ctx, ids, status);
  }
}

async function write(
  ctx: AccountCtx,
  ids: (typeof representativeTable.$inferSelect)["representativeID"][],
  status: Status,
): Promise<void> {
  const { representativeID, disabledOn, verificationStatus } = representativeTable;
  const unsettled = and(
    inArray(representativeID, ids),
    isNull(disabledOn),
    eq(representativeTable.accountID, ctx.accountID),
  );
  await ctx.db
    .update(representativeTable)
    .set({ verificationStatus: status })
    .where(
      mine(ctx, representativeTable, and(unsettled, inArray(verificationStatus, ["unverified", "pending", "errored"]))),
    );
}
