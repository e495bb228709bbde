/** The dimmed layer under dialogs and sheets. */
export const OVERLAY = "fixed inset-0 z-40 animate-fade-in bg-overlay";
