import { and, eq, inArray, sql } from "drizzle-orm";
import { accountTable, bankAccountTable, feePlanTable, paymentMethodTable, walletTable } from "@/db/schema";
import { PaymentMethodID, PlanID } from "@/lib/core/api/ids";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { FAILING_NUMBER } from "@/lib/core/money/test-values";
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
import { type Customer, CUSTOMERS, type Merchant, MERCHANTS, slugOf, STAR } from "./cast";
import { at, type Chance, DAYS, momentAt, type Party } from "./world";

const STREETS = ["Larimer Street", "Pearl Street", "Blake Street", "South Broadway", "Colfax Avenue"];

/** The partner, the random numbers, and today. */
interface Opening {
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

/** A person's facts. Social Security numbers begin with the digit. */
function personOf(chance: Chance, name: string, { email, digit }: { email: string; digit: 5 | 6 }) {
  const [firstName, lastName] = name.split(" ");
  const birthDate = { day: chance.between(1, 28), month: chance.between(1, 12), year: chance.between(1962, 2003) };
  const governmentID = { ssn: { full: `${digit}${chance.digits(8)}`.replace("666", "665") } };
  return {
    ...{ name: { firstName, lastName }, email, phone: phoneOf(chance) },
    ...{ address: addressOf(chance), birthDate, governmentID },
  };
}

/** Opens an account at a moment, with the partner's permissions on it. */
export async function openFor(ctx: Ctx, account: CreateAccount): Promise<Ctx> {
  const terms = { termsAcceptedOn: ctx.now, termsAcceptedIP: "203.0.113.24" };
  const opening = { partnerID: ctx.partnerID, mode: ctx.caller.mode, scopes: CONSENT_SCOPES, terms };
  return { ...ctx, homePartnerID: ctx.partnerID, accountID: await openAccount(ctx, opening, account) };
}

export const verify = (ctx: Ctx) =>
  runJob(verifyAccount, ctx.accountID, { key: ctx.accountID, inStep: (step) => step(ctx) });

/** Confirms that the owners of a business are complete. */
export async function confirmOwners({ db, accountID }: Ctx): Promise<void> {
  const profile = sql`jsonb_set(${accountTable.profile}, '{business,ownersProvided}', 'true')`;
  await db.update(accountTable).set({ profile }).where(eq(accountTable.accountID, accountID));
}

function businessOf(chance: Chance, merchant: Pick<Merchant, "name" | "businessType" | "about" | "mcc">, ein?: string) {
  const { name, businessType, about, mcc } = merchant;
  const slug = slugOf(name);
  return CreateAccount.parse({
    accountType: "business",
    foreignID: `store-${slug}`,
    profile: {
      business: {
        ...{ legalBusinessName: name, businessType, description: about, industryCodes: { mcc } },
        ...{ email: `hello@${slug}.example`, website: `https://${slug}.example` },
        ...{ phone: phoneOf(chance), address: addressOf(chance) },
        ...(ein && { taxID: { ein: { number: ein } } }),
      },
    },
  });
}

async function openMerchant({ ctx: now, chance }: Opening, trade: Merchant, ein = `8${chance.digits(8)}`) {
  const createdOn = momentAt(now.now, -trade.since, 10 + chance.next() * 6);
  const ctx = await openFor(at(now, createdOn), businessOf(chance, trade, ein));
  const owner = trade.owner.join(" ");
  const responsibilities = { isController: true, isOwner: true, ownershipPercentage: 100, jobTitle: "Owner" };
  const person = personOf(chance, owner, { email: `owner@${trade.slug}.example`, digit: 5 });
  await createRepresentative(ctx, CreateRepresentative.parse({ ...person, responsibilities }));
  await confirmOwners(ctx);
  await putUnderwriting(ctx, SAMPLE_VOLUMES);
  const capabilities: CapabilityID[] = ["transfers", "wallet", "send-funds", "collect-funds"];
  await requestCapabilities(ctx, trade.cards > 0 ? [...capabilities, "card-issuing"] : capabilities);
  await verify(ctx);
  return { ctx, name: trade.name, trade, bankAccountID: await linkBank(ctx, chance, trade.name) };
}

async function linkBank(ctx: Ctx, chance: Chance, holderName: string, holderType = "business"): Promise<string> {
  const routingNumber = chance.pick(ROUTING_NUMBERS);
  const accountNumber = chance.digits(10);
  const account = { holderName, holderType, accountNumber, bankAccountType: "checking", routingNumber };
  return (await linkBankAccount(ctx, LinkBankAccount.parse({ account }))).bankAccountID;
}

async function openCustomer({ ctx: now, chance }: Opening, { name, card, isMember }: Customer, place: number) {
  const createdOn = momentAt(now.now, -DAYS - 6 + Math.floor(place / 3), 9 + chance.next() * 10);
  const email = `${name.toLowerCase().replace(" ", ".")}@mail.example`;
  const individual = personOf(chance, name, { email, digit: 6 });
  const account = CreateAccount.parse({ accountType: "individual", profile: { individual } });
  const ctx = await openFor(at(now, createdOn), account);
  await requestCapabilities(ctx, ["transfers", "wallet"]);
  await verify(ctx);
  const expiration = { month: "08", year: String((now.now.getFullYear() + chance.between(1, 4)) % 100) };
  const billing = { holderName: name, billingAddress: individual.address, cardOnFile: true };
  await linkCard(ctx, LinkCard.parse({ ...cardOf(chance, card), expiration, ...billing }));
  return { ctx, name, ...(isMember && { bankAccountID: await linkBank(ctx, chance, name, "individual") }) };
}

/** A card with an unissued number, of the brand of its first digits. */
function cardOf(chance: Chance, first: string) {
  const isAmex = first === "37";
  const body = `${first}${chance.digits((isAmex ? 14 : 15) - first.length)}`;
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return { cardNumber: `${body}${(10 - (sum % 10)) % 10}`, cardCvv: isAmex ? "1111" : "111" };
}

interface Opened {
  ctx: Ctx;
  name: string;
  trade?: Merchant;
  bankAccountID?: string;
}

/**
 * Opens the accounts of merchants and customers, each on its day, as partners and their accounts do. The star is the
 * sample business, which exists.
 */
export async function openAccounts(opening: Opening, samples: { business: Ctx; person: Ctx }): Promise<Party[]> {
  const { ctx, chance } = opening;
  const opened: Opened[] = [{ ctx: samples.person, name: "Amanda Yang" }];
  for (const trade of MERCHANTS.toSorted((one, other) => other.since - one.since)) {
    if (trade.name === STAR) opened.push({ ctx: samples.business, name: STAR, trade });
    else opened.push(await openMerchant(opening, trade));
  }
  for (const [place, customer] of CUSTOMERS.entries()) opened.push(await openCustomer(opening, customer, place));
  await agreeToPlans(ctx, opened);
  await proveBanks(ctx, opened);
  await openTroubledAccounts({ ctx, chance });
  return withMethods(ctx, opened);
}

async function agreeToPlans({ db, partnerID }: Ctx, opened: readonly Opened[]): Promise<void> {
  const { planID, code } = feePlanTable;
  const plans = await db.select({ planID, code }).from(feePlanTable).where(eq(feePlanTable.partnerID, partnerID));
  for (const { ctx, trade } of opened) {
    if (!trade || trade.name === STAR) continue;
    const plan = plans.find((one) => one.code === trade.plan);
    await createFeePlanAgreement(ctx, { planID: PlanID.parse(plan?.planID) });
  }
}

/** Marks the bank accounts as verified by an aggregator. */
async function proveBanks({ db, partnerID }: Ctx, opened: readonly Opened[]): Promise<void> {
  const t = bankAccountTable;
  const ids = opened.flatMap(({ bankAccountID }) => bankAccountID ?? []);
  const proven = { status: "verified", statusReason: "verification-successful" } as const;
  await db
    .update(t)
    .set(proven)
    .where(and(eq(t.partnerID, partnerID), inArray(t.bankAccountID, ids)));
}

/** Adds each account's wallet and payment methods. */
export async function withMethods({ db, partnerID }: Ctx, opened: readonly Opened[]): Promise<Party[]> {
  const [m, w] = [paymentMethodTable, walletTable];
  const methods = await db.select().from(m).where(eq(m.partnerID, partnerID));
  const wallets = await db.select().from(w).where(eq(w.partnerID, partnerID));
  return opened.map(({ ctx, ...facts }) => {
    const own = methods.filter(({ accountID }) => accountID === ctx.accountID);
    const walletID = wallets.find(({ accountID }) => accountID === ctx.accountID)?.walletID;
    const since = Math.max(1 - (facts.trade?.since ?? DAYS + 1), -DAYS);
    return {
      ...{ ...facts, ctx, accountID: ctx.accountID, createdOn: ctx.now, since },
      ...(walletID && { walletID }),
      methods: Object.fromEntries(own.map((one) => [one.type, PaymentMethodID.parse(one.paymentMethodID)])),
    };
  });
}

/** Opens accounts with problems: a missing identity number, no answers, a number that does not fit the name. */
async function openTroubledAccounts(opening: Opening): Promise<void> {
  const { ctx: now, chance } = opening;
  const begin = async (days: number, account: CreateAccount) => {
    const ctx = await openFor(at(now, momentAt(now.now, -days, 11)), account);
    await requestCapabilities(ctx, ["transfers", "wallet", "collect-funds"]);
  };
  const llc = { businessType: "llc", mcc: "5999" } as const;
  await begin(2, businessOf(chance, { ...llc, name: "Mesa Verde Candle Works", about: "Candles made of wax" }));
  const vintage = { legalBusinessName: "Golden Hour Vintage" };
  const profile = { business: vintage };
  await begin(5, CreateAccount.parse({ accountType: "business", foreignID: "store-golden-hour-vintage", profile }));
  const [bikes] = MERCHANTS.filter(({ name }) => name.startsWith("Larimer"));
  if (!bikes) return;
  const mismatched = {
    name: "Cedar & Stone Furniture",
    slug: "cedar-stone-furniture",
    owner: ["Amos", "Keller"],
  } as const;
  const about = "Tables and chairs of reclaimed wood";
  await openMerchant(opening, { ...bikes, ...mismatched, about, mcc: "5712", cards: 0, since: 4 }, FAILING_NUMBER);
}
