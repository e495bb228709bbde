import { disclosuresRequest } from "@/components/issuing/disclosures-request";
import { covers } from "@/lib/core/scopes";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { getSecondFactor } from "@/lib/domain/second-factors/queries";
import { auditTrail } from "@/lib/domain/audit/dashboard";
import { listAuditEvents } from "@/lib/domain/audit/queries";
import { attestations } from "@/lib/domain/compliance/dashboard";
import { getAttestations } from "@/lib/domain/compliance/queries";
import { issuedCards } from "@/lib/domain/issuing/contract";
import { getIssuedCard } from "@/lib/domain/issuing/queries";
import { wallets } from "@/lib/domain/wallets/contract";
import { listWallets } from "@/lib/domain/wallets/queries";
import { type Read, read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

/** What a card's page needs; the trail and the attestations only for those who may read them, who would else see nothing. */
export async function cardReads(accountID: string, issuedCardID: string): Promise<Read[]> {
  const held = (await currentSession())?.caller.scopes ?? [];
  return [
    read(issuedCards.get, { params: { accountID, issuedCardID } }, (ctx, { params }) =>
      getIssuedCard(ctx, params.issuedCardID),
    ),
    read(wallets.list, { params: { accountID } }, (ctx) => listWallets(ctx)),
    read(secondFactor.get, {}, (ctx) => getSecondFactor(ctx)),
    ...(covers(held, "audit.read")
      ? [read(auditTrail.list, disclosuresRequest(issuedCardID), (ctx, { query }) => listAuditEvents(ctx, query))]
      : []),
    ...(covers(held, "attestations.read") ? [read(attestations.get, {}, (ctx) => getAttestations(ctx))] : []),
  ];
}
