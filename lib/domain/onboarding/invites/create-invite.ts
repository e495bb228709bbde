import { sql } from "drizzle-orm";
import { statement } from "@/db/client";
import { inviteTable } from "@/db/schema";
import { conflict, invalid, type FieldErrors } from "@/lib/core/failure";
import { newID } from "@/lib/core/api/ids";
import { newInviteCode } from "@/lib/domain/access/keys/secrets";
import { note } from "@/lib/domain/kernel/operations/act";
import { columnsOf } from "@/lib/domain/kernel/storage/insert-many";
import { takeRows } from "@/lib/domain/platform/audit/record-act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { identityOf } from "@/lib/domain/accounts/accounts/shared/identity";
import { BUSINESS_CAPABILITIES, type CapabilityID } from "@/lib/core/money/capabilities";
import { identityRow } from "@/lib/domain/platform/vault/identity";
import type { CreateInvite, OnboardingInvite } from "./contract";
import { maskPrefill } from "./shared/prefill";
import { prefilledName } from "./shared/prefilled";
import { placeOfInvite, toInvite, type InviteRow } from "./sent-invite";

/**
 * Creates an invite to onboard. It may ask for any scope, because a caller never exceeds its own scopes. Throws 422 for
 * capabilities that a prefilled person cannot have, and for unknown fee plans. Throws 409 when an account of the
 * partner has the foreign ID.
 */
export async function createInvite(ctx: Ctx, input: CreateInvite): Promise<OnboardingInvite> {
  const capabilities = byIndex(input.capabilities, (capability) => capabilityFault(input, capability));
  const further = byIndex(input.prefill?.capabilities ?? [], (capability) => capabilityFault(input, capability));
  const invite = rowOf(ctx, input);
  const { scopes, feePlanCodes: plans } = input;
  note(ctx, {
    object: invite.code,
    ...(invite.recipient !== null && { name: invite.recipient }),
    after: { capabilities: input.capabilities, feePlanCodes: plans, scopes },
  });
  const [outcome] = await insertInvite(ctx.db, valuesOf(ctx, input, invite, !capabilities && !further));
  const existing = new Set(JSON.parse(outcome?.known ?? "[]") as string[]);
  const feePlanCodes = byIndex(plans, (name) => (existing.has(name) ? undefined : "is not one of your fee plans"));
  const prefill = further && { capabilities: further };
  const errors = {
    ...(capabilities && { capabilities }),
    ...(feePlanCodes && { feePlanCodes }),
    ...(prefill && { prefill }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (outcome?.taken) throw conflict("an account with this foreignID exists already");
  return toInvite({
    invite,
    partner: {
      accountID: ctx.accountID,
      homePartnerID: ctx.homePartnerID,
      mode: ctx.caller.mode,
      displayName: ctx.caller.displayName,
    },
  });
}

function capabilityFault({ prefill }: CreateInvite, capability: CapabilityID): string | undefined {
  return prefill?.accountType === "individual" && BUSINESS_CAPABILITIES.includes(capability)
    ? "is only for business accounts"
    : undefined;
}

function byIndex<T>(items: readonly T[], fault: (item: T) => string | undefined): FieldErrors | undefined {
  const matches = items.flatMap((item, index) => {
    const message = fault(item);
    return message === undefined ? [] : [[String(index), message] as const];
  });
  return matches.length > 0 ? Object.fromEntries(matches) : undefined;
}

function rowOf(ctx: Ctx, input: CreateInvite): InviteRow {
  const { prefill } = input;
  return {
    code: newInviteCode(),
    accountID: ctx.accountID,
    capabilities: input.capabilities,
    feePlanCodes: input.feePlanCodes,
    scopes: input.scopes,
    prefill: prefill ? { ...maskPrefill(prefill) } : null,
    people: null,
    recipient: (prefill && prefilledName(prefill)) ?? null,
    returnURL: input.returnURL ?? null,
    termsOfServiceURL: input.termsOfServiceURL ?? null,
    createdBy: ctx.caller.email ?? ctx.caller.id,
    createdOn: ctx.now,
    openedOn: null,
    redeemedOn: null,
    redeemedAccountID: null,
    revokedOn: null,
  };
}

const inviteColumns = columnsOf(inviteTable);

function valuesOf(ctx: Ctx, input: CreateInvite, invite: InviteRow, isAllowed: boolean) {
  const identity = input.prefill && identityOf(input.prefill);
  return {
    partnerID: ctx.homePartnerID,
    isAllowed,
    invite: JSON.stringify(inviteColumns(invite)),
    foreignID: input.prefill?.foreignID ?? null,
    identity: identity ? JSON.stringify(identityRow(ctx, placeOfInvite(ctx, invite.code), identity)) : null,
    eventID: newID<string>(),
    requestID: ctx.requestID,
    audit: takeRows(ctx),
  };
}

const value = (name: keyof ReturnType<typeof valuesOf>) => sql.placeholder(name);

const insertInvite = statement<{ known: string; taken: boolean }, ReturnType<typeof valuesOf>>(sql`
  select to_json(known)::text as known, taken from send_invite(${value("partnerID")}::uuid, ${value("isAllowed")}::boolean,
    ${value("invite")}::text::jsonb, ${value("foreignID")}, ${value("identity")}::text::jsonb, ${value("eventID")}::uuid,
    ${value("requestID")}::uuid, ${value("audit")}::jsonb)`);
