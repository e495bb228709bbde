import type { FrameLocator } from "@playwright/test";

/**
 * Hides a shown card. The frame is removed while the mouse is down, and a browser under load may then never answer the
 * release, so the click is dispatched in the frame itself.
 */
export const hide = (frame: FrameLocator) => frame.getByRole("button", { name: "Hide" }).dispatchEvent("click");
