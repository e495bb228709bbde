import { expect, test } from "@playwright/test";
import { check } from "@/lib/core/api/field-errors";
import { fileSize } from "@/components/ui/words/format";
import { purposeOf, uploadBody } from "./uploads";
import { UploadFile } from "@/lib/domain/accounts/files/contract";

const PERSON = "0199aa00-0000-7000-8000-000000000001";

test("a document's metadata has its requirement and its person", () => {
  const file = new File(["x"], "id.png");
  const result = check(
    UploadFile,
    uploadBody({
      file,
      filePurpose: "representative_verification",
      requirement: `document.representative.${PERSON}.tin`,
      comment: " front ",
    }),
  );
  expect("data" in result && JSON.parse(result.data.metadata ?? "")).toEqual({
    requirement_id: `document.representative.${PERSON}.tin`,
    representative_id: PERSON,
    comment: "front",
  });
});

test("a form without a file gets an error", () => {
  const result = check(
    UploadFile,
    uploadBody({
      file: undefined,
      filePurpose: "account_requirement",
      requirement: "",
      comment: "",
    }),
  );
  expect("errors" in result && { ...result.errors }).toEqual({ file: "is required" });
});

test("a requirement determines its document's purpose, and sizes are readable", () => {
  expect(
    [
      undefined,
      "document.business.verification",
      `document.representative.${PERSON}.tin`,
      "document.individual.tin",
      "business.underwriting-documents-tier-one",
      "business.ein",
    ].map(purposeOf),
  ).toEqual([
    "account_requirement",
    "business_verification",
    "representative_verification",
    "individual_verification",
    "merchant_underwriting",
    "account_requirement",
  ]);
  expect([12, 2000, 3 * 1024 * 1024].map(fileSize)).toEqual(["12 bytes", "2 kB", "3.0 MB"]);
});
