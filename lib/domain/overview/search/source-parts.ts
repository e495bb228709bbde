import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  bankAccountTable as b,
  holderWords,
  issuedCardTable as s,
  issuedCardWords,
  linkedCardTable as l,
  walletTable as w,
} from "@/db/schema";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { fitOf, hasWords, isID, ofAccounts, ownerIn, type SearchSource, type SearchText } from "./part";

interface Source {
  id: PgColumn;
  words: SQL;
  lastFour: PgColumn;
}

const isMeant = ({ id, words }: Source, searchText: SearchText) =>
  searchText.id ? isID(id, searchText.id) : hasWords(words, searchText.cardWords);

function named({ id, words, lastFour }: Source, name: SQL, search: SearchText) {
  const isWhole = sql`${lastFour} = ${search.cardWords.join(" ")}`;
  return {
    id: sql`${id}`,
    name: sql`${name} || ' •••• ' || ${lastFour}`,
    ...(!search.id && { fit: sql`case when ${isWhole} then 0 else ${fitOf(words, search)} end` }),
  };
}

export function issuedCards(ctx: Ctx, search: SearchText): SearchSource[] {
  const source = { id: s.issuedCardID, words: issuedCardWords(s), lastFour: s.lastFour };
  const card = {
    ...named(source, sql`${s.brand}`, search),
    ...ownerIn(ctx, s.accountID),
    about: sql`concat_ws(' ', ${s.firstName}, ${s.lastName})`,
    state: sql`${s.state}`,
    createdOn: sql`${s.createdOn}`,
  };
  const where = isMeant(source, search);
  const ways = ofAccounts(ctx, { table: s, scope: "issued-cards.read", where, isByID: !!search.id });
  return ways.map((way) => ({ ...card, ...way }));
}

export function bankAccounts(ctx: Ctx, search: SearchText): SearchSource[] {
  const source = { id: b.bankAccountID, words: holderWords(b), lastFour: b.lastFour };
  const bankAccount = {
    ...named(source, sql`${b.bankName}`, search),
    ...ownerIn(ctx, b.accountID),
    about: sql`${b.holderName}`,
    state: sql`${b.status}`,
    createdOn: sql`${b.createdOn}`,
  };
  const where = and(isMeant(source, search), sql`${b.disabledOn} is null`);
  const ways = ofAccounts(ctx, { table: b, scope: "bank-accounts.read", where, isByID: !!search.id });
  return ways.map((way) => ({ ...bankAccount, ...way }));
}

/** Linked cards that are not removed, by holder, last four digits or ID. Cards from a phone's wallet are left out. */
export function linkedCards(ctx: Ctx, search: SearchText): SearchSource[] {
  const source = { id: l.cardID, words: holderWords(l), lastFour: l.lastFour };
  const card = {
    ...named(source, sql`initcap(replace(${l.brand}, '-', ' '))`, search),
    ...ownerIn(ctx, l.accountID),
    about: sql`${l.holderName}`,
    createdOn: sql`${l.createdOn}`,
  };
  const where = and(isMeant(source, search), eq(l.origin, "card"), sql`${l.disabledOn} is null`);
  const ways = ofAccounts(ctx, { table: l, scope: "cards.read", where, isByID: !!search.id });
  return ways.map((way) => ({ ...card, ...way }));
}

export function wallets(ctx: Ctx, { id }: SearchText): SearchSource[] {
  if (!id) return [];
  const wallet = {
    id: sql`${w.walletID}`,
    ...ownerIn(ctx, w.accountID),
    name: sql`'Wallet'`,
    amount: sql`${w.available}`,
    createdOn: sql`${w.createdOn}`,
  };
  const ways = ofAccounts(ctx, { table: w, scope: "wallets.read", where: isID(w.walletID, id), isByID: true });
  return ways.map((way) => ({ ...wallet, ...way }));
}
