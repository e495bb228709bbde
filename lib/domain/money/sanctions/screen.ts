import { createHash } from "node:crypto";
import { asc, eq, isNull } from "drizzle-orm";
import {
  accountTable,
  type ComparedField,
  representativeTable,
  type SanctionsEntry,
  sanctionsHitTable,
} from "@/db/schema";
import { newID } from "@/lib/core/api/ids";
import { type AccountCtx, type AccountPlace, forAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import { emittingMethods } from "@/lib/domain/money/payment-methods/method-events";
import type { SanctionsSubject } from "./dashboard";
import { sanctionsHitCreated } from "./events";
import { MATCHER, type NameMatch } from "./name-index";
import { type ScreeningList, screeningListOf } from "./screening-list";

type Mode = "sandbox" | "production";
type HitRow = typeof sanctionsHitTable.$inferInsert;
type AccountRow = Pick<
  typeof accountTable.$inferSelect,
  "accountID" | "mode" | "accountType" | "displayName" | "profile"
>;
type PersonRow = Pick<typeof representativeTable.$inferSelect, "representativeID" | "profile">;

/** Somebody to compare with the lists, and where. */
export interface ScreeningSubject {
  subject: SanctionsSubject;
  subjectID: string;
  /** The bank account or card that a hit holds. Without one, a hit holds the whole account. */
  sourceID?: string;
  names: readonly string[];
  isBusiness: boolean;
  city?: string | undefined;
  country?: string | undefined;
}

/**
 * Screens the account and the people of the business. Call it after a change of their names. Until a hit is cleared,
 * the account moves no money.
 */
export async function screenAccount(ctx: AccountCtx): Promise<void> {
  const [account] = await ctx.db.select().from(accountTable).where(eq(accountTable.accountID, ctx.accountID));
  if (!account) return;
  const list = await screeningListOf(ctx.db, account.mode);
  if (!list) return;
  const { disabledOn, createdOn } = representativeTable;
  const people =
    account.accountType === "business"
      ? await ctx.db
          .select()
          .from(representativeTable)
          .where(forAccount(ctx, representativeTable, isNull(disabledOn)))
          .orderBy(asc(createdOn))
      : [];
  await storeHits(ctx, hitsOf(ctx, list, [accountSubject(account), ...people.map(personSubject)]));
}

/** Screens the holder of a bank account or card. Until a hit is cleared, it is neither paid nor charged. */
export async function screenReceiver(
  ctx: AccountCtx,
  mode: Mode,
  receiver: { subject: "bank-account" | "card"; sourceID: string; holderName: string | null; isBusiness?: boolean },
): Promise<void> {
  const list = receiver.holderName ? await screeningListOf(ctx.db, mode) : undefined;
  if (list) await storeHits(ctx, hitsOf(ctx, list, [receiverSubject(receiver)]));
}

interface AddressFacts {
  city?: string;
  country?: string;
}

export function accountSubject({ accountID, accountType, displayName, profile }: AccountRow): ScreeningSubject {
  const { business, individual } = profile as {
    business?: { legalBusinessName?: string; doingBusinessAs?: string; address?: AddressFacts };
    individual?: { name?: PersonName; address?: AddressFacts };
  };
  const isBusiness = accountType === "business";
  const names = isBusiness
    ? [business?.legalBusinessName, business?.doingBusinessAs, displayName]
    : [personName(individual?.name), displayName];
  const { city, country } = (isBusiness ? business : individual)?.address ?? {};
  return { subject: "account", subjectID: accountID, names: distinct(names), isBusiness, city, country };
}

export function personSubject({ representativeID, profile }: PersonRow): ScreeningSubject {
  const { name, address } = profile as { name?: PersonName; address?: AddressFacts };
  return {
    ...{ subject: "representative", subjectID: representativeID, names: distinct([personName(name)]) },
    ...{ isBusiness: false, city: address?.city, country: address?.country },
  };
}

export const receiverSubject = (receiver: {
  subject: "bank-account" | "card";
  sourceID: string;
  holderName: string | null;
  isBusiness?: boolean;
}): ScreeningSubject => ({
  subject: receiver.subject,
  subjectID: receiver.sourceID,
  sourceID: receiver.sourceID,
  names: distinct([receiver.holderName]),
  isBusiness: receiver.isBusiness ?? false,
});

interface PersonName {
  firstName?: string;
  middleName?: string;
  lastName?: string;
}

const personName = ({ firstName, middleName, lastName }: PersonName = {}) =>
  [firstName, middleName, lastName].filter(Boolean).join(" ");

const distinct = (names: readonly (string | null | undefined)[]) =>
  [...new Set(names.filter((name) => !!name))] as string[];

type HitCtx = Pick<PublicCtx, "now"> & AccountPlace;

/** The hits of these subjects of an account, not stored yet. Works in memory. */
export function hitsOf(ctx: HitCtx, list: ScreeningList, subjects: readonly ScreeningSubject[]): HitRow[] {
  return subjects.flatMap((subject) => {
    // A person is never an organization. The holder of a bank account or card may be called a person by mistake.
    const isPerson = !subject.isBusiness && subject.sourceID === undefined;
    const best = new Map<number, NameMatch & { given: string }>();
    for (const given of subject.names)
      for (const match of list.index.search(given))
        if (match.score > (best.get(match.entry)?.score ?? 0)) best.set(match.entry, { ...match, given });
    return [...best.values()].flatMap((match) => {
      const entry = list.entries[match.entry];
      if (!entry || (isPerson && entry.kind !== "individual")) return [];
      return [hitRow(ctx, list, subject, { ...match, listed: entry })];
    });
  });
}

function hitRow(
  { accountID, homePartnerID: partnerID, now }: HitCtx,
  { versions }: ScreeningList,
  { subject, subjectID, sourceID, isBusiness, city, country }: ScreeningSubject,
  { given, name, score, weights, listed }: NameMatch & { given: string; listed: SanctionsEntry },
): HitRow {
  const version = versions.get(listed.list);
  if (!version) throw new Error("the entry's list has no version");
  const percent = Math.floor(score * 100);
  const place = (field: "city" | "country", own: string | undefined): ComparedField[] => {
    const places = [...new Set(listed.addresses.flatMap((address) => address[field] ?? []))];
    if (!own || places.length === 0) return [];
    const isSame = places.some((one) => one.toLowerCase().includes(own.toLowerCase()));
    return [{ field, given: own, listed: places.join("; "), score: isSame ? 100 : 0 }];
  };
  const kind = isBusiness ? "entity" : "individual";
  return {
    ...{ partnerID, hitID: newID<string>(), accountID, subject, subjectID, sourceID: sourceID ?? null, name: given },
    ...{ entry: listed, score: percent, state: "open", createdOn: now },
    compared: [
      { field: "name", given, listed: name, score: percent },
      { field: "kind", given: kind, listed: listed.kind, score: kind === listed.kind ? 100 : 0 },
      ...place("city", city),
      ...place("country", country),
    ],
    evidence: { matcher: MATCHER, weights, ...version },
    fingerprint: createHash("sha256")
      .update(JSON.stringify([given, listed]))
      .digest("hex"),
  };
}

/**
 * Stores those hits of an account that are new. Returns their number. Their events belong to the partner, because the
 * account must not learn of a hit.
 */
export async function storeHits(ctx: PublicCtx & AccountPlace, hits: readonly HitRow[]): Promise<number> {
  if (hits.length === 0) return 0;
  return emittingMethods(ctx, { accountID: ctx.accountID }, async () => {
    const fresh = await ctx.db
      .insert(sanctionsHitTable)
      .values([...hits])
      .onConflictDoNothing({
        target: [sanctionsHitTable.partnerID, sanctionsHitTable.subjectID, sanctionsHitTable.fingerprint],
      })
      .returning();
    await emitAll(
      ctx,
      sanctionsHitCreated,
      fresh.map(({ accountID, hitID, subject, subjectID, state }) => ({
        accountID: ctx.homePartnerID,
        data: { accountID, hitID, subject, subjectID, state },
      })),
    );
    return fresh.length;
  });
}
