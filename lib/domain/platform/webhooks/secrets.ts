import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { webhookSecretTable as t } from "@/db/schema";
import { type AccountID, type EndpointID, newID } from "@/lib/core/api/ids";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { openWebhookSecret, sealWebhookSecret } from "@/lib/domain/platform/vault/sealed-records";

const SECRET_BYTES = 32;

/** Creates a secret of an endpoint, seals it, and returns it only once. */
export async function addSecret(
  { db, now, homePartnerID }: Pick<AccountCtx, "db" | "now" | "homePartnerID">,
  endpointID: EndpointID,
): Promise<string> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  const place = { secretID: newID<string>(), endpointID };
  await db
    .insert(t)
    .values({ partnerID: homePartnerID, ...place, ...sealWebhookSecret(place, secret), createdOn: now });
  return secret;
}

/** The secrets that sign at present, newest first. */
export async function secretsOf(
  { db, now }: Pick<PublicCtx, "db" | "now">,
  { partnerID, endpointID }: { partnerID: AccountID; endpointID: EndpointID },
): Promise<string[]> {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.partnerID, partnerID), eq(t.endpointID, endpointID), or(isNull(t.expiresOn), gt(t.expiresOn, now))))
    .orderBy(desc(t.createdOn), desc(t.secretID));
  return rows.map((row) => openWebhookSecret(row, row));
}
