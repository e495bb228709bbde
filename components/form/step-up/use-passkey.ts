"use client";

import { useSyncExternalStore } from "react";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { PasskeyAssertion, PasskeyRegistration } from "@/lib/domain/access/passkeys/dashboard";

/** Whether this browser knows passkeys; no while the server draws. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => "PublicKeyCredential" in window,
    () => false,
  );
}

/** Has the browser make a passkey; null when the person closes its dialog or it already holds one of theirs. */
export async function makePasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyRegistration | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const registration = await startRegistration({ optionsJSON: options }).catch(declined);
  if (!registration) return null;
  const {
    id,
    rawId,
    response: { clientDataJSON, attestationObject, transports = [] },
  } = registration;
  return {
    id,
    rawId,
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}

/** Has the browser prove a passkey; null when the person closes its dialog. */
export async function provePasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const made = await startAuthentication({ optionsJSON: options }).catch(declined);
  if (!made) return null;
  const {
    id,
    rawId,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  } = made;
  return {
    id,
    rawId,
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

const DECLINED = new Set(["NotAllowedError", "AbortError", "InvalidStateError"]);

function declined(error: unknown): null {
  if (error instanceof Error && DECLINED.has(error.name)) return null;
  throw error;
}

function never() {
  return () => {};
}
