import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { database } from "@/db/client";
import type { EmbedFacts } from "@/lib/domain/kernel/operations/context";
import { brandOf } from "@/lib/domain/accounts/branding/queries";
import { type EmbedFrame, embedFrame } from "@/lib/domain/overview/embed-sessions/queries";
import { embedFrameAt } from "../edge/embedders";
import { identityOn, pageCredential, pageRequest } from "./session";

/** The embed session of a page, and the facts of its token once the page around the frame has handed it over. */
export type EmbeddedPage = EmbedFrame & { token?: EmbedFacts };

/**
 * The embed session of this page: that of the request's token, or of the document's address before there is one.
 * Undefined for a page that is not in a frame of a partner.
 */
export const embeddedPage = cache(async (): Promise<EmbeddedPage | undefined> => {
  const credential = await pageCredential();
  if (credential?.kind === "bearer") {
    const token = (await identityOn())?.caller.embed;
    const frame = token && (await embedFrame(database(), token.embedSessionID));
    return frame && { ...frame, token };
  }
  const all = await headers();
  return embedFrameAt(all.get("x-path") ?? "/", all.get("sec-fetch-dest") ?? undefined);
});

/** The brand colors of the session's partner. */
export async function embeddedBrand({ partnerID, homePartnerID }: EmbedFrame) {
  const { requestID, clientAddress } = await pageRequest();
  const ctx = { db: database(), now: new Date(), requestID, clientAddress };
  return brandOf(ctx, { accountID: partnerID, homePartnerID });
}
