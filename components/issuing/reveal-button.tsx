import { Eye } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { type Ref, useId } from "react";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import type { RevealObstacle } from "./reveal-gate";

export interface RevealButtonProps {
  ref: Ref<HTMLButtonElement>;
  obstacle: RevealObstacle | null;
  onPress: () => void;
}

/** The button that shows card details, and beside it what blocks it. */
export function RevealButton({ ref, obstacle, onPress }: RevealButtonProps) {
  const id = useId();
  if (!obstacle) {
    return (
      <Button ref={ref} variant="primary" onClick={onPress}>
        <Eye aria-hidden />
        Show card details
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <Button
        ref={ref}
        aria-disabled
        aria-describedby={id}
        className="justify-self-start"
        onClick={() => announce(obstacle.message)}
      >
        <Eye aria-hidden />
        Show card details
      </Button>
      <p id={id} className="text-[0.8125rem] text-muted-foreground">
        {obstacle.message}{" "}
        {obstacle.link && (
          <AppLink href={obstacle.link.href} className="font-medium text-primary-text underline underline-offset-2">
            {obstacle.link.label}
          </AppLink>
        )}
      </p>
    </div>
  );
}
