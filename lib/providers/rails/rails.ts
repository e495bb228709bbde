import { INSTRUCTION_KINDS, type InstructionKind } from "@/lib/domain/money/rails/states";
import { env } from "@/lib/env";
import { connectorRails } from "../connector/rail";
import type { RailProvider } from "./rail-provider";
import { sandboxRails } from "./simulator/simulator";

type Mode = RailProvider["mode"];

/** Creates a provider from the environment. Undefined if it is not configured. */
type RailMaker = () => RailProvider | undefined;

const makers: RailMaker[] = [sandboxRails, connectorRails];

interface Rails {
  providers: readonly RailProvider[];
  table: ReadonlyMap<string, RailProvider>;
}

let made: Rails | undefined;

/**
 * Registers a provider that needs modules which this folder may not import, such as tables or the vault. It is created
 * at first use. Returns a function that unregisters it, for tests.
 */
export function offerRail(maker: RailMaker): () => void {
  makers.push(maker);
  made = undefined;
  return () => {
    makers.splice(makers.indexOf(maker), 1);
    made = undefined;
  };
}

/** All configured providers. Throws a RailSetupError as `railTable` does. */
export function railProviders(): readonly RailProvider[] {
  return rails().providers;
}

function rails(): Rails {
  if (made) return made;
  const providers = makers.flatMap((make) => make() ?? []);
  return (made = { providers, table: railTable(providers, env().RAIL_PROVIDERS) });
}

/** Settings that leave the provider of some money movement undecided. */
export class RailSetupError extends Error {
  override readonly name = "RailSetupError";
}

/**
 * The provider of each kind in each mode, keyed by `mode kind`. If several providers qualify, the choice decides.
 * Throws a RailSetupError if the chosen provider cannot do it, or if two remain.
 */
export function railTable(
  providers: readonly RailProvider[],
  choice: Readonly<Partial<Record<string, string>>> = {},
): ReadonlyMap<string, RailProvider> {
  const strange = Object.keys(choice).find((kind) => !INSTRUCTION_KINDS.some((one) => one === kind));
  if (strange !== undefined) throw new RailSetupError(`RAIL_PROVIDERS: nothing is called ${strange}`);
  const table = new Map<string, RailProvider>();
  for (const mode of ["sandbox", "production"] as const)
    for (const kind of INSTRUCTION_KINDS) {
      const able = providers.filter((provider) => provider.mode === mode && provider.kinds.includes(kind));
      const named = mode === "production" ? choice[kind] : undefined;
      const [first, second] = named === undefined ? able : able.filter(({ name }) => name === named);
      if (named !== undefined && !first) throw new RailSetupError(`RAIL_PROVIDERS: ${named} does not move ${kind}`);
      if (second) throw new RailSetupError(`two providers move ${kind}: name one of them in RAIL_PROVIDERS`);
      if (first) table.set(`${mode} ${kind}`, first);
    }
  return table;
}

/** The provider for this kind of money movement. If undefined, instructions of the kind cannot be created. */
export function railOf(mode: Mode, kind: InstructionKind): RailProvider | undefined {
  return rails().table.get(`${mode} ${kind}`);
}

export function railNamed(name: string): RailProvider | undefined {
  return rails().providers.find((provider) => provider.name === name);
}
