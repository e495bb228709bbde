"use client";

import { useState } from "react";
import type { NewAPIKey } from "@/lib/domain/access/keys/dashboard";
import { APIKeyForm } from "./keys.form";
import { APIKeySecret } from "./api-key-secret";
import { Quickstart, type QuickstartProps } from "./quickstart";

/** The form for a new key, then the key and what to do with it. */
export function APIKeyCreation(place: QuickstartProps) {
  const [created, setCreated] = useState<NewAPIKey>();
  if (!created) return <APIKeyForm onCreated={setCreated} />;
  return (
    <div className="grid gap-4">
      <APIKeySecret apiKey={created} origin={place.origin} />
      <Quickstart {...place} />
    </div>
  );
}
