import { useEffect } from "react";

/** Keeps the display on while the page is visible. Does nothing if the browser cannot or refuses. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      const got = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) void got?.release();
      else lock = got;
    };
    const holdAgain = () => void hold();
    holdAgain();
    // browsers release the lock when the tab is hidden
    document.addEventListener("visibilitychange", holdAgain);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", holdAgain);
      void lock?.release();
    };
  }, []);
}
