const FOCUSABLE = "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]";

/** Focuses the control with this id or name (of a group, the first control inside), opening a closed FormSection around it. */
export function focusControl(name: string): void {
  const found = document.getElementById(name) ?? document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  if (!found) return;
  const control = found.matches(FOCUSABLE) ? found : (found.querySelector<HTMLElement>(FOCUSABLE) ?? found);
  control.closest("[data-collapsed]")?.querySelector<HTMLElement>("[data-section-toggle]")?.click();
  requestAnimationFrame(() => {
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: "center" });
  });
}
