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
