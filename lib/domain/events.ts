import * as accounts from "./accounts/events";
import * as capabilities from "./capabilities/events";
import * as feePlans from "./fee-plans/events";
import * as files from "./files/events";
import * as issuing from "./issuing/events";
import * as onboarding from "@/lib/domain/invites/events";
import * as representatives from "./representatives/events";
import * as underwriting from "./underwriting/events";
import * as wallets from "./wallets/events";

const GROUPS = { accounts, capabilities, feePlans, files, issuing, onboarding, representatives, underwriting, wallets };

type ValuesOf<T> = T[keyof T];
/** A declared kind of event. No other can be emitted. */
export type DeclaredEvent = { [G in keyof typeof GROUPS]: ValuesOf<(typeof GROUPS)[G]> }[keyof typeof GROUPS];

/** Every kind of event. */
export const EVENTS: readonly DeclaredEvent[] = Object.values(GROUPS).flatMap((group) =>
  Object.values<DeclaredEvent>(group),
);
