"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { FormProvider } from "react-hook-form";
import { problemsOf } from "@/components/issuing/form-problems";
import { SubmitButton } from "@/components/ui/submit-button";
import { FormAlert } from "@/components/form/form-alert";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { underwriting } from "@/lib/domain/underwriting/contract";
import { UnderwritingFields } from "./underwriting-fields";
import { UnderwritingForm as Schema, underwritingValues } from "./underwriting-values";
import { UNDERWRITING_LABELS } from "./underwriting-words";

/** What an account expects to process, asked and answered whole; then back to its capabilities. */
export function UnderwritingForm({ accountID }: { accountID: string }) {
  const router = useRouter();
  const { data } = useSuspenseQuery(queryFor(underwriting.get, { params: { accountID } }));
  const put = useOperation(underwriting.put, { refresh: [underwriting.get, capabilities.list] });
  const { send, failure, ...form } = useSchemaForm(Schema, underwritingValues(data));
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = send(async (body) => {
    await put.mutateAsync({ params: { accountID }, body });
    toast.success("Underwriting answers saved");
    router.push(`/accounts/${accountID}/capabilities`);
  });
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="grid max-w-3xl gap-5">
        <ErrorSummary
          errors={submitCount > 0 ? problemsOf(errors, UNDERWRITING_LABELS) : []}
          submitCount={submitCount}
        />
        <FormAlert fault={failure} forbidden="These answers need profile.write. What you entered stays here." />
        <UnderwritingFields />
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link href={`/accounts/${accountID}/capabilities`}>Cancel</Link>
          </Button>
          <SubmitButton isPending={isSubmitting} pendingLabel="Saving…">
            Save answers
          </SubmitButton>
        </div>
      </Form>
    </FormProvider>
  );
}
