import { eq, inArray, sql } from "drizzle-orm";
import { accountTable, bankAccountTable, feePlanTable, paymentMethodTable, walletTable } from "@/db/schema";
import { PaymentMethodID, PlanID } from "@/lib/core/api/ids";
import { FAILING_NUMBER } from "@/lib/core/money/test-values";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { CreateAccount } from "@/lib/domain/accounts/accounts/contract";
import { openAccount } from "@/lib/domain/accounts/accounts/open-account";
import { requestCapabilities } from "@/lib/domain/accounts/capabilities/request-capabilities";
import { CreateRepresentative } from "@/lib/domain/accounts/representatives/contract";
import { createRepresentative } from "@/lib/domain/accounts/representatives/representatives";
import { putUnderwriting } from "@/lib/domain/accounts/underwriting/underwriting";
import { verifyAccount } from "@/lib/domain/accounts/verification/verify-account";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { runJob } from "@/lib/domain/kernel/events/job";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import { LinkBankAccount } from "@/lib/domain/money/bank-accounts/shared/link-request";
import { createFeePlanAgreement } from "@/lib/domain/money/fee-plans/fee-plans";
import { LinkCard } from "@/lib/domain/money/linked-cards/contract";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import { ROUTING_NUMBERS } from "@/lib/providers/institutions";
import { SAMPLE_VOLUMES } from "../sample-facts";
import { type Customer, CUSTOMERS, type Merchant, shop } from "./cast";
import type { Chance } from "./chance";
import { SERVICES } from "./services";
import { SHOPS } from "./shops";
import { at, DAYS, momentAt, type Party } from "./world";

const STREETS = [
  "Larimer Street",
  "Pearl Street",
  "Blake Street",
  "Tennyson Street",
  "South Broadway",
  "Colfax Avenue",
];

/** Context to open accounts: the partner, the random numbers, and today. */
export interface Opening {
  ctx: Ctx;
  chance: Chance;
}

const addressOf = (chance: Chance) => ({
  addressLine1: `${chance.between(100, 4900)} ${chance.pick(STREETS)}`,
  city: "Denver",
  stateOrProvince: "CO",
  postalCode: chance.pick(["80202", "80205", "80209", "80211", "80218"]),
  country: "US",
});

const phoneOf = (chance: Chance) => ({ number: `30355501${chance.between(10, 99)}`, countryCode: "1" });

/** Opens an account at a moment, with the partner's permissions on it. */
async function open(ctx: Ctx, account: CreateAccount): Promise<Ctx> {
  const terms = { termsAcceptedOn: ctx.now, termsAcceptedIP: "203.0.113.24" };
  const opening = { partnerID: ctx.partnerID, mode: ctx.caller.mode, scopes: CONSENT_SCOPES, terms };
  return { ...ctx, homePartnerID: ctx.partnerID, accountID: await openAccount(ctx, opening, account) };
}

const verify = (ctx: Ctx) => runJob(verifyAccount, ctx.accountID, { key: ctx.accountID, inStep: (step) => step(ctx) });

function businessOf(
  chance: Chance,
  merchant: Pick<Merchant, "name" | "slug" | "businessType" | "about" | "mcc">,
  number = `8${chance.digits(8)}`,
) {
  const { name, slug, businessType, about, mcc } = merchant;
  return {
    accountType: "business",
    foreignID: `store-${slug}`,
    profile: {
      business: {
        legalBusinessName: name,
        businessType,
        description: about,
        email: `hello@${slug}.example`,
        phone: phoneOf(chance),
        website: `https://${slug}.example`,
        address: addressOf(chance),
        taxID: { ein: { number } },
        industryCodes: { mcc },
      },
    },
  };
}

async function openMerchant(
  { ctx: now, chance }: Opening,
  trade: Merchant,
  number = `8${chance.digits(8)}`,
): Promise<Party> {
  const createdOn = momentAt(now.now, -trade.since, 10 + chance.next() * 6);
  const ctx = await open(at(now, createdOn), CreateAccount.parse(businessOf(chance, trade, number)));
  const [firstName, lastName] = trade.owner;
  await createRepresentative(
    ctx,
    CreateRepresentative.parse({
      name: { firstName, lastName },
      email: `${firstName.toLowerCase()}@${trade.slug}.example`,
      phone: phoneOf(chance),
      address: addressOf(chance),
      birthDate: { day: chance.between(1, 28), month: chance.between(1, 12), year: chance.between(1962, 1996) },
      governmentID: { ssn: { full: `5${chance.digits(8)}` } },
      responsibilities: { isController: true, isOwner: true, ownershipPercentage: 100, jobTitle: "Owner" },
    }),
  );
  await confirmOwners(ctx);
  await putUnderwriting(ctx, SAMPLE_VOLUMES);
  await requestCapabilities(ctx, [
    ...(["transfers", "wallet", "send-funds", "collect-funds"] as const),
    ...(trade.cards ? (["card-issuing"] as const) : []),
  ]);
  await verify(ctx);
  const { bankAccountID } = await linkBank(ctx, chance, trade.name);
  return { accountID: ctx.accountID, name: trade.name, ctx, createdOn, since: sinceOf(trade.since), bankAccountID };
}

const sinceOf = (days: number) => Math.max(-days + 1, -DAYS);

async function confirmOwners({ db, accountID }: Ctx): Promise<void> {
  const profile = sql`jsonb_set(${accountTable.profile}, '{business,ownersProvided}', 'true')`;
  await db.update(accountTable).set({ profile }).where(eq(accountTable.accountID, accountID));
}

function linkBank(ctx: Ctx, chance: Chance, holderName: string, holderType = "business") {
  const routingNumber = chance.pick(ROUTING_NUMBERS);
  const account = {
    holderName,
    holderType,
    accountNumber: chance.digits(10),
    bankAccountType: "checking",
    routingNumber,
  };
  return linkBankAccount(ctx, LinkBankAccount.parse({ account }));
}

async function openCustomer({ ctx: now, chance }: Opening, customer: Customer, place: number): Promise<Party> {
  const [firstName, lastName] = customer.name;
  const name = `${firstName} ${lastName}`;
  const createdOn = momentAt(now.now, -DAYS - 6 + Math.floor(place / 3), 9 + chance.next() * 10);
  const address = addressOf(chance);
  const individual = {
    name: { firstName, lastName },
    email: `${firstName.toLowerCase()}.${lastName.toLowerCase()}@mail.example`,
    phone: phoneOf(chance),
    address,
    birthDate: { day: chance.between(1, 28), month: chance.between(1, 12), year: chance.between(1960, 2003) },
    governmentID: { ssn: { full: `6${chance.digits(8)}`.replace("666", "665") } },
  };
  const account = CreateAccount.parse({ accountType: "individual", profile: { individual } });
  const ctx = await open(at(now, createdOn), account);
  await requestCapabilities(ctx, ["transfers", "wallet"]);
  await verify(ctx);
  await linkCard(ctx, LinkCard.parse(cardOf({ chance, now: now.now }, customer.card, { holderName: name, address })));
  const bank = customer.isMember ? await linkBank(ctx, chance, name, "individual") : undefined;
  return {
    ...{ accountID: ctx.accountID, name, ctx, createdOn, since: -DAYS },
    ...(bank && { bankAccountID: bank.bankAccountID }),
  };
}

interface CardHolder {
  holderName: string;
  address: ReturnType<typeof addressOf>;
}

/** A card with an unissued number, of the brand of its first digits. */
function cardOf(
  { chance, now }: { chance: Chance; now: Date },
  first: Customer["card"],
  { holderName, address }: CardHolder,
) {
  const isAmex = first === "37";
  const body = `${first}${chance.digits((isAmex ? 14 : 15) - first.length)}`;
  return {
    cardNumber: `${body}${checkDigit(body)}`,
    cardCvv: isAmex ? "1111" : "111",
    expiration: { month: "08", year: String((now.getFullYear() + chance.between(1, 4)) % 100) },
    holderName,
    billingAddress: address,
    cardOnFile: true,
  };
}

function checkDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

export interface OpenedAccounts {
  merchants: (Party & { trade: Merchant })[];
  customers: Party[];
}

/** Opens the accounts of merchants and customers, each on its day, as partners and their accounts do. */
export async function openAccounts(opening: Opening): Promise<OpenedAccounts> {
  const merchants: OpenedAccounts["merchants"] = [];
  const customers: Party[] = [];
  for (const trade of [...SHOPS, ...SERVICES].sort((one, other) => other.since - one.since))
    merchants.push({ ...(await openMerchant(opening, trade)), trade });
  for (const [place, customer] of CUSTOMERS.entries()) customers.push(await openCustomer(opening, customer, place));
  await agreeToPlans(opening.ctx, merchants);
  await proveBanks(opening.ctx, [...merchants, ...customers]);
  return { merchants, customers };
}

async function agreeToPlans({ db, partnerID }: Ctx, merchants: OpenedAccounts["merchants"]): Promise<void> {
  const { planID, code } = feePlanTable;
  const plans = await db.select({ planID, code }).from(feePlanTable).where(eq(feePlanTable.partnerID, partnerID));
  for (const { ctx, trade } of merchants) {
    const plan = plans.find((one) => one.code === trade.plan);
    await createFeePlanAgreement(ctx, { planID: PlanID.parse(plan?.planID) });
  }
}

/** Marks the bank accounts as verified by an aggregator. */
async function proveBanks({ db, partnerID }: Ctx, parties: readonly Party[]): Promise<void> {
  const ids = parties.flatMap(({ bankAccountID }) => bankAccountID ?? []);
  await db
    .update(bankAccountTable)
    .set({ status: "verified", statusReason: "verification-successful" })
    .where(sql`${bankAccountTable.partnerID} = ${partnerID} and ${inArray(bankAccountTable.bankAccountID, ids)}`);
}

export async function withMethods<P extends Party>({ db, partnerID }: Ctx, parties: readonly P[]): Promise<P[]> {
  const [m, w] = [paymentMethodTable, walletTable];
  const methods = await db.select().from(m).where(eq(m.partnerID, partnerID));
  const wallets = await db.select().from(w).where(eq(w.partnerID, partnerID));
  return parties.map((party) => {
    const own = methods.filter(({ accountID }) => accountID === party.accountID);
    const idOf = (type: string) => own.find((one) => one.type === type)?.paymentMethodID;
    const methodID = (type: string) => {
      const id = idOf(type);
      return id === undefined ? {} : { id: PaymentMethodID.parse(id) };
    };
    const bank = Object.fromEntries(
      ["ach-credit-standard", "ach-debit-fund", "ach-debit-collect", "rtp-credit"].flatMap((type) => {
        const { id } = methodID(type);
        return id ? [[type, id]] : [];
      }),
    );
    const walletID = wallets.find(({ accountID }) => accountID === party.accountID)?.walletID;
    const [wallet, card] = [methodID("service-wallet").id, methodID("card-payment").id];
    return { ...party, bank, ...(walletID && { walletID }), ...(wallet && { wallet }), ...(card && { card }) };
  });
}

/** Opens accounts with problems: a missing identity number, no answers, a number that does not fit the name. */
export async function openTroubledAccounts(opening: Opening): Promise<void> {
  const { ctx: now, chance } = opening;
  const begin = async (days: number, account: object) => {
    const ctx = await open(at(now, momentAt(now.now, -days, 11)), CreateAccount.parse(account));
    await requestCapabilities(ctx, ["transfers", "wallet", "collect-funds"]);
  };
  const llc = { businessType: "llc", mcc: "5999" } as const;
  const candles = { ...llc, name: "Mesa Verde Candle Works", slug: "mesa-verde-candles", about: "Candles made of wax" };
  const { profile, ...account } = businessOf(chance, candles);
  await begin(2, { ...account, profile: { business: { ...profile.business, taxID: undefined } } });
  const vintage = { accountType: "business", foreignID: "store-golden-hour" };
  await begin(5, { ...vintage, profile: { business: { legalBusinessName: "Golden Hour Vintage" } } });
  await openMerchant(opening, MISMATCHED, FAILING_NUMBER);
}

/** A merchant with a number that belongs to another name. */
const MISMATCHED = shop("Cedar & Stone Furniture", "cedar-and-stone", {
  about: "Tables and chairs of reclaimed wood",
  mcc: "5712",
  plan: "merchant-direct",
  rate: 0,
  sells: [],
  since: 4,
  owner: ["Amos", "Keller"],
});
