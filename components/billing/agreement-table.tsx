"use client";

import { view } from "@/components/list/list-view";
import { agreementList } from "./agreements.list";

export const AgreementTable = view(agreementList);
