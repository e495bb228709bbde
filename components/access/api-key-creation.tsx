"use client";

import { useState } from "react";
import type { NewAPIKey } from "@/lib/domain/keys/dashboard";
import { APIKeyForm } from "./keys.form";
import { APIKeySecret } from "./api-key-secret";

/** The form for a new key, then the key. */
export function APIKeyCreation() {
  const [created, setCreated] = useState<NewAPIKey>();
  return created ? <APIKeySecret apiKey={created} /> : <APIKeyForm onCreated={setCreated} />;
}
