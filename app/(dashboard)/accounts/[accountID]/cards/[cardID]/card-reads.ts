import { disclosuresRequest } from "@/components/issuing/disclosures-request";
import { covers } from "@/lib/core/scopes";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { auditTrail } from "@/lib/domain/audit/dashboard";
import { attestations } from "@/lib/domain/compliance/dashboard";
import { issuedCards } from "@/lib/domain/issuing/contract";
import { wallets } from "@/lib/domain/wallets/contract";
import { type Read, read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

/** What a card's page needs; the trail and the attestations only for those who may read them, who would else see nothing. */
export async function cardReads(accountID: string, issuedCardID: string): Promise<Read[]> {
  const held = (await currentSession())?.caller.scopes ?? [];
  return [
    read(issuedCards.get, { params: { accountID, issuedCardID } }),
    read(wallets.list, { params: { accountID } }),
    read(secondFactor.get, {}),
    ...(covers(held, "audit.read") ? [read(auditTrail.list, disclosuresRequest(issuedCardID))] : []),
    ...(covers(held, "attestations.read") ? [read(attestations.get, {})] : []),
  ];
}
