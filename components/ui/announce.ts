type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Has screen readers say a message politely, through the {@link LiveRegion} of the root layout; browser only. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message);
}

/** Hears every announced message; returns how to stop. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
