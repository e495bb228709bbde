import { answerRows, type SealedWords } from "@/components/words/answer-rows";
import { fieldsOf, profileField, type ProfilePath } from "@/components/words/profile-fields";
import { fill } from "@/lib/core/bilingual";
import { LOCALES } from "@/lib/core/language";
import type { AccountType } from "@/lib/domain/accounts/accounts/shared/profile";
import type { DraftAnswers, DraftPerson, OnFile } from "@/lib/domain/onboarding/applications/dashboard";
import type { Words } from "../words/words";

export interface SummaryRow {
  label: string;
  path: string;
  value?: string | undefined;
}

export function profileRows(
  { accountType = "business", profile }: DraftAnswers,
  onFile: OnFile | undefined,
  words: Words,
): SummaryRow[] {
  const paths = fieldsOf(accountType, "name", "identity", "trade");
  const rows = rowsOf(ownPlace(accountType, profile), paths, words, onFile);
  return rows.filter(({ value, path }) => value !== undefined || path.endsWith(".name"));
}

export function personRows(person: DraftPerson, onFile: OnFile | undefined, words: Words): SummaryRow[] {
  const { people } = words.forms;
  const { isController, isOwner, ownershipPercentage, jobTitle } = person.responsibilities ?? {};
  const roles = [
    isController && people.controller,
    isOwner && fill(people.ownerOf, { share: ownershipPercentage ?? "?" }),
  ]
    .filter(Boolean)
    .join(" · ");
  const place = { prefix: "person", answers: person };
  const sealed = rowsOf(place, fieldsOf("individual", "identity"), words, onFile);
  const job = profileField("responsibilities.jobTitle").label[words.language];
  return [
    { label: people.role, path: "role", value: roles || undefined },
    ...(jobTitle ? [{ label: job, path: "jobTitle", value: jobTitle }] : []),
    ...rowsOf(place, fieldsOf("individual", "contact"), words),
    ...sealed.filter(({ value }) => value !== undefined),
  ];
}

/** Returns the answer about whether all owners are listed. */
export function ownersRows({ people = [], ownersProvided }: DraftAnswers, { forms }: Words): SummaryRow[] {
  const { owners, allListed, noOwners } = forms.people;
  const hasOwners = people.some(({ responsibilities }) => responsibilities?.isOwner);
  const value = ownersProvided ? (hasOwners ? allListed : noOwners) : undefined;
  return [{ label: owners, path: "ownersProvided", value }];
}

export function contactRows({ accountType = "business", profile }: DraftAnswers, words: Words): SummaryRow[] {
  return rowsOf(ownPlace(accountType, profile), fieldsOf(accountType, "contact"), words);
}

/** Returns the answers about customer support, or none if nothing was entered. */
export function supportRows({ accountType, customerSupport }: DraftAnswers, words: Words): SummaryRow[] {
  if (accountType !== "business" || !customerSupport) return [];
  const rows = rowsOf({ prefix: "customerSupport", answers: customerSupport }, fieldsOf("customerSupport"), words);
  return rows.filter(({ value }) => value !== undefined);
}

function ownPlace(accountType: AccountType, profile: DraftAnswers["profile"]): DraftSection {
  return { prefix: `profile.${accountType}`, answers: profile?.[accountType] };
}

/** A section of the draft: its path and its answers. */
type DraftSection = { prefix: string; answers: object | undefined };

function rowsOf(
  { prefix, answers = {} }: DraftSection,
  paths: readonly ProfilePath[],
  { language, forms }: Words,
  onFile?: OnFile,
): SummaryRow[] {
  const sealed = sealedOf(onFile, forms.common.onFile);
  return answerRows(answers, paths, { sealed, language }).map(({ label, at, value }) => ({
    label: label[language],
    path: `${prefix}.${at}`,
    value,
  }));
}

/** Returns words for encrypted data: that there is a birth date, and the end of a number. */
function sealedOf(onFile: OnFile | undefined, words: string): SealedWords {
  const number = onFile?.lastFour && `${words} ··${onFile.lastFour}`;
  return {
    "business.taxID": number,
    "individual.governmentID": number,
    "individual.birthDate": onFile?.hasBirthDate ? words : undefined,
  };
}

export function salesRows({ sales = {} }: DraftAnswers, { forms: { sales: words }, language }: Words): SummaryRow[] {
  const { volumeByCustomerType: customers, cardVolumeDistribution: ways } = sales;
  const money = (cents: number | undefined) =>
    cents === undefined
      ? undefined
      : (cents / 100).toLocaleString(LOCALES[language], { style: "currency", currency: "USD" });
  return [
    { label: words.average, path: "sales.averageTransactionSize", value: money(sales.averageTransactionSize) },
    { label: words.max, path: "sales.maxTransactionSize", value: money(sales.maxTransactionSize) },
    {
      label: words.monthly,
      path: "sales.averageMonthlyTransactionVolume",
      value: money(sales.averageMonthlyTransactionVolume),
    },
    {
      label: words.customers,
      path: "sales.volumeByCustomerType",
      value: shares([
        [words.consumers, customers?.consumerToBusinessPercentage],
        [words.businesses, customers?.businessToBusinessPercentage],
      ]),
    },
    {
      label: words.ways,
      path: "sales.cardVolumeDistribution",
      value: shares([
        [words.online, ways?.ecommercePercentage],
        [words.inPerson, ways?.cardPresentPercentage],
        [words.byPhone, ways?.mailOrPhonePercentage],
        [words.debt, ways?.debtRepaymentPercentage],
      ]),
    },
    ...deliveryRows(sales, words),
  ];
}

function deliveryRows(
  { fulfillment }: NonNullable<DraftAnswers["sales"]>,
  words: Words["forms"]["sales"],
): SummaryRow[] {
  return [
    {
      label: words.delivery,
      path: "sales.fulfillment",
      value:
        fulfillment &&
        ([fulfillment.hasPhysicalGoods && words.physical, fulfillment.isShippingProduct && words.shipping]
          .filter(Boolean)
          .join(". ") ||
          words.noGoods),
    },
    ...(fulfillment?.isShippingProduct
      ? [
          {
            label: words.days,
            path: "sales.fulfillment.shipmentDurationDays",
            value: String(fulfillment.shipmentDurationDays),
          },
        ]
      : []),
    {
      label: words.returns,
      path: "sales.fulfillment.returnPolicy",
      value: fulfillment && words[fulfillment.returnPolicy],
    },
  ];
}

/** Formats the shares that are not zero. */
function shares(parts: readonly (readonly [string, number | undefined])[]): string | undefined {
  return parts.flatMap(([label, share]) => (share ? [`${label} ${share}%`] : [])).join(", ") || undefined;
}
