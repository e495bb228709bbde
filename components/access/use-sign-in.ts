"use client";

import { useRef, useState } from "react";
import { problemOf } from "./sign-in-problems";
import { isCode, normalCode } from "@/lib/domain/access/second-factors/shared/code";

/** The server's code for “a second factor is required”. */
const CODE_NEEDED = "totp-required";

type FieldName = "email" | "password" | "code";
type Errors = Partial<Record<FieldName, string>>;

export interface SignInOptions {
  target: string;
  /** The server's code for a problem on the way here. */
  word?: string | undefined;
  account?: string;
  /** Runs instead of opening `target`. */
  onSignedIn?: () => void;
}

/**
 * The state of the sign-in form: first email and password, then a code if the server asks for one. It reads the fields
 * directly from the form, so that it sees autofilled values. It uses no library, because people load this page first.
 */
export function useSignIn({ target, word, account, onSignedIn }: SignInOptions) {
  const [entered, setEntered] = useState<{ email: string; password: string }>();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState(word === undefined ? null : problemOf(word));
  const { errors, submitCount, isFine, ...checked } = useErrors();
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = async () => {
    const fields = form.current ? new FormData(form.current) : new FormData();
    const typed = entered ?? { email: text(fields, "email"), password: text(fields, "password") };
    setProblem(null);
    if (isPending || !isFine(entered ? codeErrors(text(fields, "code")) : emptyErrors(typed))) return;
    setPending(true);
    const more = { ...(entered && { code: text(fields, "code") }), ...(account && { account }) };
    const result = await signIn({ ...typed, ...more, callbackUrl: target });
    if (result?.ok && !result.error) return onSignedIn ? onSignedIn() : window.location.assign(target);
    setPending(false);
    setCode("");
    if (result?.error === CODE_NEEDED) setEntered(typed);
    else setProblem(problemOf(result?.error ?? "unavailable"));
  };
  const startOver = () => {
    setEntered(undefined);
    setCode("");
    setProblem(null);
    checked.forget();
  };
  const needsCode = entered !== undefined;
  return { form, code, setCode, needsCode, problem, setProblem, errors, submitCount, isPending, submit, startOver };
}

export type SignInState = ReturnType<typeof useSignIn>;

function useErrors() {
  const [errors, setErrors] = useState<Errors>({});
  const [submitCount, setSubmitCount] = useState(0);
  const isFine = (match: Errors) => {
    setErrors(match);
    setSubmitCount((count) => count + 1);
    return Object.keys(match).length === 0;
  };
  return { errors, submitCount, isFine, forget: () => setErrors({}) };
}

/** Loads the sign-in code when the form is sent. Returns undefined if it, or the server, cannot be reached. */
async function signIn(proofs: Record<string, string>) {
  try {
    const { signIn: byCredentials } = await import("next-auth/react");
    return await byCredentials("credentials", { ...proofs, redirect: false });
  } catch {
    return undefined;
  }
}

function text(fields: FormData, name: FieldName): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

function emptyErrors(typed: Record<"email" | "password", string>): Errors {
  return { ...(!typed.email && { email: "is required" }), ...(!typed.password && { password: "is required" }) };
}

function codeErrors(code: string): Errors {
  if (!code) return { code: "is required" };
  return isCode(normalCode(code)) ? {} : { code: "must be six digits, or a recovery code" };
}
