/** Ready-made sets of scopes. `custom` is any other set. */
export const SCOPE_PRESETS = ["minimum", "look", "payments", "payments-cards", "custom"] as const;
