import { Unanswered } from "./rails/rail-provider";

/** Observations about a provider since this process last stored its notes. */
export interface ProviderNote {
  provider: string;
  /** When data was last exchanged, when the provider last responded, and when its last request failed. */
  handedOverOn?: Date;
  answeredOn?: Date;
  failedOn?: Date;
  /** The last error, in Tender's own words. */
  fault?: string;
  failures: number;
}

declare global {
  var tenderProviderNotes: Map<string, ProviderNote> | undefined;
}

const notes = () => (globalThis.tenderProviderNotes ??= new Map<string, ProviderNote>());

function change(provider: string, more: Partial<ProviderNote>): void {
  notes().set(provider, { ...(notes().get(provider) ?? { provider, failures: 0 }), ...more });
}

export function noteAnswer(provider: string): void {
  change(provider, { answeredOn: new Date(), failures: 0 });
}

/** Records that a provider got data from Tender, or Tender a file from it. */
export function noteHandOver(provider: string): void {
  change(provider, { handedOverOn: new Date() });
}

/** Records that a provider failed. `fault` is in Tender's own words, never the provider's message. */
export function noteFault(provider: string, fault: string): void {
  const failures = (notes().get(provider)?.failures ?? 0) + 1;
  change(provider, { failedOn: new Date(), fault, failures });
}

/** Records the outcome of a request to a provider, and passes it on unchanged. Without a name nothing is recorded. */
export async function noted<T>(provider: string | undefined, answer: Promise<T>): Promise<T> {
  if (provider === undefined) return answer;
  try {
    const answered = await answer;
    noteAnswer(provider);
    return answered;
  } catch (error) {
    noteFault(provider, error instanceof Unanswered ? "unanswered" : "failed");
    throw error;
  }
}

/** Returns this process's notes by provider name, and clears them. */
export function takeProviderNotes(): ProviderNote[] {
  const taken = [...notes().values()].sort((one, other) => (one.provider < other.provider ? -1 : 1));
  notes().clear();
  return taken;
}
