import { ctxFor } from "@/db/testing/context";
import { newCard } from "@/db/testing/cards";
import { newFeePlan, inviteOf } from "@/db/testing/onboarding";
import { newAccount, newPartner, testDatabase } from "@/db/testing/factories";
import { newPayer, newTransfer } from "@/db/testing/transfers";
import { discloseIssuedCard } from "@/lib/domain/cards/issuing/issuing";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { ListTransfers } from "@/lib/domain/money/transfers/contract";
import { listTransfers } from "@/lib/domain/money/transfers/queries";
import { cpuOfPostgres } from "./cpu.mjs";

/** Partners, callers at a time, and seconds of each operation. */
const PARTNERS = 64;
const CALLERS = 8;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;

const db = testDatabase();

/** The main processes of PostgreSQL, the coordinator's first where there are several. */
const postmasters = process.argv.slice(2).map(Number);

/** Makes a partner that can do all that is measured. Returns its operations. */
async function newSubject() {
  const partner = await newPartner(db, { attested: true });
  const [payer, payee] = [await newPayer(db, partner, 10_000_000), await newPayer(db, partner, 0)];
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  if (!walletID) throw new Error("the account has no wallet");
  const issuer = ctxFor(partner, accountID);
  const { issuedCardID } = await newCard(issuer, walletID);
  await newFeePlan(db, partner);
  const ctx = () => ctxFor(partner);
  return {
    transfer: () => newTransfer(ctx(), { from: payer.wallet, to: payee.wallet, cents: 1 }),
    invite: () => inTransaction(db, (open) => createInvite({ ...ctx(), db: open }, inviteOf())),
    "card details": () => discloseIssuedCard({ ...ctxFor(partner, accountID) }, issuedCardID),
    "list of 25 transfers": () => listTransfers(ctx(), ListTransfers.parse({ count: 25 })),
  };
}

type Operation = keyof Awaited<ReturnType<typeof newSubject>>;

/** Lets callers do the operation for partners in turn. Returns how often it was done. */
async function work(calls: readonly (() => Promise<unknown>)[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const caller = async () => {
    while (performance.now() < end) await calls[done++ % calls.length]?.();
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return done;
}

/** Prints for each operation how many a second were done, and how much CPU each process of PostgreSQL took for one. */
async function main(): Promise<void> {
  const subjects = [];
  for (let left = PARTNERS; left > 0; left--) subjects.push(await newSubject());
  const names: Operation[] = ["transfer", "invite", "card details", "list of 25 transfers"];
  const figures = [];
  for (const name of names) {
    const calls = subjects.map((subject) => subject[name]);
    await work(calls, WARM_UP_SECONDS);
    const used = () => postmasters.map((pid) => cpuOfPostgres(pid) ?? NaN);
    const before = used();
    const done = await work(calls, SECONDS);
    const cpu = used().map((after, node) => ((after - (before[node] ?? 0)) * 1000) / done);
    figures.push({ name, rate: done / SECONDS, cpu });
  }
  console.log(JSON.stringify({ figures }));
  process.exit(0);
}

await main();
