import { vi } from "vitest";

const stub = (isLess: boolean) =>
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), {
      matches: isLess && media.includes("reduced-motion"),
      media,
    }),
  );

/** Has the system ask for less motion: results then appear without an animation. */
export const wantLessMotion = () => stub(true);

/** Has the system ask for no less motion, as before each test. */
export const wantFullMotion = () => stub(false);
