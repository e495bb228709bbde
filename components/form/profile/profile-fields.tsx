import { cn } from "@/components/ui/cn";
import type { ProfilePartProps } from "@/components/form/fields/part";
import type { FieldControl } from "@/components/words/profile-field";
import { profileField, type ProfilePath } from "@/components/words/profile-fields";
import { ProfileField } from "./profile-field";

const WIDE: readonly FieldControl[] = [
  "address",
  "birthDate",
  "description",
  "governmentID",
  "industry",
  "name",
  "website",
];

/** Profile answers in the given order, short ones in two columns. */
export function ProfileFields({ paths, ...part }: ProfilePartProps & { paths: readonly ProfilePath[] }) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {paths.map((path) => (
        <div key={path} className={cn(WIDE.includes(profileField(path).control) && "sm:col-span-2")}>
          <ProfileField path={path} {...part} />
        </div>
      ))}
    </div>
  );
}
