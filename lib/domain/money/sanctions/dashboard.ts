import { z } from "zod";
import { SANCTIONS_HIT_REASON_MAX } from "@/lib/domain/kernel/limits";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { cursors, filterValue, page } from "@/lib/core/api/query";
import { DateTime, Day, text } from "@/lib/core/api/shapes";
import { stateNames } from "@/lib/core/api/states";
import { sanctionsHitStates } from "./states";

const HITS_PER_PAGE = 20;

export const SanctionsHitID = z.guid().toLowerCase().describe("The ID of the sanctions hit.");
export const SanctionsHitState = z.enum(stateNames(sanctionsHitStates));
export type SanctionsHitState = z.infer<typeof SanctionsHitState>;

export const SanctionsSubject = z.enum(["account", "representative", "bank-account", "card"]);
export type SanctionsSubject = z.infer<typeof SanctionsSubject>;

export const SanctionsHit = z.object({
  hitID: SanctionsHitID,
  accountID: AccountID,
  accountName: z.string(),
  subject: SanctionsSubject,
  subjectID: z.guid(),
  /** The screened name. */
  name: z.string(),
  state: SanctionsHitState,
  /** Percent. */
  score: z.int(),
  list: z.enum(["sdn", "consolidated", "sandbox"]),
  listedName: z.string(),
  createdOn: DateTime,
  decidedOn: DateTime.optional(),
  decidedBy: z.string().optional(),
  reason: z.string().optional(),
});
export type SanctionsHit = z.infer<typeof SanctionsHit>;

/** A hit with everything that a decision needs, as it was when the hit was found. */
export const SanctionsHitDetails = SanctionsHit.extend({
  compared: z.array(
    z.object({
      field: z.enum(["name", "kind", "city", "country"]),
      given: z.string(),
      listed: z.string(),
      /** Percent for names; for other fields 100 or 0. */
      score: z.int(),
    }),
  ),
  entry: z.object({
    uid: z.string(),
    /** The entry's main name. The name that matched may be another one. */
    name: z.string(),
    kind: z.enum(["individual", "entity", "vessel", "aircraft"]),
    aliases: z.array(z.string()),
    programs: z.array(z.string()),
    addresses: z.array(z.string()),
    remarks: z.string().optional(),
  }),
  sourceDate: Day,
  hash: z.string(),
});
export type SanctionsHitDetails = z.infer<typeof SanctionsHitDetails>;

export const SanctionsHitPage = z.object({ items: z.array(SanctionsHit), more: z.boolean() });
export type SanctionsHitPage = z.infer<typeof SanctionsHitPage>;

export const ListSanctionsHits = z.object({
  state: filterValue(SanctionsHitState),
  subject: filterValue(SanctionsSubject),
  ...cursors(SanctionsHitID),
  ...page(HITS_PER_PAGE),
});
export type ListSanctionsHits = z.infer<typeof ListSanctionsHits>;

export const DecideSanctionsHit = z.object({ reason: text({ min: 1, max: SANCTIONS_HIT_REASON_MAX }) });
export type DecideSanctionsHit = z.infer<typeof DecideSanctionsHit>;

const oneHit = z.object({ hitID: SanctionsHitID });
const declared = { group: "Accounts", internal: true, status: 200 } as const;
const decision = {
  ...declared,
  method: "POST",
  access: "sanctions.write",
  params: oneHit,
  body: DecideSanctionsHit,
  response: SanctionsHitDetails,
} as const;

export const sanctionsHits = {
  list: operation({
    ...declared,
    summary: "List sanctions hits",
    method: "GET",
    path: "/dashboard/sanctions-hits",
    access: "sanctions.read",
    query: ListSanctionsHits,
    response: SanctionsHitPage,
    download: { place: ["createdOn", "hitID"] },
  }),
  get: operation({
    ...declared,
    summary: "Retrieve a sanctions hit",
    method: "GET",
    path: "/dashboard/sanctions-hits/{hitID}",
    access: "sanctions.read",
    params: oneHit,
    response: SanctionsHitDetails,
  }),
  clear: operation({
    ...decision,
    summary: "Clear a sanctions hit",
    path: "/dashboard/sanctions-hits/{hitID}/clear",
    audit: { act: "sanctions-hit.clear" },
  }),
  confirm: operation({
    ...decision,
    summary: "Confirm a sanctions hit",
    path: "/dashboard/sanctions-hits/{hitID}/confirm",
    audit: { act: "sanctions-hit.confirm" },
  }),
};
