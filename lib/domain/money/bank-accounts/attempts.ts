import { and, eq, inArray } from "drizzle-orm";
import { bankVerificationTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { BankAccountID } from "@/lib/core/api/ids";
import { can, type EventOf, statesBefore } from "@/lib/core/api/states";
import { daysAfter } from "@/lib/core/time/time";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { BankAccountVerification } from "./contract";
import type { BankAccountRow } from "./rows";
import { type ProofKind, ROUND_DAYS } from "./shared/proof-rules";
import { verificationStates } from "./states";

export type VerificationAttempt = typeof bankVerificationTable.$inferSelect;

type RoundCtx = Pick<AccountCtx, "db" | "homePartnerID">;

export async function lastRound(
  { db, homePartnerID }: RoundCtx,
  id: BankAccountID,
): Promise<VerificationAttempt | undefined> {
  const { partnerID, bankAccountID } = bankVerificationTable;
  const [round] = await db
    .select()
    .from(bankVerificationTable)
    .where(and(eq(partnerID, homePartnerID), eq(bankAccountID, id)));
  return round;
}

/** The last round, if it is of one of the kinds. Throws 404. */
export async function loadRound(
  ctx: RoundCtx,
  id: BankAccountID,
  kinds: readonly ProofKind[],
): Promise<VerificationAttempt> {
  const round = await lastRound(ctx, id);
  if (!round || !kinds.includes(round.kind)) throw notFound("verification");
  return round;
}

export const isOpen = ({ status, expiresOn }: VerificationAttempt, now: Date) =>
  can(verificationStates, status, "succeed") && expiresOn > now;

/** True if its time ended before it was completed. */
export const isOverdue = ({ status, expiresOn }: VerificationAttempt, now: Date) =>
  can(verificationStates, status, "expire") && expiresOn <= now;

/** True for the instructions of a round, because they are made with it at the same time. */
export const isOfRound = ({ expiresOn }: VerificationAttempt, { createdOn }: { createdOn: Date }) =>
  daysAfter(createdOn, ROUND_DAYS).getTime() === expiresOn.getTime();

/** Moves the round on. All states lead to the same one. False if it does not accept the event. */
export async function moveRound(
  ctx: RoundCtx & Pick<PublicCtx, "now">,
  id: string,
  event: EventOf<typeof verificationStates>,
): Promise<boolean> {
  return (await moveRounds(ctx, [id], event)) > 0;
}

export async function moveRounds(
  ctx: RoundCtx & Pick<PublicCtx, "now">,
  ids: readonly string[],
  event: EventOf<typeof verificationStates>,
): Promise<number> {
  const { partnerID, bankAccountID, status } = bankVerificationTable;
  const moved = await ctx.db
    .update(bankVerificationTable)
    .set({
      status: verificationStates.new[event],
      ...(event === "send" && { sentOn: ctx.now }),
      ...(event === "succeed" && { rounds: 0 }),
    })
    .where(
      and(
        eq(partnerID, ctx.homePartnerID),
        inArray(bankAccountID, [...ids]),
        inArray(status, statesBefore(verificationStates, event)),
      ),
    )
    .returning({ bankAccountID });
  return moved.length;
}

/** A verification as the API returns it. It is shown as expired once its time is over, even before that is stored. */
export function toVerification(
  { now }: Pick<PublicCtx, "now">,
  { exception }: BankAccountRow,
  round: VerificationAttempt,
): BankAccountVerification {
  const details = round.status === "failed" ? exception : null;
  return {
    verificationMethod: round.kind === "instant" ? "instant" : "ach",
    status: isOverdue(round, now) ? "expired" : round.status,
    ...(details && { exceptionDetails: details as NonNullable<BankAccountVerification["exceptionDetails"]> }),
  };
}
