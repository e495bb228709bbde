"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { BirthDateField } from "@/components/form/fields/birth-date-field";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { MoneyField } from "@/components/form/fields/money-field";
import { OperationForm } from "@/components/form/operation-form";
import { SelectField, ValueSelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { announce } from "@/components/ui/feedback/live-region";
import { Card, CardBody } from "@/components/ui/card";
import { Notice } from "@/components/ui/feedback/notice";
import { queryFor } from "@/lib/client/query";
import { issuedCards } from "@/lib/generated/operations/issuing";
import { CARD_MEMO_MAX, EXPIRATION_MONTHS_MAX, EXPIRATION_MONTHS_MIN } from "@/lib/domain/kernel/limits";
import { wallets } from "@/lib/generated/operations/wallets";
import { walletName } from "./card-words";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const WORDS = {
  403: "This account can’t issue cards. Card issuing isn’t enabled, or you need permission to change cards.",
};

/** Creates a spending card and goes to it. Expirations count from `now`, the server's clock. */
export function CardForm({ accountID, now }: { accountID: string; now: string }) {
  const router = useRouter();
  const { data: held } = useSuspenseQuery(queryFor(wallets.list, { params: { accountID } }));
  const cards = `/accounts/${accountID}/cards`;
  if (held.length === 0) return <NoWallet />;
  return (
    <OperationForm
      operation={issuedCards.create}
      request={{ params: { accountID } }}
      refresh={[issuedCards.list]}
      defaults={{
        formFactor: "virtual",
        fundingWalletID: held[0]?.walletID,
        controls: { velocityLimits: [{ interval: "per-transaction" }] },
      }}
      labels={["Create card", "Creating…"]}
      cancel={cards}
      words={WORDS}
      className="max-w-2xl"
      done={({ issuedCardID }) => {
        announce("Card created. It is being activated.");
        router.push(`${cards}/${issuedCardID}`);
      }}
    >
      <CardFields now={now} wallets={held.map((wallet) => ({ value: wallet.walletID, label: walletName(wallet) }))} />
    </OperationForm>
  );
}

interface CardFieldsProps {
  now: string;
  wallets: readonly { value: string; label: string }[];
}

function CardFields({ now, wallets: options }: CardFieldsProps) {
  return (
    <Card>
      <CardBody className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" name="authorizedUser.firstName" isRequired />
          <TextField label="Last name" name="authorizedUser.lastName" isRequired />
        </div>
        <BirthDateField name="authorizedUser.birthDate" isOptional />
        <SelectField
          label="Wallet"
          name="fundingWalletID"
          isRequired
          hint="Purchases are paid from this wallet."
          options={options}
        />
        <TextField
          label="Memo"
          name="memo"
          isOptional
          hint="What the card is for. Only your team sees this."
          max={CARD_MEMO_MAX}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <MoneyField
            label="Limit per payment"
            name="controls.velocityLimits.0.amount"
            isOptional
            hint="Payments over this amount are declined."
          />
          <ValueSelectField
            label="Expires"
            name="expiration"
            isOptional
            hint="At the end of the month (UTC)."
            placeholder={`${monthAhead(now, EXPIRATION_MONTHS_MAX).label} (${EXPIRATION_MONTHS_MAX} months, the latest)`}
            options={months(now)}
          />
        </div>
        <CheckboxField label="Single use" name="controls.singleUse" hint="Closes after the first approved payment." />
      </CardBody>
    </Card>
  );
}

/** Returns the months that the API accepts. The latest is separate, because it is the default. */
function months(now: string) {
  return Array.from({ length: EXPIRATION_MONTHS_MAX - EXPIRATION_MONTHS_MIN }, (_, index) =>
    monthAhead(now, index + EXPIRATION_MONTHS_MIN),
  );
}

function monthAhead(now: string, ahead: number) {
  const today = new Date(now);
  const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead, 1));
  const [year = "", month = ""] = date.toISOString().split("-");
  return { value: { month, year: year.slice(2) }, label: MONTH.format(date) };
}

function NoWallet() {
  return (
    <Notice tone="warning" title="This account has no wallet">
      A card spends from a wallet. Request the Wallet capability first.
    </Notice>
  );
}
