import {
  ArrowLeftRight,
  CodeXml,
  CreditCard,
  ChartColumn,
  House,
  type LucideIcon,
  ReceiptText,
  Send,
  Settings,
  Users,
} from "lucide-react";
import type { NavIconName } from "./navigation";

const ICONS: Record<NavIconName, LucideIcon> = {
  home: House,
  analytics: ChartColumn,
  invites: Send,
  accounts: Users,
  money: ArrowLeftRight,
  cards: CreditCard,
  billing: ReceiptText,
  developers: CodeXml,
  settings: Settings,
};

/** A section's icon by name, because the server cannot pass functions to the browser. */
export function NavIcon({ name }: { name: NavIconName }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden className="size-4 shrink-0" />;
}
