import type { InstructionKind } from "@/lib/domain/money/rails/states";
import type { RailProvider } from "./rail-provider";
import { railSimulator, sandboxRails } from "./simulator/simulator";

/** Every provider, for callbacks and statements. */
export const PROVIDERS: readonly RailProvider[] = [railSimulator];

/**
 * Returns the provider that moves money of this kind. Production has no adapter yet, so nothing can be created there.
 */
export function railOf(mode: "sandbox" | "production", _kind: InstructionKind): RailProvider | undefined {
  return mode === "sandbox" ? sandboxRails() : PROVIDERS.find((provider) => provider.mode === mode);
}

/** The provider of this name. */
export function railNamed(name: string): RailProvider | undefined {
  return PROVIDERS.find((provider) => provider.name === name);
}
