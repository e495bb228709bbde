/**
 * Runs `rest` after a change succeeds, even if the component that started it is gone by then. The mutation shows a
 * failure itself.
 */
export function whenDone<T>(change: Promise<T>, rest: (result: T) => void): void {
  void change.then(
    (result) => {
      rest(result);
      catchFocus();
    },
    () => undefined,
  );
}

/** Moves focus to the page's heading if the focused element was removed. */
export function catchFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("h1")?.focus();
  });
}
