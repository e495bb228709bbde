import { newYorkDay } from "@/lib/core/money/banking-days";
import { newID } from "@/lib/core/api/ids";
import { isRoutingNumber } from "@/lib/domain/money/institutions/shared/routing-number";
import { readPrivateFile } from "@/lib/providers/private-file";
import type { AchSettings, PaymentSettings } from "@/lib/providers/rails/ach/settings";
import { type CreditTransfer, paymentName, remittanceText, writePain } from "@/lib/providers/rails/iso20022/write-pain";
import type { BankParty, Instruction } from "@/lib/providers/rails/rail-provider";
import type { FileKind, MadeFile, Planned } from "../ach/build-file";
import { endToEndIDOf, uetrOf } from "./payment-names";
import type { EntryFacts } from "../ach/entry-facts";
import { EntryRefused } from "../ach/planned-entries";

const MAX_PAYMENTS = 5000;
const NUMBER_MOST = 34;
/** The most cents of a payment: ten billion dollars, which no network takes. */
const AMOUNT_MOST = 999_999_999_999;

/** The ISO 20022 code of each type of account. Other types have no code. */
const ACCOUNT_TYPES: Readonly<Partial<Record<BankParty["bankAccountType"], string>>> = {
  checking: "CACC",
  savings: "SVGS",
  loan: "LOAN",
};

/** Returns the rules that turn payments into pain.001 files: one file for all that leave together, or one for each. */
export function paymentKind(settings: AchSettings, payments: PaymentSettings): FileKind<CreditTransfer> {
  return {
    format: "pain.001",
    most: payments.fileHas === "payment" ? 1 : MAX_PAYMENTS,
    windows: payments.windows,
    plan: planPayment,
    make: (ctx, planned) => {
      const file = planned.length > 0 && writePayments(settings, payments, { planned, now: ctx.now });
      return Promise.resolve({ ...(file && { file }), refused: [] });
    },
  };
}

/**
 * Plans the payment of an instruction, and decrypts its account number. Throws an EntryRefused if no file can carry it,
 * and a VaultError.
 */
async function planPayment(
  { party, instructionID, amount }: Instruction,
  { remittance }: EntryFacts,
): Promise<CreditTransfer> {
  if (!party || !("open" in party)) throw new EntryRefused("it names no bank account");
  if (amount < 1 || amount > AMOUNT_MOST) throw new EntryRefused("the amount is not one that a file can carry");
  if (!isRoutingNumber(party.routingNumber)) throw new EntryRefused("the routing number is wrong");
  const name = paymentName(party.holderName);
  if (name === "") throw new EntryRefused("the holder's name has no letter that a file can carry");
  const accountNumber = (await party.open()).accountNumber.trim();
  if (!/^[A-Za-z0-9-]+$/.test(accountNumber) || accountNumber.length > NUMBER_MOST)
    throw new EntryRefused("the account number is longer than a file can carry, or has other characters");
  const accountType = ACCOUNT_TYPES[party.bankAccountType];
  const creditor = { name, routingNumber: party.routingNumber, accountNumber };
  const text = remittanceText(remittance ?? "");
  return {
    endToEndID: endToEndIDOf(instructionID),
    uetr: uetrOf(instructionID),
    amount,
    creditor: { ...creditor, ...(accountType !== undefined && { accountType }) },
    ...(text && { remittance: text }),
  };
}

interface LeavingPayments {
  planned: readonly Planned<CreditTransfer>[];
  now: Date;
}

/** Writes payments as one document. The file's ID is the message ID, so that a status report leads back to it. */
function writePayments(
  { company, bank }: AchSettings,
  { accountFile, name, version, service }: PaymentSettings,
  { planned, now }: LeavingPayments,
): MadeFile {
  const fileID = newID<string>();
  const id = endToEndIDOf(fileID);
  const day = newYorkDay(now);
  const debtor = {
    name,
    id: company.id,
    accountNumber: readPrivateFile(accountFile).trim(),
    routingNumber: bank.routingNumber,
  };
  const bytes = writePain({ version, id, createdOn: now, executesOn: day, debtor, service, payments: planned });
  return {
    fileID,
    name: `${company.id}-${day}-${id}.xml`,
    bytes,
    debits: 0,
    credits: planned.reduce((sum, { amount }) => sum + amount, 0),
    filed: planned.map(({ entry, amount }) => ({ entry, amount, isDebit: false, settlesOn: day })),
  };
}
