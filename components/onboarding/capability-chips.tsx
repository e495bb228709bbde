import { Badge } from "@/components/ui/badge";
import { capabilityLabel } from "@/components/words/capabilities";

/** The first capabilities by name, the others as a number with their names for screen readers. */
export function CapabilityChips({ capabilities, shown = 2 }: { capabilities: readonly string[]; shown?: number }) {
  const rest = capabilities.slice(shown).map(capabilityLabel);
  return (
    <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
      {capabilities.slice(0, shown).map((capability) => (
        <Badge key={capability} icon={null}>
          {capabilityLabel(capability)}
        </Badge>
      ))}
      {rest.length > 0 && (
        <span title={rest.join(", ")}>
          <Badge icon={null}>
            <span aria-hidden>+{rest.length}</span>
            <span className="sr-only">and {rest.join(", ")}</span>
          </Badge>
        </span>
      )}
    </span>
  );
}
