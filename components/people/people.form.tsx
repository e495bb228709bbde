"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FactsOnFileProvider } from "@/components/form/fields/on-file";
import { OperationForm } from "@/components/form/operation-form";
import { ProfileField } from "@/components/form/profile/profile-field";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { fieldsOf } from "@/components/words/profile-fields";
import { neverIssued } from "@/components/form/values/never-issued";
import { useHashFocus } from "@/components/form/use-hash-focus";
import { useIsLive } from "@/components/page/mode";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FieldGroup } from "@/components/ui/fields/field";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { representatives } from "@/lib/generated/operations/representatives";
import { changedPerson, NEW_PERSON, personValues } from "./person-values";

const REFRESH = [representatives.list, representatives.get, capabilities.list, accounts.get];
/** During and after these, verified details of people are locked. The API does not say which people were verified. */
const LOCKING = ["pending", "verified"];

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

export function EditPerson({ accountID, representativeID }: { accountID: string; representativeID: string }) {
  const shared = useShared(accountID);
  const params = { accountID, representativeID };
  const { data: person } = useSuspenseQuery(queryFor(representatives.get, { params }));
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  // Values from when the form opened, so that a colleague's later changes are not overwritten.
  const [before] = useState(() => personValues(person));
  const onFile = [
    ...(person.birthDateProvided ? ["birthDate"] : []),
    ...(person.governmentIDProvided ? ["governmentID"] : []),
  ];
  return (
    <FactsOnFileProvider facts={{ onFile, lockOf: () => undefined }}>
      {LOCKING.includes(account.verification.status) && (
        <Notice className="mb-5 max-w-3xl">
          Details that were checked or are in review can’t be changed. You can add missing details.
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
    </FactsOnFileProvider>
  );
}

function useShared(accountID: string) {
  const router = useRouter();
  const isLive = useIsLive();
  useHashFocus();
  const people = `/accounts/${accountID}/people`;
  return {
    refresh: REFRESH,
    cancel: people,
    className: "max-w-3xl",
    errors: (values: object) => neverIssued(values, "", isLive),
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
            <ProfileField path="responsibilities.isController" prefix="" />
            <ProfileField path="responsibilities.isOwner" prefix="" />
          </FieldGroup>
          <div className="grid gap-4 sm:grid-cols-2">
            <ProfileField path="responsibilities.ownershipPercentage" prefix="" />
            <ProfileField path="responsibilities.jobTitle" prefix="" required={[]} />
          </div>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Person" />
        <CardBody className="grid gap-5">
          <ProfileFields
            paths={fieldsOf("individual", "name", "contact")}
            prefix=""
            required={["name.firstName", "name.lastName"]}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Identity" description="Encrypted, and never shown again." />
        <CardBody className="grid gap-5">
          <ProfileFields paths={fieldsOf("individual", "identity")} prefix="" required={[]} />
        </CardBody>
      </Card>
    </>
  );
}
