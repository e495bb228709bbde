import { sql } from "drizzle-orm";
import { statement } from "@/db/client";
import { readerOf } from "@/db/reader";
import { issuedCardTable } from "@/db/schema";
import { forbidden, notFound } from "@/lib/core/failure";
import type { IssuedCardID } from "@/lib/core/ids";
import type { Ctx } from "../context";
import type { Sealed } from "../vault/envelope";
import type { CardPlace } from "../vault/store-card";
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
  const place = { issuedCardID: id, accountID: ctx.accountID };
  const [found] = await disclosure(ctx.db, { ...place, ...disclosureValues(ctx) });
  if (!found) throw notFound("issued card");
  const card = toIssuedCard(read(found));
  return { ...card, ...openCard(place, found, card.expiration) };
}

const { columns, read } = readerOf(issuedCardTable);

const { accountID, issuedCardID } = issuedCardTable;

const disclosure = statement<Sealed, ReturnType<typeof disclosureValues> & CardPlace>(sql`
  select ${columns}, ${disclosed} from ${issuedCardTable} cross join lateral ${cardDisclosure(issuedCardTable)}
  where ${accountID} = ${sql.placeholder("accountID")} and ${issuedCardID} = ${sql.placeholder("issuedCardID")}`);
