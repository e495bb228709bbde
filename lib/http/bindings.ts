import "server-only";
import { type Operation, operationName } from "@/lib/core/operation";
import { type AnyBinding, bind, type Binding } from "@/lib/domain/bind";
import * as accounts from "@/lib/domain/accounts/bindings";
import * as applications from "@/lib/domain/applications/bindings";
import * as audit from "@/lib/domain/audit/bindings";
import * as branding from "@/lib/domain/branding/bindings";
import * as capabilities from "@/lib/domain/capabilities/bindings";
import * as compliance from "@/lib/domain/compliance/bindings";
import * as feePlans from "@/lib/domain/fee-plans/bindings";
import * as files from "@/lib/domain/files/bindings";
import * as inviteBuilder from "@/lib/domain/invite-builder/bindings";
import * as inviteProgress from "@/lib/domain/invite-progress/bindings";
import * as invites from "@/lib/domain/invites/bindings";
import * as issuing from "@/lib/domain/issuing/bindings";
import * as keys from "@/lib/domain/keys/bindings";
import * as memberInvites from "@/lib/domain/member-invites/bindings";
import * as passkeys from "@/lib/domain/passkeys/bindings";
import * as representatives from "@/lib/domain/representatives/bindings";
import * as secondFactors from "@/lib/domain/second-factors/bindings";
import * as sessions from "@/lib/domain/sessions/bindings";
import * as signIn from "@/lib/domain/sign-in/bindings";
import * as teamPolicies from "@/lib/domain/team-policies/bindings";
import * as team from "@/lib/domain/team/bindings";
import * as underwriting from "@/lib/domain/underwriting/bindings";
import * as wallets from "@/lib/domain/wallets/bindings";
import { publicDocument } from "./public-document";
import * as declared from "./reference";
import * as session from "./session-bindings";

/** The reference is made of all operations, its own included. */
export const reference = bind(declared.reference, { openapi: async () => publicDocument(operations) });

/** Everything the platform can do. Routes, pages, the reference and the tests start from here. */
export const bindings: readonly AnyBinding[] = [
  accounts,
  applications,
  audit,
  branding,
  capabilities,
  compliance,
  feePlans,
  files,
  inviteBuilder,
  inviteProgress,
  invites,
  issuing,
  keys,
  memberInvites,
  passkeys,
  representatives,
  secondFactors,
  sessions,
  signIn,
  teamPolicies,
  team,
  underwriting,
  wallets,
  session,
  { reference },
]
  .flatMap((group) => Object.values<Record<string, AnyBinding>>(group))
  .flatMap((operations) => Object.values(operations));

/** Every operation there is. */
export const operations: readonly Operation[] = bindings.map(([operation]) => operation);

const byName = new Map(bindings.map((binding) => [operationName(binding[0]), binding]));

/** The binding of a declared operation. */
export function bindingOf<O extends Operation>(operation: O): Binding<O> {
  const binding = byName.get(operationName(operation));
  if (!binding) throw new Error(`${operationName(operation)} is not bound`);
  return binding as unknown as Binding<O>;
}
