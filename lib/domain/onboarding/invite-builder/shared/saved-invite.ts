import { z } from "zod";
import { remade } from "@/lib/core/api/clearable";
import { FOREIGN_ID_MAX, HttpsURL, Metadata, text } from "@/lib/core/api/shapes";
import { METADATA_KEY_MAX, METADATA_KEYS_MAX, METADATA_VALUE_MAX } from "@/lib/core/typed-text";
import {
  AccountSettings,
  AccountType,
  BusinessFacts,
  CustomerSupport,
  IndividualFacts,
} from "@/lib/domain/accounts/accounts/contract";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { FEE_PLAN_CODES_MAX, FeePlanCode, InviteScope } from "@/lib/domain/onboarding/invites/contract";

const TYPED_MAX = 2048;

/** Amount of data that the inviter has about the invitee. It decides which fields the builder shows. */
const KNOWLEDGE = ["nothing", "contact", "everything"] as const;
export type Knowledge = (typeof KNOWLEDGE)[number];
/** Ready-made sets of scopes. `custom` is any other set. */
const SCOPE_PRESETS = ["minimum", "look", "payments", "payments-cards", "custom"] as const;
export type ScopePreset = (typeof SCOPE_PRESETS)[number];

export type Answers = { [field: string]: string | number | boolean | undefined | Answers };

type Leaf = (declared: z.ZodType) => z.ZodType;

const asDeclared: Leaf = (declared) => declared;
const typed = text({ max: TYPED_MAX });
const asTyped: Leaf = (declared) => (declared instanceof z.ZodNumber ? z.union([z.number(), typed]) : typed);

/** Makes all fields of an object optional at every depth. `leaf` makes each leaf; missing fields are dropped. */
function sparse(schema: z.ZodObject, leaf: Leaf) {
  const fields = remade(schema, (inner) => (inner instanceof z.ZodObject ? inner : leaf(inner)).optional());
  return fields as unknown as z.ZodType<Answers>;
}

/** An unfinished invite. It has no fields for identity numbers and birth dates, so they are dropped. */
function savedInvite(leaf: Leaf, metadata: z.ZodType<Record<string, string>>) {
  const address = leaf(HttpsURL) as z.ZodType<string>;
  return z.object({
    builder: z
      .object({
        preset: z.enum(SCOPE_PRESETS).optional(),
        base: z.enum(SCOPE_PRESETS).optional(),
        knowledge: z.enum(KNOWLEDGE).optional(),
      })
      .optional(),
    capabilities: z.array(CapabilityID).max(CAPABILITIES.length).optional(),
    scopes: z.array(InviteScope).max(CONSENT_SCOPES.length).optional(),
    feePlanCodes: z.array(FeePlanCode).max(FEE_PLAN_CODES_MAX).optional(),
    returnURL: address.optional(),
    termsOfServiceURL: address.optional(),
    prefill: z
      .object({
        accountType: AccountType.optional(),
        capabilities: z.array(CapabilityID).max(CAPABILITIES.length).optional(),
        profile: z
          .object({
            business: sparse(BusinessFacts, leaf).optional(),
            individual: sparse(IndividualFacts, leaf).optional(),
          })
          .optional(),
        customerSupport: sparse(CustomerSupport, leaf).optional(),
        settings: sparse(AccountSettings, leaf).optional(),
        metadata: metadata.optional(),
      })
      .optional(),
  });
}

const typedMetadata = z
  .record(text({ max: METADATA_KEY_MAX }), text({ max: METADATA_VALUE_MAX }))
  .refine(
    (entries) => Object.keys(entries).length <= METADATA_KEYS_MAX,
    `must have ${METADATA_KEYS_MAX} entries or fewer`,
  );

/** A template for other invites. All its fields are valid. */
export const SavedInvite = savedInvite(asDeclared, Metadata);
export type SavedInvite = z.infer<typeof SavedInvite>;

const draft = savedInvite(asTyped, typedMetadata);

/** A draft with texts as typed, valid or not. */
export const DraftInvite = draft.extend({
  prefill: draft.shape.prefill
    .unwrap()
    .extend({ foreignID: text({ max: FOREIGN_ID_MAX }).optional() })
    .optional(),
});
export type DraftInvite = z.infer<typeof DraftInvite>;
