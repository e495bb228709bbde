import { and, eq } from "drizzle-orm";
import { bankEntryTable, bankPrenoteTable } from "@/db/schema";
import { nextWindow } from "@/lib/core/money/banking-days";
import { conflict } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { env } from "@/lib/env";
import { achSettings } from "@/lib/providers/rails/ach/settings";
import type { BankFileDetails, DecideBankFile } from "../dashboard";
import { moveFile } from "../transport/upload";
import { getBankFile, loadBankFile } from "../queries";

/**
 * Decides about the partner's entries in a file that its bank rejected. Either they wait for the next window, with new
 * trace numbers, or they are rejected, and their money goes back a moment later. Dishonored returns of the file also
 * wait for the next window, or are no longer dishonored. Throws 404, and 409 if no entry waits for a decision.
 */
export async function decideBankFile(
  ctx: Ctx,
  fileID: string,
  { decision, reason }: DecideBankFile,
): Promise<BankFileDetails> {
  const { file } = await loadBankFile(ctx, fileID);
  const isAgain = decision === "send-again";
  note(ctx, { object: fileID, name: file.name, reason });
  if (file.state !== "rejected") throw conflict("the bank did not reject this file");
  const moved =
    (await (isAgain ? waitAgain(ctx, fileID) : refuse(ctx, fileID, file.fault))) +
    (await decideDishonors(ctx, fileID, isAgain));
  if (moved === 0) throw conflict("no entry of this file waits for a decision");
  await forgetPrenotes(ctx, fileID);
  // The instructions get the result through the same path as for a file that is handed over.
  await moveFile(ctx, file, { dueOn: ctx.now });
  return getBankFile(ctx, fileID);
}

const t = bankEntryTable;
const isIn = ({ partnerID }: Ctx, fileID: string) =>
  and(eq(t.partnerID, partnerID), eq(t.fileID, fileID), eq(t.state, "rejected"));
const windows = () => achSettings(env())?.windows;

async function waitAgain(ctx: Ctx, fileID: string): Promise<number> {
  const fresh = { state: "waiting", fileID: null, traceNumber: null, settlesOn: null, leftOn: null } as const;
  const moved = [true, false].map((sameDay) =>
    ctx.db
      .update(t)
      .set({ ...fresh, windowOn: nextWindow(ctx.now, { sameDay }, windows()) })
      .where(and(isIn(ctx, fileID), eq(t.isSameDay, sameDay)))
      .returning({ id: t.instructionID }),
  );
  return (await Promise.all(moved)).flat().length;
}

async function refuse(ctx: Ctx, fileID: string, fault: string | null): Promise<number> {
  const refusal = `its bank rejected the file: ${fault ?? "no reason"}`;
  const refused = await ctx.db
    .update(t)
    .set({ state: "refused", refusal, leftOn: ctx.now })
    .where(isIn(ctx, fileID))
    .returning({ id: t.instructionID });
  return refused.length;
}

/** Deletes the prenotes of a rejected file, because they have not tested any bank account. */
async function forgetPrenotes({ db, partnerID }: Ctx, fileID: string): Promise<void> {
  const p = bankPrenoteTable;
  await db.delete(p).where(and(eq(p.partnerID, partnerID), eq(p.fileID, fileID)));
}

async function decideDishonors(ctx: Ctx, fileID: string, isAgain: boolean): Promise<number> {
  const open = { dishonorFileID: null, dishonorTrace: null, dishonoredOn: null };
  const none = { dishonorCode: null, dishonorBy: null, dishonorReason: null, dishonorWindowOn: null };
  const next = { dishonorWindowOn: nextWindow(ctx.now, {}, windows()) };
  const moved = await ctx.db
    .update(t)
    .set({ ...open, ...(isAgain ? next : none) })
    .where(and(eq(t.partnerID, ctx.partnerID), eq(t.dishonorFileID, fileID)))
    .returning({ id: t.instructionID });
  return moved.length;
}
