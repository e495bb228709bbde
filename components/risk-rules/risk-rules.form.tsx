"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useFieldArray, useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FieldRow, useControl, useFault, useFaultsBelow } from "@/components/form/form-context";
import { OperationForm } from "@/components/form/operation-form";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FieldError } from "@/components/ui/fields/field";
import { toast } from "@/components/ui/overlays/toast";
import { PAYMENT_METHODS } from "@/components/words/payment-methods";
import { queryFor } from "@/lib/client/query";
import { keysOf } from "@/lib/core/collections";
import { RISK_CONDITIONS_MAX, RISK_NAME_MAX, RISK_REASON_MAX } from "@/lib/domain/kernel/limits";
import type { RiskRule } from "@/lib/domain/money/risk-rules/dashboard";
import type { ConditionKind, RuleAction } from "@/lib/domain/money/risk-rules/states";
import { riskRules } from "@/lib/generated/operations/risk-rules";
import { type ConditionField, conditionsBody, type EnteredCondition, FIELDS } from "./entered-conditions";
import { ACTIONS, CONDITIONS, SIDES } from "./risk-words";
import { TryRule } from "./try-rule";

const RULES = "/risk/rules";

interface EnteredRule {
  name: string;
  action: RuleAction;
  reason: string;
  conditions: EnteredCondition[];
  isActive: boolean;
  isConfirmed?: boolean;
  version?: number;
}

const NEW_CONDITION: EnteredCondition = { kind: "amount", of: "source", type: "ach-debit-collect", hours: 24 };
const NEW_RULE: EnteredRule = { name: "", action: "hold", reason: "", conditions: [NEW_CONDITION], isActive: false };

function ruleBody({ isConfirmed, ...rule }: EnteredRule, whole: (given: unknown) => unknown) {
  return whole({ ...rule, conditions: conditionsBody(rule.conditions), ...(isConfirmed && { isConfirmed }) });
}

function enteredRule({ name, action, reason, conditions, isActive, version }: RiskRule): EnteredRule {
  const entered = conditions.map((condition) => ({ ...NEW_CONDITION, ...condition }) as EnteredCondition);
  return { name, action, reason, conditions: entered, isActive, version };
}

/** Creates a rule, or changes the given one. */
export function RiskRuleForm({ rule }: { rule?: RiskRule }) {
  const router = useRouter();
  const shared = {
    refresh: [riskRules.list, riskRules.get],
    defaults: rule ? enteredRule(rule) : NEW_RULE,
    toBody: ruleBody,
    cancel: RULES,
    className: "max-w-4xl",
    done: () => {
      toast.success(rule ? "Rule saved" : "Rule created");
      router.push(RULES);
    },
    children: (
      <>
        <RuleFields />
        <ConditionRows />
        <TryRule />
        <Activation />
      </>
    ),
  };
  if (!rule) return <OperationForm {...shared} operation={riskRules.create} labels={["Create rule", "Saving…"]} />;
  const request = { params: { ruleID: rule.ruleID } };
  return <OperationForm {...shared} operation={riskRules.update} request={request} labels={["Save rule", "Saving…"]} />;
}

export function EditRiskRule({ ruleID }: { ruleID: string }) {
  const { data: rule } = useSuspenseQuery(queryFor(riskRules.get, { params: { ruleID } }));
  return <RiskRuleForm key={rule.version} rule={rule} />;
}

const ACTION_OPTIONS = (["hold", "reject", "allow"] as const).map((value) => ({ value, label: ACTIONS[value].label }));

function RuleFields() {
  return (
    <Card>
      <CardHeader
        title="Rule"
        description="If several rules match a transfer, allow comes before reject, and reject before hold."
      />
      <CardBody className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" name="name" max={RISK_NAME_MAX} isRequired />
        <SelectField label="Action" name="action" options={ACTION_OPTIONS} isRequired />
        <TextField
          label="Reason"
          name="reason"
          max={RISK_REASON_MAX}
          isRequired
          hint="Reviewers see it, and the decision keeps it."
          className="sm:col-span-2"
        />
      </CardBody>
    </Card>
  );
}

function ConditionRows() {
  const { fields, append, remove } = useFieldArray<{ conditions: EnteredCondition[] }, "conditions">({
    name: "conditions",
  });
  useControl("conditions", "Conditions");
  const fault = useFault("conditions");
  return (
    <Card id="conditions" aria-label="Conditions">
      <CardHeader title="Conditions" description="The rule matches a transfer if all of them are true." />
      <CardBody className="grid gap-6">
        {fields.map((field, index) => (
          <FieldRow key={field.id} label={`Condition ${index + 1}`}>
            <ConditionRow index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
          </FieldRow>
        ))}
        <FieldError id="conditions-error" message={fault} />
        {fields.length < RISK_CONDITIONS_MAX && (
          <Button className="justify-self-start" onClick={() => append(NEW_CONDITION)} icon={Plus}>
            Add a condition
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

const optionsOf = <K extends string>(words: Record<K, string>) =>
  keysOf(words).map((value) => ({ value, label: words[value] }));

const KIND_OPTIONS = optionsOf(CONDITIONS);

function ConditionRow({ index, onRemove }: { index: number; onRemove: (() => void) | undefined }) {
  const at = `conditions.${index}` as const;
  const condition = useWatch<{ conditions: EnteredCondition[] }, `conditions.${number}`>({ name: at });
  if (!condition) return null;
  return (
    <fieldset className="grid gap-4 rounded-lg border p-4">
      <legend className="px-1 text-sm font-medium">Condition {index + 1}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField name={`${at}.kind`} label="About" options={KIND_OPTIONS} isRequired />
        {FIELDS[condition.kind].map((field) => (
          <ConditionInput key={`${condition.kind} ${field}`} {...{ at, field }} kind={condition.kind} />
        ))}
      </div>
      {onRemove && (
        <Button
          size="sm"
          className="justify-self-end"
          onClick={onRemove}
          aria-label={`Remove condition ${index + 1}`}
          icon={Trash2}
        >
          Remove
        </Button>
      )}
    </fieldset>
  );
}

interface ConditionInputProps {
  at: `conditions.${number}`;
  kind: ConditionKind;
  field: ConditionField;
}

function ConditionInput({ at, kind, field }: ConditionInputProps) {
  const name = `${at}.${field}`;
  switch (field) {
    case "of":
      return <SelectField name={name} label="Side" options={optionsOf(SIDES)} isRequired />;
    case "type":
      return <SelectField name={name} label="Payment method" options={optionsOf(PAYMENT_METHODS)} isRequired />;
    case "atLeast":
      return <MoneyField name={name} label="At least" isRequired />;
    case "moreThan":
      return kind === "sum" ? (
        <MoneyField name={name} label="More than" isRequired hint="With this transfer" />
      ) : (
        <NumberField
          name={name}
          label="More than"
          isRequired
          hint={kind === "count" ? "With this transfer" : undefined}
        />
      );
    case "hours":
      return <NumberField name={name} label="Within hours" isRequired hint="24 for a day, 168 for a week" />;
    case "underDays":
      return <NumberField name={name} label="Younger than days" isRequired />;
    case "withinHours":
      return (
        <NumberField name={name} label="First used within hours" isRequired hint="Only for people, not programs" />
      );
    case "below":
      return <NumberField name={name} label="Match below percent" isRequired hint="Share of the name’s words" />;
  }
}

/** Turns the rule on. The server asks for a confirmation if the rule would stop many transfers. */
function Activation() {
  const isBroad = useFaultsBelow("isConfirmed").length > 0;
  const isConfirmed = useWatch<EnteredRule, "isConfirmed">({ name: "isConfirmed" });
  return (
    <Card>
      <CardBody className="grid gap-4 py-4">
        <CheckboxField
          name="isActive"
          label="The rule acts on new transfers"
          hint="Earlier transfers keep their decision."
        />
        {(isBroad || isConfirmed) && <CheckboxField name="isConfirmed" label="Stop this many transfers" />}
      </CardBody>
    </Card>
  );
}
