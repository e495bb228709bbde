"use client";

import { useSyncExternalStore } from "react";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { PasskeyAssertion, PasskeyRegistration } from "@/lib/domain/access/passkeys/dashboard";

/** Checks whether this browser supports passkeys. False during server rendering. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => "PublicKeyCredential" in window,
    () => false,
  );
}

/**
 * Asks the browser to create a passkey. Returns null if the person closes the dialog or already has a passkey on this
 * device.
 */
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

/** Asks the browser for a passkey assertion. Returns null if the person closes the dialog. */
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
