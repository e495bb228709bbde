/**
 * Runs before any field renders. A selected radio button replaces the earlier selection of its group. Once React
 * controls a field, the field updates its form, so it is no longer recorded here.
 */
const RECORDER = `{
  const [values, waiting, taken] = [new WeakMap(), new Map(), new WeakSet()];
  globalThis.earlyInput = { values, waiting, taken };
  addEventListener("input", ({ target }) => {
    if (taken.has(target) && !values.has(target)) return;
    const isBox = target.type === "checkbox" || target.type === "radio";
    if (target.type === "radio") for (const other of document.getElementsByName(target.name)) values.delete(other);
    values.set(target, isBox ? target.checked : target.value);
    if (!taken.has(target)) waiting.set(target.id, target);
  }, true);
}`;

/**
 * Records input while the scripts of a page are still loading. `useEarlyInput` restores it. The server renders this, so
 * that it is not in any bundle.
 */
export function EarlyInputRecorder({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce of a script, so React would report a mismatch.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RECORDER }} />;
}
