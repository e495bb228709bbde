/**
 * Does the rest once a change is made, also when what started it is gone by then; focus that went with it returns to the
 * page's heading. A failure is left to the mutation, which shows it.
 */
export function whenDone<T>(change: Promise<T>, rest: (result: T) => void): void {
  void change.then(
    (result) => {
      rest(result);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>("h1")?.focus();
      });
    },
    () => undefined,
  );
}
