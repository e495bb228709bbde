"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { CheckboxField } from "@/components/form/checkbox-field";
import { KnownFactsProvider } from "@/components/form/known-facts";
import { NumberField } from "@/components/form/number-field";
import { OperationForm } from "@/components/form/operation-form";
import { IndividualContactFields, IndividualIdentityFields } from "@/components/form/profile/individual-fields";
import { TextField } from "@/components/form/text-field";
import { useHashFocus } from "@/components/form/use-hash-focus";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FieldGroup } from "@/components/ui/field-group";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/domain/accounts/contract";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { OWNERSHIP_MIN, representatives } from "@/lib/domain/representatives/contract";
import { changedPerson, NEW_PERSON, personValues } from "./person-values";

const REFRESH = [representatives.list, representatives.get, capabilities.list, accounts.get];
/** During and after these, checked details of people are locked. The API does not tell which people were checked. */
const LOCKING = ["pending", "verified"];

/** Adds a person who owns or controls a business, then goes back to its people. */
export function NewPerson({ accountID }: { accountID: string }) {
  const shared = useShared(accountID);
  return (
    <OperationForm
      {...shared}
      operation={representatives.create}
      request={{ params: { accountID } }}
      defaults={NEW_PERSON}
      labels={["Add person", "Adding…"]}
      done={({ name }) => shared.leave(`${name.firstName} ${name.lastName} is added`)}
    >
      <PersonFields />
    </OperationForm>
  );
}

/** Changes a person who owns or controls a business, then goes back to its people. */
export function EditPerson({ accountID, representativeID }: { accountID: string; representativeID: string }) {
  const shared = useShared(accountID);
  const params = { accountID, representativeID };
  const { data: person } = useSuspenseQuery(queryFor(representatives.get, { params }));
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const before = personValues(person);
  const onFile = [
    ...(person.birthDateProvided ? ["birthDate"] : []),
    ...(person.governmentIDProvided ? ["governmentID"] : []),
  ];
  return (
    <KnownFactsProvider facts={{ onFile, lockOf: () => undefined }}>
      {LOCKING.includes(account.verification.status) && (
        <Notice className="mb-5 max-w-3xl">
          Details that were checked or are in review cannot be changed. You can add what is missing.
        </Notice>
      )}
      <OperationForm
        {...shared}
        operation={representatives.update}
        request={{ params }}
        defaults={before}
        toBody={(after) => changedPerson(before, after)}
        labels={["Save changes", "Saving…"]}
        done={() => shared.leave("Changes saved")}
        unchanged={() => shared.leave("Nothing was changed")}
      >
        <PersonFields />
      </OperationForm>
    </KnownFactsProvider>
  );
}

function useShared(accountID: string) {
  const router = useRouter();
  useHashFocus();
  const people = `/accounts/${accountID}/people`;
  return {
    refresh: REFRESH,
    cancel: people,
    words: { 403: "Changing people needs representatives.write. What you entered stays here." },
    className: "max-w-3xl",
    leave: (said: string) => {
      toast.success(said);
      router.push(people);
    },
  };
}

function PersonFields() {
  return (
    <>
      <Card>
        <CardHeader title="Responsibilities" />
        <CardBody className="grid gap-4">
          <FieldGroup legend="Role in the business">
            <CheckboxField
              name="responsibilities.isController"
              label="Controls the business"
              hint="Has significant control, such as a CEO or managing member. Exactly one is needed."
            />
            <CheckboxField name="responsibilities.isOwner" label={`Owns ${OWNERSHIP_MIN}% or more`} />
          </FieldGroup>
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label="Ownership"
              name="responsibilities.ownershipPercentage"
              hint="In whole percent. Required for owners."
            />
            <TextField label="Job title" name="responsibilities.jobTitle" isOptional />
          </div>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Person" />
        <CardBody className="grid gap-5">
          <IndividualContactFields prefix="" required={["name.firstName", "name.lastName"]} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Identity" description="Stored encrypted, and never shown again." />
        <CardBody className="grid gap-5">
          <IndividualIdentityFields prefix="" required={[]} />
        </CardBody>
      </Card>
    </>
  );
}
