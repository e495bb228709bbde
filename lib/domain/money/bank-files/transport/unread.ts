import type { AccountID } from "@/lib/core/api/ids";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { StatementError } from "@/lib/providers/rails/statements/statement";
import { type BankFileRow, moveFile, railOfFile } from "./upload";
import { ExhaustedReading, UnreadableFile } from "./read-in-thread";
import { endReading, NO_SUMS } from "./replies";

/**
 * The number of times that a file may exhaust its limits before it is unreadable. At first, the machine may just have
 * been busy.
 */
const TRIES = 3;

export interface ReceivedFile {
  file: BankFileRow;
  owner: AccountID | null;
}

/**
 * Reads a file. If it breaks a rule, or exhausts its limits for the third time, it becomes unreadable, with one alert.
 * Returns false if it was not read. Throws an ExhaustedReading when the file should be read again later.
 */
export async function orUnread(
  ctx: RailCtx,
  { file, owner }: ReceivedFile,
  read: () => Promise<void>,
): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    const attempt = file.attempt + 1;
    const isExhausted = error instanceof ExhaustedReading;
    if (isExhausted && attempt < TRIES) await moveFile(ctx, file, { attempt });
    if (isExhausted ? attempt < TRIES : !(error instanceof UnreadableFile || error instanceof StatementError))
      throw error;
    const fault = (error as Error).message;
    if (await endReading(ctx, file, { ...NO_SUMS, state: "unreadable", fault, replies: [], owner }))
      reportRailAlert({ fault: "file-unreadable", provider: railOfFile(file), fileID: file.fileID });
    return false;
  }
}
