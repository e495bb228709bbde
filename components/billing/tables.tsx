"use client";

import { view } from "@/components/list/list-view";
import { accountFeeList } from "./account-fees.list";
import { agreementList } from "./agreements.list";
import { feeList } from "./fees.list";

export const FeeTable = view(feeList);

export const AgreementTable = view(agreementList);

export const AccountFeeTable = view(accountFeeList);
