import { type ProvidedService, PROVIDED_SERVICES } from "@/lib/domain/overview/providers/shared/services";
import { INSTRUCTION_KINDS, type InstructionKind } from "@/lib/domain/money/rails/states";
import { env } from "@/lib/env";
import { grouped } from "@/lib/core/collections";
import { connectorFor } from "./connector/connectors";
import type { Service } from "./connector/protocol";
import { CLAMAV } from "./file-scanner";
import { FILE_STORE } from "./stored-files";
import { MAIL_SERVER } from "./mail/mail";
import { achSettings, BANK_STATEMENTS } from "./rails/ach/settings";
import { mobilePayOf } from "./providers";
import type { RailProvider } from "./rails/rail-provider";
import { railNamed, railOf } from "./rails/rails";

type Mode = RailProvider["mode"];

/** The simulators of the sandbox, which go by one name. */
export const SIMULATOR = "sandbox";

/** A provider by its name, and what it does in a mode. */
export interface DeclaredProvider {
  name: string;
  services: readonly ProvidedService[];
  /** Present where it moves money. */
  rail?: RailProvider;
}

const byConnector =
  (service: Service) =>
  (mode: Mode): string | undefined =>
    mode === "sandbox" ? SIMULATOR : connectorFor(service)?.name;

/** Names who does what is no rail. A rail stands here by itself, once it is offered. */
const BESIDE_RAILS: Record<Exclude<ProvidedService, InstructionKind>, (mode: Mode) => string | undefined> = {
  statements(mode) {
    if (mode === "sandbox") return SIMULATOR;
    return achSettings(env())?.statements && BANK_STATEMENTS;
  },
  "linked-cards": byConnector("cards"),
  "mobile-pay": (mode) => (mobilePayOf(mode) ? SIMULATOR : undefined),
  "issued-cards": byConnector("issuing"),
  disputes: byConnector("disputes"),
  verification: byConnector("verification"),
  screening: byConnector("screening"),
  documents: byConnector("documents"),
  "virus-scan": (mode) => (env().CLAMD !== undefined ? CLAMAV : mode === "sandbox" ? SIMULATOR : undefined),
  mail: (mode) => (env().SMTP_URL !== undefined ? MAIL_SERVER : mode === "sandbox" ? SIMULATOR : undefined),
  files: () => FILE_STORE,
};

const isKind = (service: ProvidedService): service is InstructionKind =>
  INSTRUCTION_KINDS.some((kind) => kind === service);

/** Names the provider that does a service in a mode. Undefined where none is set up: what needs it is refused. */
export function providerOf(mode: Mode, service: ProvidedService): string | undefined {
  return isKind(service) ? railOf(mode, service)?.name : BESIDE_RAILS[service](mode);
}

/** Lists every provider of a mode with what it does, in the order of the services. */
export function providersOf(mode: Mode): DeclaredProvider[] {
  const byName = grouped(PROVIDED_SERVICES, (service) => providerOf(mode, service));
  return [...byName].flatMap(([name, services]) => {
    if (name === undefined) return [];
    const rail = services.some(isKind) ? railNamed(name) : undefined;
    return [{ name, services, ...(rail && { rail }) }];
  });
}

/** Lists the services that nobody does in a mode. */
export const missingServices = (mode: Mode): ProvidedService[] =>
  PROVIDED_SERVICES.filter((service) => providerOf(mode, service) === undefined);
