import { Monitor, Moon, Sun } from "lucide-react";

/** The three themes one can choose, with their words and icons. */
export const THEMES = [
  { value: "system", label: "System", icon: <Monitor aria-hidden /> },
  { value: "light", label: "Light", icon: <Sun aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden /> },
] as const;
