"use client";

import type { ComponentProps, ComponentType, ReactNode } from "react";
import { LaterMenu } from "@/components/ui/later-menu";

/** The menu with its button; open from the start. */
type OpenMenu = ComponentType<{ userEmail: string; trigger: ReactNode }>;

export interface AccountMenuProps {
  userEmail: string;
  load: () => Promise<OpenMenu>;
}

/** The avatar and its menu. */
export function AccountMenu({ userEmail, load }: AccountMenuProps) {
  return <LaterMenu trigger={<Avatar userEmail={userEmail} />} load={load} of={{ userEmail }} />;
}

function Avatar({ userEmail, ...rest }: ComponentProps<"button"> & { userEmail: string }) {
  return (
    <button
      type="button"
      aria-label={`Account menu, ${userEmail}`}
      className="grid size-9 place-items-center rounded-full touch:size-11"
      {...rest}
    >
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-text uppercase ring-1 ring-border-strong"
      >
        {userEmail.slice(0, 1)}
      </span>
    </button>
  );
}
