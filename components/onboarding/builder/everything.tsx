import { useFormContext, useWatch } from "react-hook-form";
import { FormSection } from "@/components/form/form-section";
import { ProfileFields } from "@/components/form/profile/profile-fields";
import { SupportFields } from "@/components/form/profile/support-fields";
import { pruned } from "@/components/form/values/form-values";
import { Notice } from "@/components/ui/notice";
import { fieldsOf } from "@/components/words/profile-fields";
import type { AccountType } from "@/lib/domain/accounts/accounts/contract";

/** The paths of both profiles. */
interface Prefixes {
  business: string;
  individual: string;
}

/** All that may be known of an invitee. */
export function Everything({ type, ...prefixes }: Prefixes & { type: AccountType }) {
  return (
    <>
      <SensitiveNotice {...prefixes} />
      <ProfileFields paths={fieldsOf(type)} prefix={prefixes[type]} />
    </>
  );
}

/** A warning once somebody's identity number is typed. */
function SensitiveNotice({ business, individual }: Prefixes) {
  const { control } = useFormContext();
  const [ein, governmentID]: unknown[] = useWatch({
    control,
    name: [`${business}.taxID`, `${individual}.governmentID`],
  });
  if (pruned(ein) === undefined && pruned(governmentID) === undefined) return null;
  return (
    <Notice tone="warning" role="status" title="You’re entering someone else’s tax ID">
      It’s encrypted, and never stored in a draft or template. Once the invite is created, no one can view the full
      number. They can replace it.
    </Notice>
  );
}

/** Shows how customers reach the business, in a part of its own. */
export function Support({ businessPrefix }: { businessPrefix: string }) {
  return (
    <FormSection
      title="Customer support"
      id="support"
      description="How customers reach the business. Shown on card transactions. Optional."
      isOpenAtFirst={false}
    >
      <SupportFields prefix="prefill.customerSupport" businessPrefix={businessPrefix} />
    </FormSection>
  );
}
