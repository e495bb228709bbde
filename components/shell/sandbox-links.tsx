import { AppLink } from "@/components/ui/app-link";

const LINKS = [
  { href: "/reference/test-values", label: "Test values" },
  { href: "/developers/sandbox", label: "Simulations" },
];

/** In the sandbox bar: the numbers that make a check fail, and what can be made to happen. */
export function SandboxLinks() {
  return (
    <span className="flex items-center gap-x-3">
      {LINKS.map(({ href, label }) => (
        <AppLink
          key={href}
          href={href}
          className="inline-flex min-h-6 items-center rounded-sm font-medium text-warning underline-offset-2 hover:underline"
        >
          {label}
        </AppLink>
      ))}
    </span>
  );
}
