type Line = Record<string, unknown>;

/** Captures the log lines of a piece of work instead of printing them. */
export async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = [];
  const shared = globalThis as { tenderLog?: unknown };
  const { tenderLog } = shared;
  shared.tenderLog = { write: (text: string) => lines.push(JSON.parse(text) as Line) };
  try {
    await work();
  } finally {
    shared.tenderLog = tenderLog;
  }
  return lines;
}
