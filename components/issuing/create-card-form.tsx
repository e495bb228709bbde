"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { FormProvider } from "react-hook-form";
import { SelectField } from "@/components/form/select-field";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { issuedCards } from "@/lib/domain/issuing/contract";
import { wallets } from "@/lib/domain/wallets/contract";
import { CallNotice } from "@/components/form/failure-notice";
import { CardHolderFields } from "./card-holder-fields";
import { walletName } from "./card-words";
import { CREATE_CARD_LABELS, CreateCardForm as Schema } from "./create-card-schema";
import { ExpirationField } from "./expiration-field";
import { problemsOf } from "./form-problems";
import { LimitField } from "./limit-field";
import { MemoField } from "./memo-field";
import { SubmitButton } from "@/components/ui/submit-button";

const FORBIDDEN =
  "This account may not issue cards: its card-issuing capability is not enabled, or you lack issued-cards.write.";

/** Makes a spending card and goes to it; `now` is the server's clock, from which expirations count. */
export function CreateCardForm({ accountID, now }: { accountID: string; now: string }) {
  const router = useRouter();
  const { data: held } = useSuspenseQuery(queryFor(wallets.list, { params: { accountID } }));
  const create = useOperation(issuedCards.create, { refresh: [issuedCards.list] });
  const { send, failure, ...form } = useSchemaForm(Schema, {
    authorizedUser: { firstName: "", lastName: "" },
    formFactor: "virtual",
    memo: "",
    fundingWalletID: held[0]?.walletID ?? "",
  });
  const submit = send(async (body) => {
    const card = await create.mutateAsync({ params: { accountID }, body });
    announce("Card created. It is being activated.");
    router.push(`/accounts/${accountID}/cards/${card.issuedCardID}`);
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  if (held.length === 0) return <NoWallet />;
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid max-w-2xl gap-5">
        <ErrorSummary
          errors={submitCount > 0 ? problemsOf(errors, CREATE_CARD_LABELS) : []}
          submitCount={submitCount}
        />
        <CallNotice fault={failure} forbidden={FORBIDDEN} />
        <Card>
          <CardBody className="grid gap-5">
            <CardHolderFields />
            <SelectField
              label="Wallet"
              name="fundingWalletID"
              isRequired
              hint="Every payment is taken from it."
              options={held.map((wallet) => ({ value: wallet.walletID, label: walletName(wallet) }))}
            />
            <MemoField />
            <div className="grid gap-5 sm:grid-cols-2">
              <LimitField />
              <ExpirationField now={now} />
            </div>
            <Checkbox
              label="Single use"
              hint="Closes for good after the first approved payment; later ones are declined."
              {...form.register("controls.singleUse")}
            />
          </CardBody>
          <CreateCardActions accountID={accountID} isPending={isSubmitting} />
        </Card>
      </Form>
    </FormProvider>
  );
}

function CreateCardActions({ accountID, isPending }: { accountID: string; isPending: boolean }) {
  return (
    <CardFooter>
      <Button asChild>
        <Link href={`/accounts/${accountID}/cards`}>Cancel</Link>
      </Button>
      <SubmitButton isPending={isPending} pendingLabel="Creating…">
        Create card
      </SubmitButton>
    </CardFooter>
  );
}

function NoWallet() {
  return (
    <Notice tone="warning" title="This account has no wallet">
      A card spends from a wallet. Ask for the wallet capability first; the account gets one when it is enabled.
    </Notice>
  );
}
