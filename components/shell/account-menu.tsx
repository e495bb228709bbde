"use client";

import { type ComponentProps, type ComponentType, type KeyboardEvent, type ReactNode, useState } from "react";

/** The menu with its button; open from the start. */
export type OpenMenu = ComponentType<{ userEmail: string; trigger: ReactNode }>;

export interface AccountMenuProps {
  userEmail: string;
  load: () => Promise<OpenMenu>;
}

/** The avatar. Its menu is loaded before it opens for the first time, so that no page carries it. */
export function AccountMenu({ userEmail, load }: AccountMenuProps) {
  const [menu, setMenu] = useState<{ Menu: OpenMenu }>();
  if (menu) return <menu.Menu userEmail={userEmail} trigger={<Avatar userEmail={userEmail} />} />;
  const open = () => void load().then((Menu) => setMenu({ Menu }));
  const loadAhead = () => void load().catch(() => {});
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    open();
  };
  return (
    <Avatar
      userEmail={userEmail}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={openByKey}
      onFocus={loadAhead}
      onPointerEnter={loadAhead}
    />
  );
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
