"use client";

import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { accounts } from "@/lib/domain/accounts/contract";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { representatives } from "@/lib/domain/representatives/contract";
import { NEW_PERSON, NewPersonForm } from "./person-form";
import { PersonFormView } from "./person-form-view";

/** Adds somebody who owns or controls a business, then goes back to its people. */
export function NewPerson({ accountID }: { accountID: string }) {
  const router = useRouter();
  const create = useOperation(representatives.create, {
    refresh: [representatives.list, capabilities.list, accounts.get],
  });
  const { send, failure, clearFailure: _clear, ...form } = useSchemaForm(NewPersonForm, NEW_PERSON);
  const submit = send(async (body) => {
    const { name } = await create.mutateAsync({ params: { accountID }, body });
    toast.success(`${name.firstName} ${name.lastName} is added`);
    router.push(`/accounts/${accountID}/people`);
  });
  return (
    <PersonFormView
      form={form}
      failure={failure}
      onSubmit={submit}
      accountID={accountID}
      submitLabel="Add person"
      pendingLabel="Adding…"
    />
  );
}
