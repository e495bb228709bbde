"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { feePlans } from "@/lib/domain/fee-plans/contract";
import { type OnboardingInvite, onboardingInvites } from "@/lib/domain/onboarding/contract";
import { inviteList } from "@/lib/domain/onboarding/search-contract";
import { inviteDefaults } from "../invite-defaults";
import { InviteForm } from "../invite-form";
import { inviteProblems, refusalsOf } from "../invite-problems";
import { AdvancedSection } from "./advanced-section";
import { APIRequest } from "./api-request";
import { BuilderContext } from "./builder-context";
import { CapabilitySection } from "./capability-section";
import { PriceSection } from "./price-section";
import { ScopeSection } from "./scope-section";
import { SendNotice } from "./send-notice";
import { useMayPass } from "./use-may-pass";
import { useReported } from "./use-reported";
import { WhoSection } from "./who-section";

/** Makes an invite, from nothing or from another one, and goes to it. */
export function InviteBuilder({ from }: { from?: OnboardingInvite }) {
  const { data: plans } = useSuspenseQuery(queryFor(feePlans.choices));
  const mayPass = useMayPass();
  const router = useRouter();
  const create = useOperation(onboardingInvites.create, { refresh: [inviteList.search] });
  const [start] = useState(() => inviteDefaults({ from, planCodes: plans.map(({ code }) => code), mayPass }));
  const { send, failure, clearFailure: _, ...form } = useSchemaForm(InviteForm, start);
  const { errors, submitCount, isSubmitting } = form.formState;
  const refusals = refusalsOf(failure);
  form.watch(["capabilities", "scopes", "feePlanCodes", "prefill.accountType", "builder.terms"]);
  const problems = inviteProblems(errors, failure, form.getValues(), refusals);
  const submit = send(async (body) => {
    const { code } = await create.mutateAsync({ body });
    router.push(`/invites/${encodeURIComponent(code)}?created=1`);
  });
  return (
    <FormProvider {...form}>
      <BuilderContext value={{ problems, refusals }}>
        <Form onSubmit={submit} className="grid max-w-3xl gap-5">
          <ErrorSummary errors={useReported(problems, submitCount)} submitCount={submitCount} />
          <SendNotice failure={failure} />
          <WhoSection />
          <CapabilitySection />
          <ScopeSection />
          <PriceSection />
          <AdvancedSection />
          <APIRequest />
          <div className="flex flex-wrap justify-end gap-2">
            <Button asChild><Link href="/invites">Cancel</Link></Button>
            <Button type="submit" variant="primary" isPending={isSubmitting || create.isSuccess} pendingLabel="Creating…">Create invite</Button>
          </div>
        </Form>
      </BuilderContext>
    </FormProvider>
  );
}
