"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from "react";
import { whileUsed } from "@/components/page/while-used";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/overlays/dialog";
import { LaterMenu } from "@/components/ui/overlays/later-menu";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { keyOf, queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import type { UnreadNotices } from "@/lib/domain/access/notices/dashboard";
import type { OwnProfile } from "@/lib/domain/access/sessions/dashboard";
import { notices } from "@/lib/generated/operations/notices";

/** The menu with its button, initially open. */
type OpenMenu = ComponentType<{ user: OwnProfile; trigger: ReactNode }>;

export interface AccountMenuProps {
  user: OwnProfile;
  load: () => Promise<OpenMenu>;
}

export function AccountMenu({ user, load }: AccountMenuProps) {
  const { email, name = email } = user;
  return <LaterMenu trigger={<Avatar name={name} />} load={load} of={{ user }} />;
}

function Avatar({ name, ...rest }: ComponentProps<"button"> & { name: string }) {
  return (
    <button
      type="button"
      aria-label={`Account menu, ${name}`}
      className="grid size-9 place-items-center rounded-full touch:size-11"
      {...rest}
    >
      <span
        aria-hidden
        className="grid size-7 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-text uppercase ring-1 ring-border-strong"
      >
        {[...name][0]}
      </span>
    </button>
  );
}

const NewestNotices = dynamic(() => import("./notice-panel").then((loaded) => loaded.NewestNotices), {
  ssr: false,
  loading: () => <SkeletonFacts lines={4} isBare />,
});

const UNREAD_EVERY_MS = 30_000;

/** The highest number that the bell shows. */
const COUNTED_MAX = 99;

/** The bell with the number of unread notices. It opens the newest ones. The server renders the first number. */
export function Bell({ unread: first }: { unread: UnreadNotices | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const unread = useUnread(first);
  const close = () => setOpen(false);
  const isMany = unread > COUNTED_MAX;
  const label = unread === 0 ? "Notices" : `Notices, ${isMany ? `more than ${COUNTED_MAX}` : unread} unread`;
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={label} title={label} className="relative">
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[0.625rem] leading-none font-semibold text-primary-foreground tabular-nums"
        >
          {isMany ? `${COUNTED_MAX}+` : unread}
        </span>
      )}
    </Button>
  );
  return (
    <Sheet
      title="Notices"
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      footer={
        <>
          <Button variant="ghost" asChild>
            <AppLink href="/settings/notices" onClick={close}>
              Settings
            </AppLink>
          </Button>
          <Button asChild>
            <AppLink href="/notices" onClick={close}>
              View all
            </AppLink>
          </Button>
        </>
      }
    >
      <NewestNotices onFollow={close} />
    </Sheet>
  );
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * Returns the number of unread notices, refetched on navigation and regularly while the page is in use. Opening an
 * object's page marks the notices about that object as read.
 */
function useUnread(first: UnreadNotices | undefined): number {
  const client = useQueryClient();
  const pathname = usePathname();
  const { data } = useQuery({
    ...queryFor(notices.unread),
    ...(first && { initialData: first }),
    refetchInterval: () => whileUsed(UNREAD_EVERY_MS),
  });
  const { mutate } = useOperation(notices.readAbout, { refresh: [notices.unread, notices.list] });
  const unread = data?.unread ?? 0;
  const hasUnread = unread > 0;
  const objectID = pathname.match(UUID)?.at(-1);
  useEffect(() => {
    void client.refetchQueries({ queryKey: keyOf(notices.unread), stale: true });
  }, [client, pathname]);
  useEffect(() => {
    if (hasUnread && objectID) mutate({ params: { objectID } });
  }, [mutate, hasUnread, objectID]);
  return unread;
}
