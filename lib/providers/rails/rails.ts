import { INSTRUCTION_KINDS, type InstructionKind } from "@/lib/domain/money/rails/states";
import { env } from "@/lib/env";
import { connectorRails } from "../connector/rail";
import type { RailProvider } from "./rail-provider";
import { sandboxRails } from "./simulator/simulator";

type Mode = RailProvider["mode"];

/** Makes a provider from the environment. Undefined where nothing is set for it. */
type RailMaker = () => RailProvider | undefined;

const makers: RailMaker[] = [sandboxRails, connectorRails];

/** Everybody who moves money here, and who of them moves what. */
interface Rails {
  providers: readonly RailProvider[];
  table: ReadonlyMap<string, RailProvider>;
}

let made: Rails | undefined;

/**
 * Adds a provider that needs more than this folder may import: tables, or the vault. It is made at first use. Returns how
 * to take it back, for tests.
 */
export function offerRail(maker: RailMaker): () => void {
  makers.push(maker);
  made = undefined;
  return () => {
    makers.splice(makers.indexOf(maker), 1);
    made = undefined;
  };
}

/** All providers that the environment has set up. Throws a RailSetupError as `railTable` does. */
export function railProviders(): readonly RailProvider[] {
  return rails().providers;
}

function rails(): Rails {
  if (made) return made;
  const providers = makers.flatMap((make) => make() ?? []);
  return (made = { providers, table: railTable(providers, env().RAIL_PROVIDERS) });
}

/** Settings by which nobody knows who moves some money. */
export class RailSetupError extends Error {
  override readonly name = "RailSetupError";
}

/**
 * Says who moves each kind in each mode, keyed by `mode kind`. Where several could, the choice names one. Throws a
 * RailSetupError where it names nobody who can, or where two remain.
 */
export function railTable(
  providers: readonly RailProvider[],
  choice: Readonly<Partial<Record<string, string>>> = {},
): ReadonlyMap<string, RailProvider> {
  const strange = Object.keys(choice).find((kind) => !INSTRUCTION_KINDS.some((known) => known === kind));
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

/** Returns the provider that moves money of this kind. Undefined where none is set up: nothing can be created there. */
export function railOf(mode: Mode, kind: InstructionKind): RailProvider | undefined {
  return rails().table.get(`${mode} ${kind}`);
}

/** The provider of this name. */
export function railNamed(name: string): RailProvider | undefined {
  return rails().providers.find((provider) => provider.name === name);
}
