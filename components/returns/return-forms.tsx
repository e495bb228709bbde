"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { DialogForm } from "@/components/form/dialog-form";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { DateField, TextAreaField } from "@/components/form/fields/text-field";
import { formatMoney, utcDay } from "@/components/ui/words/format";
import { toast } from "@/components/ui/overlays/toast";
import { queryFor } from "@/lib/client/query";
import { LINE_REASON_MAX } from "@/lib/domain/kernel/limits";
import type { RepresentmentRule, ReturnDetails } from "@/lib/domain/money/returns/dashboard";
import { partnerReturns, representmentRules, returns } from "@/lib/generated/operations/returns";

interface Closing {
  onClose: () => void;
}

interface RepresentFormProps extends Closing {
  accountID: string;
  of: ReturnDetails;
}

/** Presents a returned debit again, with the next file or on a later day. */
export function RepresentForm({ accountID, of, onClose }: RepresentFormProps) {
  const { returnID, amount, counterparty, dueBy, attempt } = of;
  const left = attempt === 0 ? "two more times" : "one more time";
  return (
    <DialogForm
      operation={returns.represent}
      request={{ params: { accountID, returnID } }}
      refresh={[partnerReturns.get, partnerReturns.list]}
      defaults={{ representOn: "" }}
      onClose={onClose}
      title={`Debit ${formatMoney(amount.value)} again?`}
      description={`The network allows this debit of ${counterparty} ${left}${dueBy ? `, until ${utcDay(dueBy)}` : ""}.`}
      labels={["Present again", "Presenting…"]}
      done={({ status }) =>
        void toast.success(status === "scheduled" ? "The debit is scheduled" : "The debit leaves with the next file")
      }
    >
      <DateField
        label="Day"
        name="representOn"
        hint="A business day. Leave blank to send it with the next file."
        isOptional
        {...(dueBy && { max: dueBy })}
      />
    </DialogForm>
  );
}

export function CloseReturnForm({ returnID, onClose }: Closing & { returnID: string }) {
  return (
    <DialogForm
      operation={partnerReturns.close}
      request={{ params: { returnID } }}
      refresh={[partnerReturns.get, partnerReturns.list]}
      defaults={{ reason: "" }}
      onClose={onClose}
      title="Close this return?"
      description="A closed return needs no further action, and can’t be presented again."
      labels={["Close return", "Closing…"]}
      done="The return is closed"
    >
      <TextAreaField label="Reason" name="reason" max={LINE_REASON_MAX} isRequired />
    </DialogForm>
  );
}

const TIMES = [
  { value: 1, label: "Once" },
  { value: 2, label: "Twice" },
];

/** The rule that presents returned debits again without a person. */
export function RuleForm({ onClose }: Closing) {
  const { data: rule } = useSuspenseQuery(queryFor(representmentRules.get));
  return (
    <DialogForm
      operation={representmentRules.update}
      refresh={[representmentRules.get]}
      defaults={{ ...rule, most: String(rule.most) }}
      toBody={({ most, ...values }) => ({ ...values, most: Number(most) })}
      onClose={onClose}
      title="Automatic retries"
      description="Debits that are returned for lack of funds (R01, R09) can be presented again without a person."
      labels={["Save", "Saving…"]}
      done={({ isOn }: RepresentmentRule) =>
        void toast.success(isOn ? "Returned debits are presented again" : "A person decides about each return")
      }
    >
      <CheckboxField label="Present returned debits again" name="isOn" />
      <NumberField label="Business days after the return" name="afterDays" isRequired />
      <SelectField
        label="How often"
        name="most"
        options={TIMES.map((one) => ({ ...one, value: String(one.value) }))}
        isRequired
      />
    </DialogForm>
  );
}
