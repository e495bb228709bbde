"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { SecretField } from "@/components/form/fields/secret-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { announce } from "@/components/ui/feedback/live-region";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { call } from "@/lib/client/call";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { HOLDER_TYPES } from "@/lib/core/money/sources";
import { isRoutingNumber } from "@/lib/domain/money/institutions/shared/routing-number";
import type { BankAccountOnFile, DraftAnswers, SealBankAccount } from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { bankInWords } from "./bank-in-words";
import { type SavedDraft, latestOf, remember } from "../answers/latest-draft";
import { StepForm } from "../kit/step-form";
import { stepAfter } from "../answers/step-order";
import { useStep, useStepForm } from "../kit/use-step";
import { useWords } from "../kit/use-words";
import { withRules } from "../answers/with-rules";

interface BankAccountStepProps {
  code: string;
  made: SavedDraft;
  capabilities: readonly CapabilityID[];
}

/** The bank account step. It can be skipped. The account is encrypted immediately and never part of a draft. */
export function BankAccountStep(props: BankAccountStepProps) {
  useStep(props.code, "bank-account");
  const { bankAccount: words } = useWords();
  const { draft, account, replace, forget, skip } = useBankAccount(props);
  return (
    <StepForm code={props.code} draft={draft} skip={account ? undefined : skip}>
      <p className="text-pretty text-muted-foreground">{words.lead}</p>
      <Card className="gap-4 p-5">
        {account ? (
          <BankAccountOnFileRow account={account} onReplace={replace} onRemove={() => void forget()} />
        ) : (
          <BankAccountFields code={props.code} />
        )}
      </Card>
    </StepForm>
  );
}

type Values = Record<keyof SealBankAccount, string>;

/** Checks whether the person entered anything. The holder does not count, because the form fills it in. */
const isBegun = (values: unknown) => {
  const { routingNumber, accountNumber } = values as Partial<Values>;
  return routingNumber !== undefined || accountNumber !== undefined;
};

function useBankAccount({ code, made, capabilities }: BankAccountStepProps) {
  const router = useRouter();
  const { bankAccount: words } = useWords();
  const { answers, onFile } = latestOf(code, made);
  const [account, setAccount] = useState<BankAccountOnFile | undefined>(onFile.bankAccount);
  const checked = useStepForm<Values>(startOf(answers), (values) =>
    !account && isBegun(values) ? withRules(({ faultsIn, SealBankAccount: schema }) => faultsIn(values, schema)) : [],
  );
  const keep = ({ bankAccount: _before, ...others }: SavedDraft["onFile"], next: BankAccountOnFile | undefined) =>
    remember(code, { ...latestOf(code, made), onFile: { ...others, ...(next && { bankAccount: next }) } });
  const seal = async (values: unknown) => {
    if (account) return;
    const result = await withRules(({ SealBankAccount: schema }) => schema.safeParse(values));
    if (!result.success) return;
    const next = await call(hostedOnboarding.sealBankAccount, { params: { code }, body: result.data });
    keep(latestOf(code, made).onFile, next);
  };
  const forget = () =>
    checked.attempt(async () => {
      await call(hostedOnboarding.forgetBankAccount, { params: { code } });
      keep(latestOf(code, made).onFile, undefined);
      setAccount(undefined);
      announce(words.removed);
    });
  const go = (to: string) => async (values: unknown) => {
    await seal(values);
    router.push(`/o/${code}/${to}`);
  };
  const after = stepAfter("bank-account", { answers, capabilities });
  const skip = () => router.push(`/o/${code}/${after}`);
  const submit = checked.send(go(after));
  const leave = () => checked.attempt(() => go("saved")(checked.form.getValues()));
  return {
    draft: { checked, submit, leave, savedAt: undefined },
    account,
    replace: () => setAccount(undefined),
    forget,
    skip,
  };
}

/** The account's owner is the default holder. */
function startOf({ accountType = "business", profile }: DraftAnswers): Values {
  const holderName = accountType === "business" ? profile?.business?.legalBusinessName : ownName(profile?.individual);
  return {
    holderName: holderName ?? "",
    holderType: accountType,
    bankAccountType: "checking",
    routingNumber: "",
    accountNumber: "",
  };
}

function ownName(individual: NonNullable<DraftAnswers["profile"]>["individual"]): string {
  const { firstName = "", lastName = "" } = individual?.name ?? {};
  return `${firstName} ${lastName}`.trim();
}

interface BankAccountOnFileProps {
  account: BankAccountOnFile;
  onReplace: () => void;
  onRemove: () => void;
}

function BankAccountOnFileRow({ account, onReplace, onRemove }: BankAccountOnFileProps) {
  const { common } = useWords();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {common.onFile}: <span className="tabular font-medium">{bankInWords(account)}</span>
      </p>
      <span className="flex gap-2">
        <Button size="sm" onClick={onReplace}>
          {common.replace}
        </Button>
        <Button size="sm" onClick={onRemove}>
          {common.remove}
        </Button>
      </span>
    </div>
  );
}

const OFFERED_TYPES = ["checking", "savings"] as const;

/** Shows the bank's name as soon as the number is complete. */
function RoutingNumberField({ code }: { code: string }) {
  const { bankAccount: words } = useWords();
  const routingNumber = (useWatch<Record<string, string>>({ name: "routingNumber" }) ?? "").trim();
  const name = useBankName(code, routingNumber);
  return (
    <TextField
      name="routingNumber"
      label={words.routingNumber}
      hint={<span aria-live="polite">{name ?? words.routingHint}</span>}
      input={{ inputMode: "numeric" }}
    />
  );
}

/** The bank's name. It is only a hint, so a failed request shows none. */
function useBankName(code: string, routingNumber: string): string | undefined {
  const [bank, setBank] = useState<{ routingNumber: string; name: string }>();
  useEffect(() => {
    if (!isRoutingNumber(routingNumber)) return;
    const leaving = new AbortController();
    call(hostedOnboarding.bank, { params: { code, routingNumber } }, leaving.signal)
      // Without a loaded directory, the name of a bank is its number.
      .then(({ bankName: name }) => name && name !== routingNumber && setBank({ routingNumber, name }))
      .catch(() => {});
    return () => leaving.abort();
  }, [code, routingNumber]);
  return bank?.routingNumber === routingNumber ? bank.name : undefined;
}

function BankAccountFields({ code }: { code: string }) {
  const { bankAccount: words } = useWords();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField name="holderName" label={words.holder} />
      <SelectField
        name="holderType"
        label={words.holderType}
        options={HOLDER_TYPES.map((value) => ({ value, label: words[value] }))}
      />
      <RoutingNumberField code={code} />
      <SecretField name="accountNumber" label={words.accountNumber} hint={words.sealed} what="account number" />
      <SelectField
        name="bankAccountType"
        label={words.type}
        options={OFFERED_TYPES.map((value) => ({ value, label: words[value] }))}
      />
    </div>
  );
}
