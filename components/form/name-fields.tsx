import { FieldGroup } from "@/components/ui/field-group";
import { markOf, type ProfilePartProps } from "./part";
import { TextField } from "./text-field";

/** A person's name in its parts; `prefix` is the path of the name itself. */
export function NameFields({
  prefix,
  required,
  isOwn = false,
  legend = "Name",
}: ProfilePartProps & { legend?: string }) {
  const field = (name: string, token: string) => ({
    name: `${prefix}.${name}`,
    ...markOf(required, name),
    input: { autoComplete: isOwn ? token : "off", spellCheck: false },
  });
  return (
    <FieldGroup legend={legend}>
      <div className="grid gap-4 sm:grid-cols-6">
        <TextField label="First name" className="sm:col-span-3" {...field("firstName", "given-name")} />
        <TextField label="Middle name" className="sm:col-span-3" {...field("middleName", "additional-name")} />
        <TextField label="Last name" className="sm:col-span-4" {...field("lastName", "family-name")} />
        <TextField label="Suffix" className="sm:col-span-2" {...field("suffix", "honorific-suffix")} />
      </div>
    </FieldGroup>
  );
}
