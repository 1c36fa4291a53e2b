/**
 * Requests full screen; requires a user gesture. If the browser refuses, the presentation still fills the window. Open
 * dialogs afterwards: otherwise they would end up behind the page.
 */
export async function enterFullScreen(): Promise<void> {
  const page = document.documentElement;
  // missing in Safari on iPhones
  if (document.fullscreenElement || !("requestFullscreen" in page)) return;
  await page.requestFullscreen().catch(() => {});
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement === document.documentElement)
    void document.exitFullscreen().catch(() => {});
}

/**
 * Calls back when the page leaves full screen, since browsers handle the first Escape themselves; and on Back, which is
 * the way out on phones without full screen.
 * @returns a function that removes the listeners
 */
export function onStageLeft(left: () => void): () => void {
  const listen = () => document.fullscreenElement === null && left();
  document.addEventListener("fullscreenchange", listen);
  window.addEventListener("popstate", left);
  return () => {
    document.removeEventListener("fullscreenchange", listen);
    window.removeEventListener("popstate", left);
  };
}
