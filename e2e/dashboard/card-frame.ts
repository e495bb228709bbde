import type { FrameLocator } from "@playwright/test";

/**
 * Hides a shown card. The frame goes away while it is pressed, and a browser under load may then never answer for the
 * release of the mouse: so the click is made in the frame itself.
 */
export const hide = (frame: FrameLocator) => frame.getByRole("button", { name: "Hide" }).dispatchEvent("click");
