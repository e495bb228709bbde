import { and, eq } from "drizzle-orm";
import { accountTable, issuedCardTable } from "@/db/schema";
import { conflict, downstream, invalid, notFound } from "@/lib/core/failure";
import type { AccountID, IssuedCardID } from "@/lib/core/api/ids";
import type { Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { enterInDirectory, partnerInDirectory } from "@/lib/domain/kernel/names/directory";
import type { Job } from "@/lib/domain/kernel/events/job";
import { notOffered } from "@/lib/domain/overview/providers/shared/services";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import type { CardMaker, NewIssuedCard } from "@/lib/providers/rails/issuing";
import { issuingOf } from "@/lib/providers/providers";
import type { FullIssuedCard } from "./contract";
import { activateIssuedCard, discloseIssuedCard, refuseDisclosure } from "./issuing";
import { loadCard, toIssuedCard } from "./rows";

/**
 * Returns the maker of the cards of the caller's mode. Undefined in the sandbox, where the vault creates them. Throws
 * 422 if the installation has no maker.
 */
export function makerOf({ caller }: Pick<Ctx, "caller">): CardMaker | undefined {
  if (caller.mode === "sandbox") return undefined;
  const maker = issuingOf(caller.mode)?.cards;
  if (!maker) throw invalid({ error: notOffered("issued-cards") });
  return maker;
}

/** The answer of a maker. Throws 504 if it fails. The maker's error is not passed on. */
const answerOfMaker = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => Promise.reject(downstream("the card processor")));

/** A card that its maker has created: its ID, and the public parts of its number. */
export interface MadeCard {
  issuedCardID: IssuedCardID;
  brand: "Mastercard" | "Visa";
  lastFour: string;
}

/** Asks the maker to create a card. No transaction may be open. The same ID returns the same card. Throws 504. */
export async function askMaker(maker: CardMaker, card: NewIssuedCard): Promise<MadeCard> {
  const { brand, lastFour } = await answerOfMaker(maker.create(card));
  return { issuedCardID: card.issuedCardID, brand, lastFour };
}

/** Adds a created card to the directory, as the vault does for its own. Throws 409 if it is already there. */
export async function enterMadeCard(ctx: Ctx, { issuedCardID }: MadeCard): Promise<void> {
  const isNew = await enterInDirectory(ctx, ctx.homePartnerID, { kind: "issued-card", reference: issuedCardID });
  if (!isNew) throw conflict("this card was made before");
}

/**
 * A card with its number, from the vault or from the processor that created it. The audit row is written first:
 * without the row, the number is not returned. Throws like `discloseIssuedCard`, and 504.
 */
export async function discloseCard(ctx: Ctx, id: IssuedCardID): Promise<FullIssuedCard> {
  const maker = issuingOf(ctx.caller.mode)?.cards;
  if (!maker) return discloseIssuedCard(ctx, id);
  refuseDisclosure(ctx, id);
  const row = await loadCard(ctx, id);
  if (row.state === "closed") throw notFound("issued card");
  const reason = ctx.caller.reveal && { reason: ctx.caller.reveal.reason };
  const { accountID } = ctx;
  await recordAudit(ctx, { action: "issued-card.details", object: id, outcome: "disclosed", accountID, ...reason });
  return { ...toIssuedCard(row), ...(await answerOfMaker(maker.details(id))) };
}

interface CardStateNotice {
  issuedCardID: IssuedCardID;
  state: "active" | "closed";
  mode: "sandbox" | "production";
}

/** Activates a new card once its maker has activated it, and notifies the maker of a closed one. */
export const notifyCardMaker: Job<IssuedCardID, CardStateNotice, void> = {
  async claim(ctx, issuedCardID) {
    const partnerID = await partnerInDirectory(ctx.db, { kind: "issued-card", reference: issuedCardID });
    const state = partnerID && (await stateOf(ctx, partnerID, issuedCardID));
    return state && { issuedCardID, mode: state.mode, state: state.state === "closed" ? "closed" : "active" };
  },
  async call({ issuedCardID, state, mode }) {
    await issuingOf(mode)?.cards?.move(issuedCardID, state);
  },
  async settle(ctx, { issuedCardID, state }) {
    if (state === "active") await activateIssuedCard(ctx, issuedCardID);
  },
};

async function stateOf({ db }: PublicCtx, partnerID: AccountID, issuedCardID: IssuedCardID) {
  const t = issuedCardTable;
  const [card] = await db
    .select({ state: t.state, mode: accountTable.mode })
    .from(t)
    .innerJoin(accountTable, eq(accountTable.accountID, t.accountID))
    .where(and(eq(t.partnerID, partnerID), eq(t.issuedCardID, issuedCardID)));
  return card;
}
