import type { BankAccountID } from "@/lib/core/api/ids";
import { openBankSecrets } from "@/lib/domain/platform/vault/bank-account-numbers";
import { openCardToken } from "@/lib/domain/platform/vault/sealed-records";
import { noted, noteHandOver } from "@/lib/providers/provider-notes";
import {
  type BankParty,
  type CardParty,
  type Instruction,
  type RailEvent,
  type RailProvider,
  Unanswered,
} from "@/lib/providers/rails/rail-provider";
import type { ClaimedInstruction } from "./claim";
import type { RailCtx } from "./receive-events";

/** Says how long a provider may take, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 8000;

type Loaded = Pick<ClaimedInstruction, "instruction" | "bank" | "card"> & Partial<Pick<ClaimedInstruction, "chargeID">>;

/**
 * Returns what a provider gets to know of an instruction. What is sealed of the account or card opens only when the
 * provider asks for it, by itself.
 */
export function shownTo(ctx: RailCtx, { instruction, bank, card, chargeID }: Loaded): Instruction {
  const { instructionID, partnerID, kind, status, amount, currency, details, attempt, createdOn, advancedBy } =
    instruction;
  const shown = { instructionID, partnerID, kind, status, amount, currency, details, attempt, createdOn, advancedBy };
  const party = bank ? bankParty(ctx, bank) : card && cardParty(card);
  return { ...shown, ...(chargeID && { chargeID }), ...(party && { party }) };
}

function bankParty(ctx: RailCtx, bank: NonNullable<Loaded["bank"]>): BankParty {
  const { holderName, holderType, bankAccountType, routingNumber, lastFour, accountID, partnerID } = bank;
  const place = { bankAccountID: bank.bankAccountID as BankAccountID, accountID, partnerID };
  const open = () => openBankSecrets(ctx, place);
  return { holderName, holderType, bankAccountType, routingNumber, lastFour, open };
}

function cardParty({ brand, bin, lastFour, ...row }: NonNullable<Loaded["card"]>): CardParty {
  const { cardID, accountID, keyVersion, wrappedKey, token } = row;
  const sealed = { keyVersion, wrappedKey, ciphertext: token };
  return { brand, bin, lastFour, openToken: async () => openCardToken({ cardID, accountID }, sealed) };
}

/**
 * Asks what became of an instruction, and submits what the provider never heard of. It runs outside any transaction. Throws
 * Unanswered when the answer takes too long.
 */
async function ask(provider: RailProvider, instruction: Instruction, now: Date): Promise<readonly RailEvent[]> {
  const railEvents = await inTime(provider.look(instruction, now), provider);
  return isUnheard(instruction) && railEvents.length === 0 ? submit(provider, [instruction], now) : railEvents;
}

async function submit(provider: RailProvider, batch: readonly Instruction[], now: Date): Promise<readonly RailEvent[]> {
  const railEvents = await inTime(provider.submit(batch, now), provider);
  if (!provider.isApart) noteHandOver(provider.name);
  return railEvents;
}

/** Whether nobody has told anything of it yet. */
const isUnheard = ({ status }: Instruction) => status === "initiated";

/** Whether its provider cannot have heard of it. */
const isNew = (instruction: Instruction) => isUnheard(instruction) && instruction.attempt === 1;

/** Returns what a provider says of one of several instructions. */
export type Answers = (instruction: Instruction) => Promise<readonly RailEvent[]>;

/**
 * Hands over what is new as one batch, at once; all else is asked about one by one. So is each of a batch that nobody
 * answered, since one of them may be the reason. Answers throw what `ask` throws.
 */
export function askAll(provider: RailProvider, all: readonly Instruction[], now: Date): Answers {
  const fresh = all.filter(isNew);
  const batch = fresh.length > 0 ? submit(provider, fresh, now) : undefined;
  batch?.catch(() => {});
  return async (instruction) => {
    if (!batch || !isNew(instruction)) return ask(provider, instruction, now);
    try {
      return (await batch).filter(({ instructionID }) => instructionID === instruction.instructionID);
    } catch (error) {
      if (fresh.length === 1) throw error;
      return ask(provider, instruction, now);
    }
  };
}

/** The answer of a provider, if it comes in time. With the rail that was asked, how it ends is noted. */
export async function inTime<T>(answer: Promise<T>, rail?: Pick<RailProvider, "name" | "isApart">): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unanswered("the provider took too long")), PROVIDER_TIMEOUT_MS);
  });
  try {
    return await noted(rail?.isApart ? undefined : rail?.name, Promise.race([answer, late]));
  } finally {
    clearTimeout(timer);
  }
}
