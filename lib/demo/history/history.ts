import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import { LinkBankAccount } from "@/lib/domain/money/bank-accounts/shared/link-request";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { sidesAmong } from "@/lib/domain/money/transfers/create/sides";
import { openAccounts, openTroubledAccounts, withMethods } from "./accounts";
import { spend } from "./cards";
import { Chance } from "./chance";
import { chargeMonths, closeBank, keepHouse, payOut, sell } from "./commerce";
import { develop } from "./developers";
import { dispute } from "./disputes";
import { invite } from "./invites";
import { Journal } from "./journal";
import { addNotices } from "./notices";
import { fileDocuments, furnish, keepOffice } from "./office";
import { schedule } from "./schedules";
import { Trail } from "./trail";
import { at, type CustomerParty, DAYS, type MerchantParty, momentAt, type Party, type Team, type World } from "./world";

/** Writes ninety days of a partner's past. The same seed and day give the same facts; IDs, keys and secrets are new. */
export async function writeHistory(ctx: Ctx, team: Team, seed = "northwind"): Promise<void> {
  const chance = new Chance(seed);
  const { merchants, customers } = await openAccounts({ ctx, chance });
  await openTroubledAccounts({ ctx, chance });
  const began = at(ctx, momentAt(ctx.now, -DAYS - 5, 10));
  await linkBankAccount(began, LinkBankAccount.parse({ plaid: { token: "processor-sandbox-demo" } }));
  const own: Party = { accountID: ctx.partnerID, name: "", ctx, createdOn: began.now, since: -DAYS };
  const [partner] = await withMethods(ctx, [own]);
  const shops = (await withMethods(ctx, merchants)) as MerchantParty[];
  const people = (await withMethods(ctx, customers)) as CustomerParty[];
  if (!partner?.wallet || !partner.walletID) throw new Error("the partner has no wallet");
  const everybody: Party[] = [partner, ...shops, ...people];
  const methods = everybody.flatMap(({ wallet, card, bank = {} }) =>
    [wallet, card, ...Object.values(bank)].flatMap((id) => id ?? []),
  );
  const journal = new Journal(ctx.db, ctx.partnerID);
  const trail = new Trail(ctx.partnerID);
  const world: World = {
    ...{ chance, journal, ctx, team, now: ctx.now, merchants: shops, customers: people },
    partner: { ...partner, wallet: partner.wallet, walletID: partner.walletID },
    sidesOf: await sidesAmong(ctx, methods),
  };
  await journal.readBalances();
  sell(world, trail);
  payOut(world, trail);
  keepHouse(world, trail);
  dispute(world, trail);
  chargeMonths(world);
  await spend(world, trail);
  await invite(world, trail);
  keepOffice(world, trail);
  await furnish(world, trail);
  await fileDocuments(world);
  await schedule(world, trail);
  await journal.play();
  await develop(world, trail);
  await journal.write();
  await addNotices(world);
  await closeBank(world);
  await trail.write(ctx.db, ctx.now);
}
