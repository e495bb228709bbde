"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CODE_NEEDED, problemOf } from "./sign-in-problems";

interface Typed {
  email: string;
  password: string;
  code: string;
}

const NOTHING: Typed = { email: "", password: "", code: "" };

/** The state of signing in: first address and password, then the code if the server asks for one. */
export function useSignIn(target: string, word?: string) {
  const form = useForm<Typed>({ defaultValues: NOTHING, shouldFocusError: false });
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState(word === undefined ? null : problemOf(word));
  const forget = () => setProblem(null);
  const submit = form.handleSubmit(async ({ email, password, code }) => {
    forget();
    const result = await signIn("credentials", {
      email,
      password,
      ...(needsCode && { code }),
      redirect: false,
      callbackUrl: target,
    });
    if (result?.ok && !result.error) return leaveFor(target);
    form.reset({ email, password, code: "" });
    if (result?.error === CODE_NEEDED) setNeedsCode(true);
    else setProblem(problemOf(result?.error ?? "unavailable"));
  }, forget);
  const startOver = () => {
    setNeedsCode(false);
    forget();
    form.reset(NOTHING);
  };
  return { ...form, needsCode, problem, setProblem, submit, startOver };
}

/** Loads the page anew, now with a session; stays pending until the browser is gone. */
function leaveFor(target: string): Promise<never> {
  window.location.assign(target);
  return new Promise(() => {});
}
