/**
 * Asks the browser for the whole screen, at a press. A browser that refuses still shows the whole window. What is to be
 * seen there, such as a dialog, opens afterwards: it would be below the page otherwise.
 */
export async function enterFullScreen(): Promise<void> {
  const page = document.documentElement;
  // Safari on phones has none
  if (document.fullscreenElement || !("requestFullscreen" in page)) return;
  await page.requestFullscreen().catch(() => {});
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement === document.documentElement)
    void document.exitFullscreen().catch(() => {});
}

/**
 * Calls back once the page does not fill the screen any more: browsers take the first Escape for themselves.
 * @returns a function that ends that
 */
export function onFullScreenLeft(left: () => void): () => void {
  const listen = () => document.fullscreenElement === null && left();
  document.addEventListener("fullscreenchange", listen);
  return () => document.removeEventListener("fullscreenchange", listen);
}
