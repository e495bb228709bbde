"use client";

import { CheckCheck } from "lucide-react";
import { FailureNotice } from "@/components/form/failure-notice";
import { Button, IconButton } from "@/components/ui/button";
import { toast } from "@/components/ui/overlays/toast";
import { useOperation } from "@/lib/client/use-operation";
import type { Notice } from "@/lib/domain/access/notices/dashboard";
import { NOTICE_TITLES } from "@/lib/domain/access/notices/shared/notice-words";
import { notices } from "@/lib/generated/operations/notices";

const REFRESH = [notices.unread, notices.list];

export function ReadNotice({ notice: { noticeID, kind, isRead } }: { notice: Notice }) {
  const read = useOperation(notices.read, { refresh: REFRESH });
  if (isRead) return null;
  return (
    <IconButton
      size="icon-sm"
      label={`Mark as read: ${NOTICE_TITLES[kind]}`}
      icon={<CheckCheck aria-hidden />}
      isPending={read.isPending}
      onClick={() => read.mutate({ params: { noticeID } }, { onError: ({ message }) => toast.error(message) })}
    />
  );
}

export function ReadAllNotices() {
  const readAll = useOperation(notices.readAll, { refresh: REFRESH });
  return (
    <>
      <Button
        isPending={readAll.isPending}
        pendingLabel="Marking…"
        onClick={() => readAll.mutate({}, { onSuccess: () => toast.success("All notices are read") })}
        icon={CheckCheck}
      >
        Mark all as read
      </Button>
      <FailureNotice failure={readAll.error} />
    </>
  );
}
