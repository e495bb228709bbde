import { and, eq, sql } from "drizzle-orm";
import {
  accountEmail,
  accountNames,
  accountTable as a,
  connectionTable as c,
  inviteTable as i,
  personWords,
  representativeTable as r,
} from "@/db/schema";
import { consents } from "@/lib/domain/kernel/operations/in-view";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { fitOf, hasWords, isID, ofAccounts, ownerIn, type SearchSource, type SearchText } from "./part";

const mayReadProfile = consents("profile.read");
const names = accountNames(a);
const shownName = sql`lower(${a.displayName})`;
const email = accountEmail(a);

const account = {
  id: sql`${a.accountID}`,
  accountID: sql`${a.accountID}`,
  name: sql`${a.displayName}`,
  state: sql`${a.verificationStatus}`,
  createdOn: sql`${a.createdOn}`,
  from: sql`${c} join ${a} on ${a.accountID} = ${c.accountID}`,
};
const aboutSeen = sql`case when ${mayReadProfile} then ${email} end`;
const isListed = ({ partnerID }: Ctx) => and(eq(c.partnerID, partnerID), consents("accounts.read"));
const isConnected = sql`${c.disconnectedOn} is null`;

/** Connected accounts by name. If the caller may not read an account's profile, only its display name counts. */
export function accountsByName(ctx: Ctx, searchText: SearchText): SearchSource[] {
  if (searchText.id) return [];
  const { words } = searchText;
  const isNamed = and(hasWords(names, words), sql`(${mayReadProfile} or ${hasWords(shownName, words)})`);
  const fit = fitOf(sql`case when ${mayReadProfile} then ${names} else ${shownName} end`, searchText);
  return [{ ...account, about: aboutSeen, fit, where: and(isListed(ctx), isConnected, isNamed) }];
}

export function accountsByEmail(ctx: Ctx, search: SearchText): SearchSource[] {
  if (search.id || search.words.length > 1) return [];
  const where = and(isListed(ctx), isConnected, mayReadProfile, hasWords(email, search.words));
  return [{ ...account, about: aboutSeen, fit: fitOf(email, search), where }];
}

export function accountsByForeignID(ctx: Ctx, { typed }: SearchText): SearchSource[] {
  const isMeant = and(eq(a.foreignID, typed), eq(a.partnerID, ctx.partnerID));
  return [{ ...account, about: sql`${a.foreignID}`, where: and(isListed(ctx), isMeant) }];
}

/** A connected account by its ID, even a disconnected one. */
export function accountsByID(ctx: Ctx, { id }: SearchText): SearchSource[] {
  return id ? [{ ...account, about: aboutSeen, where: and(isListed(ctx), isID(a.accountID, id)) }] : [];
}

const endOfID = sql`right(${a.accountID}::text, 4)`;
const END_OF_ID = /^[0-9a-f]{4}$/;

/** Connected accounts by the last four digits of their IDs, if the caller has few enough to scan them. */
export function accountsByEndOfID(ctx: Ctx, { text }: SearchText): SearchSource[] {
  if (!END_OF_ID.test(text)) return [];
  const where = and(isListed(ctx), sql`(select are_few from connected)`, sql`${endOfID} = ${text}`);
  return [{ ...account, about: aboutSeen, where }];
}

export function ownAccount({ partnerID }: Ctx, search: SearchText): SearchSource[] {
  const isMeant = search.id ? isID(a.accountID, search.id) : hasWords(names, search.words);
  const fit = search.id ? sql`0` : fitOf(names, search);
  return [{ ...account, about: email, fit, from: sql`${a}`, where: and(eq(a.accountID, partnerID), isMeant) }];
}

export function people(ctx: Ctx, search: SearchText): SearchSource[] {
  const words = personWords(r);
  const isMeant = search.id ? isID(r.representativeID, search.id) : hasWords(words, search.words);
  const where = and(isMeant, sql`${r.disabledOn} is null`);
  const person = {
    id: sql`${r.representativeID}`,
    ...ownerIn(ctx, r.accountID),
    name: sql`concat_ws(' ', ${r.profile} #>> '{name,firstName}', ${r.profile} #>> '{name,lastName}')`,
    about: sql`coalesce(${r.jobTitle}, ${r.profile} #>> '{email}')`,
    createdOn: sql`${r.createdOn}`,
    ...(!search.id && { fit: fitOf(words, search) }),
  };
  const ways = ofAccounts(ctx, { table: r, scope: "representatives.read", where, isByID: !!search.id });
  return ways.map((way) => ({ ...person, ...way }));
}

const recipient = sql`lower(${i.recipient})`;
const stage = sql`case when ${i.redeemedOn} is not null then 'redeemed' when ${i.revokedOn} is not null then 'revoked' else 'pending' end`;
const invite = {
  id: sql`${i.code}`,
  accountID: sql`${i.accountID}`,
  name: sql`coalesce(${i.recipient}, ${i.code})`,
  state: stage,
  createdOn: sql`${i.createdOn}`,
  from: sql`${i}`,
};

export function invitesByRecipient({ partnerID }: Ctx, search: SearchText): SearchSource[] {
  if (search.id) return [];
  const where = and(eq(i.accountID, partnerID), hasWords(recipient, search.words));
  return [{ ...invite, fit: fitOf(recipient, search), where }];
}

export function invitesByCode({ partnerID }: Ctx, { code }: SearchText): SearchSource[] {
  return [{ ...invite, where: and(eq(i.accountID, partnerID), eq(i.code, code)) }];
}
