"use client";

import { OperationForm } from "@/components/form/operation-form";
import { ValueSelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useValueField } from "@/components/form/use-field";
import { Card, CardBody } from "@/components/ui/card";
import type { NewAPIKey } from "@/lib/domain/keys/dashboard";
import { apiKeys } from "@/lib/operations/keys";
import { inOrder, SECURE_SCOPE } from "./api-key-scope-groups";
import { APIKeyScopes } from "./api-key-scopes";
import { APIKeySecureScope } from "./api-key-secure-scope";

const LIVES = [
  { value: 30, label: "In 30 days" },
  { value: 90, label: "In 90 days" },
  { value: 365, label: "In a year" },
];
const NEW_KEY = { name: "", scopes: [], expiresInDays: 90 };

/** Creates an API key, and hands it with its secret to the caller. */
export function APIKeyForm({ onCreated }: { onCreated: (key: NewAPIKey) => void }) {
  return (
    <OperationForm
      operation={apiKeys.create}
      refresh={[apiKeys.list]}
      defaults={NEW_KEY}
      labels={["Create key", "Creating…"]}
      cancel="/developers/api-keys"
      className="max-w-3xl"
      done={onCreated}
    >
      <Card>
        <CardBody className="grid gap-5">
          <TextField label="Name" name="name" isRequired hint="Where you use the key, such as “billing server”." />
          <ValueSelectField
            label="Expires"
            name="expiresInDays"
            hint="Replace a key before it expires. Two keys can be active at the same time."
            options={LIVES}
            placeholder="Never"
          />
          <ScopesField />
        </CardBody>
      </Card>
    </OperationForm>
  );
}

const isSecure = (scope: string) => scope.endsWith(`/${SECURE_SCOPE}`);

function ScopesField() {
  const { field, error } = useValueField("scopes", "Permissions");
  const value = field.value as readonly string[];
  const change = (next: readonly string[]) => field.onChange(inOrder(next));
  const plain = value.filter((scope) => !isSecure(scope));
  return (
    <>
      <APIKeyScopes
        value={plain}
        error={error}
        onValueChange={(next) => change([...next, ...value.filter(isSecure)])}
      />
      <APIKeySecureScope
        value={value.find(isSecure)}
        onValueChange={(next) => change(next ? [...plain, next] : plain)}
      />
    </>
  );
}
