/**
 * Does the rest once a change is made, also when what started it is gone by then. A failure is left to the mutation, which
 * shows it.
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

/** Focus that went with what is gone returns to the page's heading. */
export function catchFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>("h1")?.focus();
  });
}
