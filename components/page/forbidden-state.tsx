import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { permissionTo } from "@/lib/core/access/scope-words";

export type ForbiddenStateProps = {
  /** The name of the missing permission in the API. Absent if the cause is not a permission that the role lacks. */
  permission?: string;
  subject?: string;
  description?: ReactNode;
  actions?: ReactNode;
};

export function ForbiddenState({ permission, subject, description, actions }: ForbiddenStateProps) {
  return (
    <div className="flex flex-col items-start gap-4 rounded-xl border bg-card p-5 shadow-raise sm:flex-row">
      <Lock aria-hidden className="size-6 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-[0.9375rem] font-semibold">
          {permission ? `You need permission to ${permissionTo(permission)}` : "You do not have permission"}
        </h2>
        <p className="text-muted-foreground">{description ?? "Ask an owner or administrator of your team."}</p>
        {permission && (
          <p className="text-[0.8125rem] text-muted-foreground">
            Missing{subject && ` on ${subject}`}:{" "}
            <code className="rounded-sm bg-muted px-1 font-mono break-all">{permission}</code>
          </p>
        )}
        {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
