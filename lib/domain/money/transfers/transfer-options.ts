import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { capabilityTable, connectionTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";
import { type Cents, cents } from "@/lib/core/money/money";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { agreedFees } from "@/lib/domain/money/fee-plans/incur-fee";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { type OwnedMethod, usablePaymentMethods } from "@/lib/domain/money/payment-methods/queries";
import { METHOD_CAPABILITIES } from "@/lib/domain/money/payment-methods/usable";
import type { CreateTransferOptions, TransferOptions } from "./contract";
import type { FindObstacle, Obstacle } from "./dashboard";
import { amountFault, leastFrom, pairOf } from "./shared/pairs";

const SIDES = ["source", "destination"] as const;
type Side = (typeof SIDES)[number];
type OptionSide = CreateTransferOptions["source"];

/**
 * The payment methods of each side that can pay this amount to a method of the other side. Empty if no pair fits, or if
 * the amount does not cover its fee. Throws 422 if a side names neither an account nor a method.
 */
export async function transferOptions(
  ctx: Ctx,
  { source, destination, amount }: CreateTransferOptions,
): Promise<TransferOptions> {
  const missing = (side: OptionSide) => side.accountID === undefined && side.paymentMethodID === undefined;
  if (missing(source) || missing(destination))
    throw invalid({
      ...(missing(source) && { source: "give an accountID or a paymentMethodID" }),
      ...(missing(destination) && { destination: "give an accountID or a paymentMethodID" }),
    });
  const [from, to] = await Promise.all([methodsOf(ctx, source), methodsOf(ctx, destination)]);
  const faultOf = await judgeWays(ctx, { from, to, amount: amount.value });
  const fits = (one: OwnedMethod, other: OwnedMethod) => faultOf(one, other) === undefined;
  const methodOf = ({ paymentMethod }: OwnedMethod): PaymentMethod => paymentMethod;
  return {
    sourceOptions: from.filter((one) => to.some((other) => fits(one, other))).map(methodOf),
    destinationOptions: to.filter((other) => from.some((one) => fits(one, other))).map(methodOf),
  };
}

/**
 * The obstacles between two methods, closest to a successful payment first. The first one that applies to any pair of
 * methods is the reason returned.
 */
const WAY_FAULTS = ["too-little", "too-much", "same-source", "no-way"] as const satisfies readonly Obstacle["code"][];

interface WayFault {
  code: (typeof WAY_FAULTS)[number];
  cents?: Cents | undefined;
}

export async function transferObstacle(ctx: Ctx, { amount, ...accounts }: FindObstacle): Promise<Obstacle> {
  const reachable = await reachableAccounts(ctx, Object.values(accounts));
  const side = SIDES.find((one) => !reachable.has(accounts[one]));
  if (side) return { code: "no-access", side };
  const methods = await usablePaymentMethods(ctx, { accountIDs: Object.values(accounts) });
  const of = (one: Side) => methods.filter(({ accountID }) => accountID === accounts[one]);
  const bare = SIDES.find((one) => of(one).length === 0);
  if (bare) return { code: "no-method", side: bare, waiting: await waitingCapabilities(ctx, accounts[bare]) };
  const [from, to] = [of("source"), of("destination")];
  const faultOf = await judgeWays(ctx, { from, to, amount: cents(amount) });
  const obstacles = from.flatMap((one) => to.map((other) => faultOf(one, other)));
  if (obstacles.includes(undefined)) return { code: "none" };
  const code = WAY_FAULTS.find((name) => obstacles.some((fault) => fault?.code === name)) ?? "no-way";
  const bounds = obstacles.flatMap((fault) => (fault?.code === code && fault.cents !== undefined ? fault.cents : []));
  if (bounds.length === 0) return { code };
  return { code, cents: code === "too-much" ? Math.max(...bounds) : Math.min(...bounds) };
}

/** Returns a function that finds the obstacle to paying the amount between two methods, or undefined. */
async function judgeWays(
  ctx: Ctx,
  { from, to, amount }: { from: readonly OwnedMethod[]; to: readonly OwnedMethod[]; amount: Cents },
): Promise<(one: OwnedMethod, other: OwnedMethod) => WayFault | undefined> {
  const payers = from.flatMap((one) => to.flatMap((other) => feePayer(one, other) ?? []));
  const feesOf = payers.length > 0 ? await agreedFees(ctx, [...new Set(payers)]) : () => [];
  return (one, other) => {
    const pair = pairBetween(one, other);
    if (!pair) return { code: "no-way" };
    if (one.sourceID === other.sourceID) return { code: "same-source" };
    const payer = feePayer(one, other);
    const fees = payer ? feesOf(payer) : [];
    if (amountFault(pair, one.paymentMethod, { amount, fees }) === undefined) return undefined;
    if (amount > pair.most) return { code: "too-much", cents: cents(pair.most) };
    return { code: "too-little", cents: leastFrom(pair, one.paymentMethod, fees) };
  };
}

/** The capabilities that an account has requested, that are not enabled, and that a payment method requires. */
function waitingCapabilities({ db, homePartnerID }: Ctx, accountID: AccountID) {
  const { capability, status, ...held } = capabilityTable;
  return db
    .select({ capability, status })
    .from(capabilityTable)
    .where(
      and(
        eq(held.partnerID, homePartnerID),
        eq(held.accountID, accountID),
        inArray(capability, [...METHOD_CAPABILITIES]),
        ne(status, "enabled"),
      ),
    )
    .orderBy(capability);
}

const pairBetween = (one: OwnedMethod, other: OwnedMethod) =>
  pairOf(one.paymentMethod.paymentMethodType, other.paymentMethod.paymentMethodType);

/** The account that has the plans for the smallest amount, if that matters. */
function feePayer(one: OwnedMethod, other: OwnedMethod): AccountID | undefined {
  const pair = pairBetween(one, other);
  if (!pair?.coversFee) return undefined;
  return (pair.fee.payer === "source" ? one : other).accountID;
}

async function methodsOf(ctx: Ctx, { accountID, paymentMethodID }: OptionSide): Promise<OwnedMethod[]> {
  const ownedMethods = await usablePaymentMethods(ctx, {
    ...(accountID && { accountIDs: [accountID] }),
    ...(paymentMethodID && { methodIDs: [paymentMethodID] }),
  });
  const reachable = await reachableAccounts(ctx, [...new Set(ownedMethods.map((one) => one.accountID))]);
  return ownedMethods.filter((one) => reachable.has(one.accountID));
}

async function reachableAccounts(ctx: Ctx, accountIDs: readonly AccountID[]): Promise<ReadonlySet<AccountID>> {
  const own = accountIDs.filter((one) => one === ctx.partnerID);
  const others = accountIDs.filter((one) => one !== ctx.partnerID);
  if (others.length === 0) return new Set(own);
  const connected = await ctx.db
    .select({ accountID: connectionTable.accountID })
    .from(connectionTable)
    .where(
      and(
        eq(connectionTable.partnerID, ctx.partnerID),
        inArray(connectionTable.accountID, others),
        isNull(connectionTable.disconnectedOn),
        sql`'transfers.write' = any(${connectionTable.scopes})`,
      ),
    );
  const ids = new Set<string>(connected.map(({ accountID }) => accountID));
  return new Set([...own, ...others.filter((one) => ids.has(one))]);
}
