import { ProfileFields } from "@/components/form/profile/profile-fields";
import { fieldsOf, placeBelow } from "@/components/words/profile-fields";
import type { AccountType } from "@/lib/domain/accounts/contract";
import { isAsked } from "../invite-form";

/** Name and contact alone of a business or a person; `prefix` is the path of its profile. */
export function ContactFields({ type, prefix }: { type: AccountType; prefix: string }) {
  const paths = fieldsOf(type).filter((path) => isAsked("contact", type, placeBelow(path)));
  return <ProfileFields paths={paths} prefix={prefix} />;
}
