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

const PROVIDER_TIMEOUT_MS = 8000;

type Loaded = Pick<ClaimedInstruction, "instruction" | "bank" | "card"> & Partial<Pick<ClaimedInstruction, "chargeID">>;

/**
 * Returns the data of an instruction that a provider gets. The sealed account or card data are decrypted only when the
 * provider asks for them.
 */
export function shownTo(ctx: RailCtx, { instruction, bank, card, chargeID }: Loaded): Instruction {
  const { instructionID, partnerID, kind, status, amount, currency, details, attempt, createdOn, advancedBy } =
    instruction;
  const view = { instructionID, partnerID, kind, status, amount, currency, details, attempt, createdOn, advancedBy };
  const party = bank ? bankParty(ctx, bank) : card && cardParty(card);
  return { ...view, ...(chargeID && { chargeID }), ...(party && { party }) };
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
 * Asks the provider for the result of an instruction, and submits it if the provider does not know it. Runs outside any
 * transaction. Throws Unanswered when the answer takes too long.
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

const isUnheard = ({ status }: Instruction) => status === "initiated";

/** True if its provider cannot know it yet. */
const isNew = (instruction: Instruction) => isUnheard(instruction) && instruction.attempt === 1;

export type Answers = (instruction: Instruction) => Promise<readonly RailEvent[]>;

/**
 * Submits new instructions as one batch at once, and asks about all others one by one. If the batch gets no answer, its
 * instructions are also asked about one by one, since one of them may be the reason. Answers throw what `ask` throws.
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

/**
 * Returns the answer of a provider, or throws Unanswered after the timeout. With a rail, the outcome is recorded in the
 * provider's statistics.
 */
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
