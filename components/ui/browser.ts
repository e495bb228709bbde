const FOCUSABLE =
  "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]";

/**
 * Focuses the control with this ID or name (in a group, its first control) and opens a closed FormSection around it.
 */
export function focusControl(name: string): void {
  const element = controlOf(name);
  if (!element) return;
  const control = element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element);
  control.closest("[data-collapsed]")?.querySelector<HTMLElement>("[data-section-toggle]")?.click();
  requestAnimationFrame(() => {
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: "center" });
  });
}

/** Sorts problems by the position of their controls on the page. Problems without a control come last. */
export function inPageOrder<P extends { name?: string | undefined }>(problems: readonly P[]): P[] {
  const placed = problems.map((problem) => ({
    problem,
    control: problem.name === undefined ? null : controlOf(problem.name),
  }));
  return placed.sort((one, other) => order(one.control, other.control)).map(({ problem }) => problem);
}

function order(one: Element | null, other: Element | null): number {
  if (!one || !other || one === other) return Number(!one) - Number(!other);
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function controlOf(name: string): HTMLElement | null {
  return document.getElementById(name) ?? document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
}

/**
 * Restores focus after a dialog closes: to its trigger or, if that is gone (such as the menu of a revoked invite), to
 * the page's heading. Dialogs opened from a menu cannot do this themselves, because the menu is already closed.
 */
export function focusLeft(trigger: Element | null): void {
  setTimeout(() => {
    const target = trigger?.isConnected ? trigger : document.querySelector("h1");
    if (target instanceof HTMLElement) target.focus();
  });
}

export function downloadFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** Opens a page of the app with a full load, to get the token of a new session. */
export function loadPage(path: string): void {
  window.location.assign(path);
}

const CLIPBOARD_MS = 30_000;

let clearing: AbortController | undefined;

/**
 * Tries to clear the clipboard in 30 seconds. Browsers allow this only in a focused page, so it tries again when the
 * person returns or interacts. Copying something else cancels it.
 */
export function clearClipboardLater(): void {
  clearing?.abort();
  const turn = new AbortController();
  clearing = turn;
  const timer = setTimeout(() => void clear(turn), CLIPBOARD_MS);
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

/** Checks whether a click on a link opens in this page. The browser handles clicks for a new tab or window. */
export function isPlainClick(
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
