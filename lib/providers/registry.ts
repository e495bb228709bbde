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

/** The name that all simulators of the sandbox share. */
export const SIMULATOR = "sandbox";

export interface DeclaredProvider {
  name: string;
  services: readonly ProvidedService[];
  /** Present if the provider moves money. */
  rail?: RailProvider;
}

const byConnector =
  (service: Service) =>
  (mode: Mode): string | undefined =>
    mode === "sandbox" ? SIMULATOR : connectorFor(service)?.name;

/** The providers of services that are not rails. Rails are added automatically when they are offered. */
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

/** The name of the provider for a service in a mode. If undefined, requests that need the service are rejected. */
export function providerOf(mode: Mode, service: ProvidedService): string | undefined {
  return isKind(service) ? railOf(mode, service)?.name : BESIDE_RAILS[service](mode);
}

/** All providers of a mode with their services, in the order of the services. */
export function providersOf(mode: Mode): DeclaredProvider[] {
  const byName = grouped(PROVIDED_SERVICES, (service) => providerOf(mode, service));
  return [...byName].flatMap(([name, services]) => {
    if (name === undefined) return [];
    const rail = services.some(isKind) ? railNamed(name) : undefined;
    return [{ name, services, ...(rail && { rail }) }];
  });
}

/** The services without a provider in a mode. */
export const missingServices = (mode: Mode): ProvidedService[] =>
  PROVIDED_SERVICES.filter((service) => providerOf(mode, service) === undefined);
