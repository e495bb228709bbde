"use client";

import { IndividualContactFields, IndividualIdentityFields } from "@/components/form/profile/individual-fields";
import { TextField } from "@/components/form/text-field";
import { usePartField } from "@/components/form/use-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field-group";
import { OWNERSHIP_MIN } from "@/lib/domain/representatives/contract";

/** Everything asked about somebody who owns or controls a business; only the name is needed to begin with. */
export function PersonFields() {
  return (
    <>
      <Card>
        <CardHeader title="Responsibilities" />
        <CardBody className="grid gap-4">
          <ResponsibilityFields />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Person" />
        <CardBody className="grid gap-5">
          <IndividualContactFields prefix="" required={["name.firstName", "name.lastName"]} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Identity" description="Sent encrypted and stored sealed; never shown again." />
        <CardBody className="grid gap-5">
          <IndividualIdentityFields prefix="" required={[]} />
        </CardBody>
      </Card>
    </>
  );
}

function ResponsibilityFields() {
  const owner = usePartField("responsibilities.isOwner");
  return (
    <>
      <FieldGroup
        legend="What this person is to the business"
        error={owner.error && `Owns ${OWNERSHIP_MIN} % or more ${owner.error}`}
      >
        <Checkbox
          id="responsibilities.isController"
          label="Controls the business"
          hint="Has the say over it, such as a CEO or managing member. Exactly one is needed."
          {...owner.register("responsibilities.isController")}
        />
        <Checkbox
          id="responsibilities.isOwner"
          label={`Owns ${OWNERSHIP_MIN} % or more`}
          {...owner.register("responsibilities.isOwner")}
        />
      </FieldGroup>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Ownership"
          name="responsibilities.ownershipPercentage"
          hint="In whole percent; needed of owners."
          input={{ inputMode: "numeric", autoComplete: "off" }}
        />
        <TextField label="Job title" name="responsibilities.jobTitle" input={{ autoComplete: "off" }} isOptional />
      </div>
    </>
  );
}
