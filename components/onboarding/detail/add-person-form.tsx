"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { toast } from "@/components/ui/toast";
import { personName } from "@/components/words/people";
import { fieldsOf } from "@/components/words/profile-fields";
import { invitePeople } from "@/lib/generated/operations/invite-people";

const FIELDS = fieldsOf("individual", "name", "contact").filter((path) => path !== "individual.address");

/** The dialog that names an owner or a controller in an invite. */
export function AddPersonForm({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <DialogForm
      operation={invitePeople.add}
      request={{ params: { code } }}
      refresh={[invitePeople.list]}
      defaults={{ responsibilities: { isController: false, isOwner: false } }}
      onClose={onClose}
      title="Add a person"
      description="The invitee sees these details filled in, can change them, and adds the rest."
      labels={["Add person", "Adding…"]}
      size="lg"
      done={(person) => toast.success(`${personName(person)} is added`)}
    >
      <ProfileFields
        paths={[...FIELDS, ...fieldsOf("responsibilities")]}
        prefix=""
        required={["name.firstName", "name.lastName"]}
      />
    </DialogForm>
  );
}
