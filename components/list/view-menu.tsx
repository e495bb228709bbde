"use client";

import { Ellipsis } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/overlays/dropdown-menu";
import type { SavedView } from "@/lib/domain/access/saved-views/dashboard";
import type { List } from "./list";
import { useListDialog } from "./list-dialog";

const RenameView = dynamic(() => import("./view-dialogs").then((loaded) => loaded.RenameView), { ssr: false });
const DeleteView = dynamic(() => import("./view-dialogs").then((loaded) => loaded.DeleteView), { ssr: false });

export function ViewMenu({ list, view }: { list: List; view: SavedView }) {
  const openDialog = useListDialog();
  const menuButton = () => document.querySelector(`[data-menu-of="${view.viewID}"]`);
  const trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={`Actions for the view ${view.name}`} data-menu-of={view.viewID}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <DropdownMenu trigger={trigger} align="start">
      <DropdownMenuItem
        onSelect={() => openDialog((close) => <RenameView view={view} onClose={close} />, menuButton())}
      >
        Rename…
      </DropdownMenuItem>
      <DropdownMenuItem
        tone="danger"
        onSelect={() => openDialog((close) => <DeleteView list={list} view={view} onClose={close} />, menuButton())}
      >
        Delete…
      </DropdownMenuItem>
    </DropdownMenu>
  );
}
