import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { prepared } from "@/db/client";
import { issuedCardTable } from "@/db/schema";
import { forbidden, notFound } from "@/lib/core/failure";
import type { IssuedCardID } from "@/lib/core/ids";
import type { Ctx } from "../context";
import { cardDisclosure, disclosed, disclosureValues, openCard } from "../vault/disclose-card";
import type { FullIssuedCard } from "./contract";
import { toIssuedCard } from "./rows";

/**
 * A card with its number and security code, read in one round trip that writes an audit row. Throws 403 without a
 * current attestation of PCI compliance, or with a reveal grant for another card. Throws 404 for an unknown card or a
 * destroyed number. Throws a VaultError when the number was not sealed for this card.
 */
export async function discloseIssuedCard(ctx: Ctx, id: IssuedCardID): Promise<FullIssuedCard> {
  const { attestedUntil, reveal } = ctx.caller;
  if (!attestedUntil || attestedUntil <= ctx.now) throw forbidden("attestation");
  if (reveal && reveal.issuedCardID !== id) throw forbidden("reveal grant");
  const [found] = await disclosure(ctx.db).execute({
    issuedCardID: id,
    accountID: ctx.accountID,
    ...disclosureValues(ctx),
  });
  if (!found) throw notFound("issued card");
  const card = toIssuedCard(found.card);
  return { ...card, ...openCard({ issuedCardID: id, accountID: ctx.accountID }, found.sealed, card.expiration) };
}

const disclosure = prepared((db) =>
  db
    .select({ card: getTableColumns(issuedCardTable), sealed: disclosed })
    .from(issuedCardTable)
    .crossJoinLateral(cardDisclosure(issuedCardTable))
    .where(
      and(
        eq(issuedCardTable.accountID, sql.placeholder("accountID")),
        eq(issuedCardTable.issuedCardID, sql.placeholder("issuedCardID")),
      ),
    )
    .prepare("disclosure"),
);
