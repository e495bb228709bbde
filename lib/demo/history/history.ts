import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { recordPast } from "@/lib/domain/money/returns/returns";
import { sidesAmong } from "@/lib/domain/money/transfers/create/sides";
import { openAccounts, withMethods } from "./accounts";
import { reconcile } from "./bank";
import { spend } from "./cards";
import { chargeMonths, closeBank, moveOwnMoney, payOut, schedule, sell } from "./commerce";
import { develop } from "./developers";
import { dispute } from "./disputes";
import { invite } from "./invites";
import { Journal } from "./journal";
import { fillRiskDesk, mistype, writeRules } from "./risk";
import { decorate, fileDocuments, logTeam, notify } from "./team";
import { Chance, type CustomerParty, type MerchantParty, type Team, type World } from "./world";

interface Beginning {
  team: Team;
  /** The sample business and the sample person, with the time of their opening. */
  samples: { business: Ctx; person: Ctx };
  /** When the partner was opened. */
  began: Date;
  seed?: string;
}

/** Writes ninety days of a partner's past. The same seed and day give the same facts; IDs, keys and secrets are new. */
export async function writeHistory(ctx: Ctx, { team, samples, began, seed = "northwind" }: Beginning): Promise<void> {
  const chance = new Chance(seed);
  const opened = await openAccounts({ ctx, chance }, samples);
  const own = { ctx: { ...ctx, accountID: ctx.partnerID, now: began }, name: "" };
  const [partner] = await withMethods(ctx, [own]);
  const everybody = [...(partner ? [partner] : []), ...opened];
  const journal = new Journal(ctx.db, ctx.partnerID, ctx.now);
  const world: World = {
    ...{ chance, journal, ctx, team, now: ctx.now, partner: partner as World["partner"] },
    merchants: opened.filter((one): one is MerchantParty => "trade" in one),
    customers: opened.filter((one): one is CustomerParty => "card-payment" in one.methods),
    sidesOf: await sidesAmong(
      ctx,
      everybody.flatMap(({ methods }) => Object.values(methods)),
    ),
  };
  await journal.readBalances();
  sell(world);
  payOut(world);
  moveOwnMoney(world);
  dispute(world);
  chargeMonths(world);
  await writeRules(world);
  mistype(world);
  await spend(world);
  await invite(world);
  logTeam(world);
  await decorate(world);
  await fileDocuments(world);
  await schedule(world);
  await journal.play();
  await develop(world);
  await journal.write();
  await notify(world);
  await closeBank(world);
  await recordPast(ctx.db, ctx.partnerID);
  await reconcile(world);
  await fillRiskDesk(world);
  await journal.writeAudit();
}
