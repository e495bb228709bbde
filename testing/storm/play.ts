import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { moveDisputes } from "@/lib/domain/money/disputes/move-disputes";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { finishCancellations } from "@/lib/domain/money/transfers/settle/cancel-transfer";
import { startQueued } from "@/lib/domain/money/transfers/settle/start-queued";
import { testDatabase } from "../factories";
import { networksOf } from "./disputes";
import type { Market } from "./market";
import { newModel } from "./model";
import { runSchedules } from "./schedules";
import { moveCards } from "./spending";

const db = testDatabase();

/** Runs all loops once. */
export async function move(market: Market, model = newModel()): Promise<void> {
  const { partner, network } = market;
  const hands = { partnerID: partner.accountID, providerOf: () => network };
  const at = market.ctx();
  if (model.schedules.length > 0) await runSchedules(market, model);
  await moveRails(at, hands);
  await finishCancellations(at, hands);
  await startQueued(at, hands);
  if (model.disputes.length > 0) await moveDisputes(at, { ...hands, providerOf: () => networksOf(model) });
  if (model.purchases.length > 0) await moveCards(market);
}

/** Advances time until no work is due. */
export async function settleAll(market: Market, model = newModel()): Promise<void> {
  const { partner, network, clock } = market;
  network.troubles.length = 0;
  const partnerID = partner.accountID;
  const cards = `{${market.traders.map(({ issuedCardID }) => issuedCardID).join()}}`;
  for (let pass = 0; pass < 40; pass++) {
    const [next] = await rows<{ due: string | null }>(
      db,
      sql`select min(due) as due from (
        select due_on as due from rail_instruction where due_on is not null and partner_id = ${partnerID}
        union all select due_on from cancellation where due_on is not null and partner_id = ${partnerID}
        union all select due_on from transfer where due_on is not null and partner_id = ${partnerID}
        union all select due_on from dispute where due_on is not null and partner_id = ${partnerID}
        union all select due_on from card_authorization where due_on is not null and partner_id = ${partnerID}
        union all select due_on from card_network_event where due_on is not null and issued_card_id = any(${cards}::uuid[])
        union all select o.due_on from occurrence o join schedule using (partner_id, schedule_id)
          where o.due_on is not null and partner_id = ${partnerID}) open`,
    );
    if (!next?.due) return;
    clock.now = new Date(Math.max(clock.now.getTime() + 40_000, new Date(next.due).getTime()));
    await move(market, model);
  }
  throw new Error("something stays due for ever");
}
