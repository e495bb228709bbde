/**
 * Runs before any field is drawn. A radio button takes the place of the one chosen before it. A field that React has taken
 * over tells its form, so it is not recorded here.
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
 * Records what people enter while the scripts of a page still load. `useEarlyInput` returns it. The server draws this,
 * so that no bundle carries it.
 */
export function EarlyInputRecorder({ nonce }: { nonce: string | undefined }) {
  // Browsers hide the nonce of a script, so React would find another one.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RECORDER }} />;
}
