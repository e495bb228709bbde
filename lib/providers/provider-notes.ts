import { Unanswered } from "./rails/rail-provider";

/** Holds what this process learned of a provider since its notes were last kept. */
export interface ProviderNote {
  provider: string;
  /** When it last got something from us, or we a file from it; when it last answered; and when that last failed. */
  handedOverOn?: Date;
  answeredOn?: Date;
  failedOn?: Date;
  /** Says what was wrong then, in a word of ours. */
  fault?: string;
  /** Counts the failures since its last answer. */
  failures: number;
}

declare global {
  var tenderProviderNotes: Map<string, ProviderNote> | undefined;
}

const notes = () => (globalThis.tenderProviderNotes ??= new Map<string, ProviderNote>());

function change(provider: string, more: Partial<ProviderNote>): void {
  notes().set(provider, { ...(notes().get(provider) ?? { provider, failures: 0 }), ...more });
}

/** Notes that a provider answered. */
export function noteAnswer(provider: string): void {
  change(provider, { answeredOn: new Date(), failures: 0 });
}

/** Notes that a provider got what we handed over, or we a file of it. */
export function noteHandOver(provider: string): void {
  change(provider, { handedOverOn: new Date() });
}

/** Notes that a provider failed. The fault is a word of ours, never its message. */
export function noteFault(provider: string, fault: string): void {
  const failures = (notes().get(provider)?.failures ?? 0) + 1;
  change(provider, { failedOn: new Date(), fault, failures });
}

/** Notes how a question to a provider ends, and changes nothing of it. Without a name nothing is noted. */
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

/** Takes the notes of this process, by the names of providers. From then on they begin again. */
export function takeProviderNotes(): ProviderNote[] {
  const taken = [...notes().values()].sort((one, other) => (one.provider < other.provider ? -1 : 1));
  notes().clear();
  return taken;
}
