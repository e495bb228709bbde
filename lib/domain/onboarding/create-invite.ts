import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { conflict, invalid, type FieldErrors } from "@/lib/core/failure";
import { newID } from "@/lib/core/ids";
import { delegationFault } from "../access/delegation";
import { newInviteCode } from "../access/secrets";
import type { Ctx } from "../context";
import { identityOf } from "../accounts/identity";
import { sealIdentity } from "../vault/identity";
import type { CreateInvite, OnboardingInvite } from "./contract";
import { maskPrefill } from "./prefill";
import { toInvite, type InviteRow } from "./rows";

/**
 * Invites someone to onboard. Refuses scopes the caller may not pass on and fee plans the partner does not have (422, by
 * index), and a foreign ID which an account of the partner bears (409). One statement checks and writes it all.
 */
export async function createInvite(ctx: Ctx, input: CreateInvite): Promise<OnboardingInvite> {
  const scopes = scopeErrors(ctx, input);
  const invite = rowOf(ctx, input);
  const [outcome] = await rows<{ known: string; taken: boolean }>(ctx.db, statement(ctx, input, invite, scopes === undefined));
  const known = new Set(JSON.parse(outcome?.known ?? "[]") as string[]);
  const feePlanCodes = byIndex(input.feePlanCodes, (code) => (known.has(code) ? undefined : "is not one of your fee plans"));
  if (scopes || feePlanCodes) throw invalid({ ...(scopes && { scopes }), ...(feePlanCodes && { feePlanCodes }) });
  if (outcome?.taken) throw conflict("an account with this foreignID exists already");
  return toInvite({ invite, partner: { accountID: ctx.accountID, mode: ctx.caller.mode, displayName: ctx.caller.displayName } });
}

function scopeErrors(ctx: Ctx, { scopes }: CreateInvite): FieldErrors | undefined {
  return byIndex(scopes, (scope) => delegationFault(ctx, { scope }));
}

function byIndex<T>(items: readonly T[], fault: (item: T) => string | undefined): FieldErrors | undefined {
  const found = items.flatMap((item, index) => {
    const message = fault(item);
    return message === undefined ? [] : [[String(index), message] as const];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function rowOf(ctx: Ctx, input: CreateInvite): InviteRow {
  const { prefill } = input;
  const business = prefill?.profile.business;
  const name = prefill?.profile.individual?.name;
  return {
    code: newInviteCode(),
    accountID: ctx.accountID,
    capabilities: input.capabilities,
    feePlanCodes: input.feePlanCodes,
    scopes: input.scopes,
    prefill: prefill ? { ...maskPrefill(prefill) } : null,
    recipient: business?.legalBusinessName ?? (name ? `${name.firstName} ${name.lastName}` : null),
    returnURL: input.returnURL ?? null,
    termsOfServiceURL: input.termsOfServiceURL ?? null,
    createdBy: ctx.caller.email ?? ctx.caller.id,
    createdOn: ctx.now,
    redeemedOn: null,
    redeemedAccountID: null,
    revokedOn: null,
  };
}

function statement(ctx: Ctx, input: CreateInvite, invite: InviteRow, allowed: boolean) {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const list = (items: readonly string[]) => sql`array(select jsonb_array_elements_text(${json(items)}))`;
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const identity = input.prefill && identityOf(input.prefill);
  const place = { ownerKind: "invite", owner: invite.code, accountID: ctx.accountID } as const;
  const sealed = identity && sealIdentity(place, identity);
  return sql`
    with known as (select code from fee_plan where account_id = ${ctx.accountID} and code = any(${list(input.feePlanCodes)})),
      taken as (select from account where partner_id = ${ctx.accountID} and foreign_id = ${input.prefill?.foreignID ?? null}),
      invite as (
        insert into onboarding_invite (code, account_id, capabilities, fee_plan_codes, scopes, prefill, recipient, return_url,
          terms_of_service_url, created_by, created_on)
        select ${invite.code}, ${ctx.accountID}, ${list(invite.capabilities)}, ${list(invite.feePlanCodes)}, ${list(invite.scopes)},
          ${invite.prefill ? json(invite.prefill) : sql`null`}, ${invite.recipient}, ${invite.returnURL},
          ${invite.termsOfServiceURL}, ${invite.createdBy}, ${now}
        where ${allowed}::boolean and (select count(*) from known) = ${input.feePlanCodes.length}::int and not exists (select from taken)
        returning code),
      ${sealed ? secret(invite, sealed, now) : sql``}
      event as (
        insert into event (event_id, account_id, type, data, created_on)
        select ${newID()}, ${ctx.accountID}, 'onboardingInvite.created', ${json({ accountID: ctx.accountID })}, ${now} from invite)
    select (select coalesce(json_agg(code), '[]')::text from known) as known, exists (select from taken) as taken`;
}

function secret(invite: InviteRow, sealed: ReturnType<typeof sealIdentity>, now: ReturnType<typeof sql>) {
  return sql`secret as (
    insert into vault.identity_secret (owner_kind, owner, account_id, key_version, wrapped_key, ciphertext, created_on)
    select 'invite', ${invite.code}, ${invite.accountID}, ${sealed.keyVersion}::int, ${sealed.wrappedKey}, ${sealed.ciphertext}, ${now} from invite),`;
}
