const DELAY_MS = 30_000;

let pending: AbortController | undefined;

/**
 * Tries to empty the clipboard 30 seconds from now. Browsers let only a focused page write, so it also tries when the
 * person comes back or does something. Copying anything else in the meantime calls it off.
 */
export function clearClipboardLater(): void {
  pending?.abort();
  const turn = new AbortController();
  pending = turn;
  const timer = setTimeout(() => void clear(turn), DELAY_MS);
  turn.signal.addEventListener("abort", () => clearTimeout(timer));
  for (const event of ["copy", "cut"])
    document.addEventListener(event, () => turn.abort(), { once: true, signal: turn.signal });
}

async function clear(turn: AbortController): Promise<void> {
  if (turn.signal.aborted) return;
  try {
    await navigator.clipboard.writeText("");
    turn.abort();
  } catch {
    const again = () => void clear(turn);
    window.addEventListener("focus", again, { once: true, signal: turn.signal });
    document.addEventListener("pointerdown", again, { once: true, signal: turn.signal });
  }
}
