"use client";

import { view } from "@/components/list/list-view";
import { authorizationList } from "./authorizations.list";
import { cardAccountList } from "./card-accounts.list";
import { cardTransactionList } from "./card-transactions.list";
import { cardList } from "./cards.list";

export const CardTable = view(cardList);

export const CardAccountTable = view(cardAccountList);

export const AuthorizationTable = view(authorizationList);

export const CardTransactionTable = view(cardTransactionList);
