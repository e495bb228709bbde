"use client";

import { useRef, useState } from "react";
import { isCode, normalCode } from "@/lib/domain/access/second-factors/shared/code";

/** The word by which the server asks for a code. */
const CODE_NEEDED = "totp-required";

const NOT_ACCEPTED = "Your identity provider didn’t sign you in. Try again, or sign in with your password.";

const MESSAGES: Record<string, string> = {
  CredentialsSignin:
    "The email address, password or code is incorrect. After ten failed attempts, the account is locked for 30 minutes.",
  "rate-limited": "Too many attempts. Wait a minute, then try again.",
  "session-ended": "You were signed out. A session ends after 15 minutes of inactivity, or 12 hours after sign-in.",
  AccessDenied: "This account is not on any team. Ask an owner to invite you.",
  "email-unverified":
    "Your identity provider hasn’t verified your email address. Verify it there, or sign in with your password.",
  OAuthSignin: "We couldn’t reach your identity provider. Try again, or sign in with your password.",
  OAuthCallback: NOT_ACCEPTED,
  Callback: NOT_ACCEPTED,
  unavailable: "Sign-in is not available right now. Try again.",
};

/** Returns what a failed sign-in says, by the server's word for it. It never says which part was wrong. */
export function problemOf(word: string): string {
  return MESSAGES[word] ?? "We couldn’t sign you in. Try again.";
}

/** Being signed out is no mistake. */
export function toneOf(problem: string): "warning" | "danger" {
  return problem === MESSAGES["session-ended"] ? "warning" : "danger";
}

type FieldName = "email" | "password" | "code";
type Errors = Partial<Record<FieldName, string>>;

export interface SignInOptions {
  /** The path to go to afterwards. */
  target: string;
  /** The server's word for what went wrong on the way here. */
  word?: string | undefined;
  /** The account to act for afterwards. */
  account?: string;
  /** Instead of going there. */
  onSignedIn?: () => void;
}

/**
 * The state of signing in: first address and password, then the code if the server asks for one. It reads the form as the
 * browser filled it in, and needs no library: this page is the first that anybody loads.
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

/** Returns what is wrong with the fields, as of the last submit. */
function useErrors() {
  const [errors, setErrors] = useState<Errors>({});
  const [submitCount, setSubmitCount] = useState(0);
  const isFine = (found: Errors) => {
    setErrors(found);
    setSubmitCount((count) => count + 1);
    return Object.keys(found).length === 0;
  };
  return { errors, submitCount, isFine, forget: () => setErrors({}) };
}

/** The library is loaded when the form is sent. Undefined when it, or the server, could not be reached. */
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
