import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { text } from "@/lib/core/api/shapes";
import { PURPOSE_DESCRIPTIONS, RESERVED_DESCRIPTIONS } from "@/lib/domain/money/transfers/shared/entry-class";

const COMPANY_TEXT = /^[A-Za-z0-9 .&-]*$/;
/** Descriptions that the network's rules reserve for one kind of entry. */
const RESERVED = [...RESERVED_DESCRIPTIONS, ...PURPOSE_DESCRIPTIONS];

/** The texts of a company in its entries. The partner's are the default, and the operator's the default of those. */
export const OriginatingCompany = z.object({
  companyName: text({ min: 1, max: 16, pattern: COMPANY_TEXT }).optional(),
  companyID: text({ min: 10, max: 10, pattern: /^[A-Za-z0-9]*$/ }).optional(),
  entryDescription: text({ min: 1, max: 10, pattern: COMPANY_TEXT })
    .refine((word) => !RESERVED.includes(word.toUpperCase()), "is reserved by the network for other entries")
    .optional(),
  discretionaryData: text({ min: 1, max: 20, pattern: COMPANY_TEXT }).optional(),
});
export type OriginatingCompany = z.infer<typeof OriginatingCompany>;

/** The texts of an account's own company, and those of its entries. Without a bank, the latter may be incomplete. */
export const Originator = z.object({
  own: OriginatingCompany,
  effective: z.object({
    companyName: z.string().optional(),
    companyID: z.string().optional(),
    entryDescription: z.string().optional(),
    discretionaryData: z.string().optional(),
  }),
});
export type Originator = z.infer<typeof Originator>;

const declared = {
  group: "Transfers",
  path: "/dashboard/accounts/{accountID}/originator",
  params: z.object({ accountID: AccountID }),
  response: Originator,
  status: 200,
  internal: true,
} as const;

export const originators = {
  get: operation({
    ...declared,
    summary: "Get the company that an account's bank entries name",
    method: "GET",
    access: "transfers.read",
  }),
  set: operation({
    ...declared,
    summary: "Set the company that an account's bank entries name",
    method: "PUT",
    access: "transfers.write",
    body: OriginatingCompany,
    audit: { act: "originator.set" },
  }),
};
