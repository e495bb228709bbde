const FOCUSABLE =
  "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]";

/** Focuses the control with this id or name (of a group, the first control inside), opening a closed FormSection around it. */
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

/** Problems in the order in which their controls stand on the page; what has no control comes last. */
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
 * Gives focus back once a dialog is gone: to what opened it, or to the page's heading when that is gone too, as the menu
 * of an invite that was revoked. Dialogs opened from a menu cannot do so themselves, since the menu is closed by then.
 */
export function focusLeft(trigger: Element | null): void {
  setTimeout(() => {
    const target = trigger?.isConnected ? trigger : document.querySelector("h1");
    if (target instanceof HTMLElement) target.focus();
  });
}

/** Offers a file made in the browser as a download. */
export function downloadFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** Goes to one of our own pages by a full load, where the page must come with the token of a new session. */
export function loadPage(path: string): void {
  window.location.assign(path);
}

const CLIPBOARD_MS = 30_000;

let clearing: AbortController | undefined;

/**
 * Tries to empty the clipboard 30 seconds from now. Browsers let only a focused page write, so it also tries when the
 * person comes back or does something. Copying anything else in the meantime calls it off.
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

/** Says whether a click on a link means this page. One for a new tab or window is the browser's. */
export function isPlainClick(
  event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
