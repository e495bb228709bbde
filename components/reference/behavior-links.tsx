import { Fragment } from "react";
import { AppLink } from "@/components/ui/app-link";

/** Links to the pages that say what happens when a group's operations are used. */
export function BehaviorLinks({ pages }: { pages: readonly { name: string; title: string }[] }) {
  if (pages.length === 0) return null;
  return (
    <p className="mt-1 text-muted-foreground">
      What happens when:{" "}
      {pages.map(({ name, title }, index) => (
        <Fragment key={name}>
          {index > 0 && " · "}
          <AppLink className="underline" href={`/reference/behavior/${name}`}>
            {title}
          </AppLink>
        </Fragment>
      ))}
    </p>
  );
}
