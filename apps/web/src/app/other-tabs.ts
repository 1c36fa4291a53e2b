import type { Services } from "./services.ts";
import { isSessionKey } from "./session.ts";

/**
 * Follows who signs in and out in the other tabs of this browser. What belongs to somebody who has left is forgotten
 * and goes from the screen at once; what was typed and drawn in this tab stays.
 * @param decide lets the guards and loaders of the page decide again, now that somebody else is signed in, or nobody
 */
export function followOtherTabs(services: Services, decide: () => Promise<void>): void {
  const { session, queryClient, isChangingHands } = services;
  const follow = async () => {
    const before = session.token;
    session.follow();
    const { token } = session;
    if (token === before) return;
    queryClient.clear();
    if (before !== undefined) isChangingHands.set(true);
    await decide();
    // or the next change goes on with it
    if (session.token === token) isChangingHands.set(false);
  };
  window.addEventListener("storage", ({ key }) => {
    if (isSessionKey(key)) void follow();
  });
  // a page that Back brings to life again was told nothing meanwhile
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void follow();
  });
}
