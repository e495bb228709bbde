"use client";

import { useQuery } from "@tanstack/react-query";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields/select-field";
import { useValueField } from "@/components/form/use-field";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { type Allowance, ALLOWANCES } from "@/lib/core/roles";
import { accountAllowances, accountCharge, dashboardAccounts } from "@/lib/generated/operations/accounts";
import { moneySummary } from "@/lib/generated/operations/money-summary";
import { members } from "@/lib/generated/operations/team";
import { ALLOWANCE_WORDS } from "./allowance-words";

interface AllowancesFormProps {
  accountID: string;
  given: Allowance[];
  onClose: () => void;
}

/** The dialog that changes what an account's own team may do beyond the usual. */
export function AllowancesForm({ accountID, given, onClose }: AllowancesFormProps) {
  return (
    <DialogForm
      operation={accountAllowances.set}
      request={{ params: { accountID } }}
      refresh={[accountAllowances.get]}
      defaults={{ allowances: given }}
      onClose={onClose}
      title="Change what its team can do"
      labels={["Save", "Saving…"]}
      words={{ 403: "You can only grant permissions your own account has." }}
      done={() => toast.success("Permissions saved")}
    >
      <AllowancesField />
    </DialogForm>
  );
}

function AllowancesField() {
  const { field, error } = useValueField("allowances", "Also allowed");
  const given = field.value as Allowance[];
  const toggle = (allowance: Allowance, isOn: boolean) =>
    field.onChange(ALLOWANCES.filter((one) => (one === allowance ? isOn : given.includes(one))));
  return (
    <FieldGroup legend="Also allowed" name="allowances" error={error}>
      {ALLOWANCES.map((allowance) => (
        <Checkbox
          key={allowance}
          {...ALLOWANCE_WORDS[allowance]}
          checked={given.includes(allowance)}
          onChange={(event) => toggle(allowance, event.target.checked)}
        />
      ))}
    </FieldGroup>
  );
}

interface ChargeFormProps {
  accountID: string;
  /** The colleague who is in charge so far. */
  userID: string | undefined;
  onClose: () => void;
}

/** The dialog that puts a colleague in charge of an account, or nobody. It opens once the team is known. */
export function ChargeForm({ accountID, userID = "", onClose }: ChargeFormProps) {
  const { data: team, isPending } = useQuery(queryFor(members.list));
  if (isPending) return null;
  const options = (team ?? []).map((member) => ({
    value: member.userID,
    label: member.isYou ? `${member.email} (you)` : member.email,
  }));
  return (
    <DialogForm
      operation={accountCharge.set}
      request={{ params: { accountID } }}
      refresh={[accountCharge.get, dashboardAccounts.list, moneySummary.problems]}
      defaults={{ userID: options.some(({ value }) => value === userID) ? userID : "" }}
      onClose={onClose}
      title="Who is in charge?"
      description="They get a notice. Home and the list of accounts show each colleague what they’re in charge of."
      labels={["Save", "Saving…"]}
      done={(_set, { values }) =>
        toast.success(values.userID === "" ? "Nobody is in charge now" : "They’re in charge now")
      }
    >
      <SelectField name="userID" label="In charge" placeholder="Nobody" options={options} />
    </DialogForm>
  );
}
