"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type KnownFacts, KnownFactsProvider } from "@/components/form/known-facts";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { accounts } from "@/lib/domain/accounts/contract";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { type Representative, representatives } from "@/lib/domain/representatives/contract";
import { changedPersonForm, personValues } from "./person-form";
import { PersonFormView } from "./person-form-view";

/** Changes what is known of somebody who owns or controls a business, then goes back to its people. */
export function EditPerson({ accountID, representativeID }: { accountID: string; representativeID: string }) {
  const router = useRouter();
  const params = { accountID, representativeID };
  const { data: person } = useSuspenseQuery(queryFor(representatives.get, { params }));
  const update = useOperation(representatives.update, {
    refresh: [representatives.list, representatives.get, capabilities.list, accounts.get],
  });
  const {
    data: { verification },
  } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  // As the form opened: what a colleague changes meanwhile is neither shown as typed here nor sent back.
  const [{ before, schema, known }] = useState(() => prepared(person));
  const { send, failure, clearFailure: _clear, ...form } = useSchemaForm(schema, before);
  const submit = send(async (body) => {
    const isChanged = Object.keys(body).length > 0;
    if (isChanged) await update.mutateAsync({ params, body });
    toast.success(isChanged ? "Changes saved" : "Nothing was changed");
    router.push(`/accounts/${accountID}/people`);
  });
  return (
    <KnownFactsProvider facts={known}>
      {LOCKING.includes(verification.status) && (
        <Notice className="mb-5 max-w-3xl">
          Of people who were checked, or are being checked, what was given stays as it is. You can add what is missing.
        </Notice>
      )}
      <PersonFormView
        form={form}
        failure={failure}
        onSubmit={submit}
        accountID={accountID}
        submitLabel="Save changes"
        pendingLabel="Saving…"
      />
    </KnownFactsProvider>
  );
}

/** While and after these, what was checked of a person is locked; which people were is not told. */
const LOCKING = ["pending", "verified"];

function prepared(person: Representative) {
  const before = personValues(person);
  const onFile = [
    ...(person.birthDateProvided ? ["birthDate"] : []),
    ...(person.governmentIDProvided ? ["governmentID"] : []),
  ];
  const known: KnownFacts = { onFile, lockOf: () => undefined };
  return { before, schema: changedPersonForm(before), known };
}
