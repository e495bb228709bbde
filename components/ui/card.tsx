import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section className={cn("flex min-w-0 own:flex-col rounded-xl border bg-card shadow-raise", className)} {...rest} />
  );
}

export function CardHeader(props: { title: ReactNode; description?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b px-5 py-3.5">
      <div className="min-w-0">
        <h2 className="text-[0.9375rem] font-semibold">{props.title}</h2>
        {props.description && <p className="text-[0.8125rem] text-muted-foreground">{props.description}</p>}
      </div>
      {props.actions && <div className="flex flex-wrap items-center gap-2">{props.actions}</div>}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("own:px-5 own:py-4", className)} {...rest} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={cn(
        "mt-auto flex flex-wrap items-center own:justify-end gap-2 rounded-b-xl border-t bg-muted/50 px-5 py-3",
        className,
      )}
      {...rest}
    />
  );
}
