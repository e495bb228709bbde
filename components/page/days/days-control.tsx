"use client";

import { CalendarDays } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { LaterMenu } from "@/components/ui/overlays/later-menu";
import { daysInWords } from "@/components/words/day-presets";
import type { DaysPanelProps } from "./days-panel";

interface DaysControlProps extends DaysPanelProps {
  /** The label is visible in front of the days, for a page with several ranges. */
  isLabelShown?: boolean;
  /** The days narrow a list. */
  isSet?: boolean;
  className?: string;
}

const load = () => import("./days-panel").then((loaded) => loaded.DaysPanel);

/** The one control for days: a button with the selected days, and a panel to change them. */
export function DaysControl({ isLabelShown = false, isSet = false, className, ...panel }: DaysControlProps) {
  const { label, options, preset, range } = panel;
  const days = options.find(({ value }) => value === preset)?.label ?? daysInWords(range);
  const trigger = (
    <Button
      size="sm"
      className={cn("rounded-full own:max-w-full font-normal", isSet && "border-primary bg-primary-soft", className)}
    >
      <CalendarDays aria-hidden />
      <span className={cn(!isLabelShown && "sr-only")}>{label}: </span>
      <span className="truncate">{isLabelShown ? `${days.charAt(0).toLowerCase()}${days.slice(1)}` : days}</span>
    </Button>
  );
  return <LaterMenu trigger={trigger} popup="dialog" load={load} of={panel} />;
}
