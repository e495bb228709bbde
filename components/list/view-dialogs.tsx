"use client";

import { usePathname, useRouter } from "next/navigation";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields/text-field";
import { toast } from "@/components/ui/overlays/toast";
import type { SavedView } from "@/lib/domain/access/saved-views/dashboard";
import { savedViews } from "@/lib/generated/operations/saved-views";
import { VIEW_NAME_MAX } from "@/lib/domain/kernel/limits";
import { type List, nounOf } from "./list";

const REFRESH = [savedViews.list];

function NameField() {
  return <TextField name="name" label="Name" isRequired input={{ maxLength: VIEW_NAME_MAX, autoComplete: "off" }} />;
}

export function SaveView({ list, search, onClose }: { list: List; search: string; onClose: () => void }) {
  return (
    <DialogForm
      operation={savedViews.create}
      refresh={REFRESH}
      defaults={{ name: "" }}
      toBody={({ name }) => ({ list: list.operation.path, name, search })}
      title="Save this view"
      description={`Keeps these filters, this order and these columns of ${nounOf(list)}. Only you see it.`}
      labels={["Save", "Saving…"]}
      onClose={onClose}
      done={({ name }) => toast.success(`Saved “${name}”`)}
    >
      <NameField />
    </DialogForm>
  );
}

export function RenameView({ view: { viewID, name }, onClose }: { view: SavedView; onClose: () => void }) {
  return (
    <DialogForm
      operation={savedViews.rename}
      request={{ params: { viewID } }}
      refresh={REFRESH}
      defaults={{ name }}
      title="Rename view"
      labels={["Rename", "Renaming…"]}
      onClose={onClose}
      done={(_renamed, { values }) => toast.success(`Renamed to “${values.name}”`)}
    >
      <NameField />
    </DialogForm>
  );
}

/** Deletes a view, and shows the list without it. */
export function DeleteView({
  list,
  view: { viewID, name },
  onClose,
}: {
  list: List;
  view: SavedView;
  onClose: () => void;
}) {
  const router = useRouter();
  const path = usePathname();
  return (
    <ConfirmAction
      operation={savedViews.delete}
      request={{ params: { viewID } }}
      refresh={REFRESH}
      onClose={onClose}
      title={`Delete the view “${name}”?`}
      effect={`No ${nounOf(list)} change. Only the saved filters, order and columns go.`}
      labels={["Delete", "Deleting…"]}
      done="View deleted"
      then={() => router.push(path)}
    />
  );
}
