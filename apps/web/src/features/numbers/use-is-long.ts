import { useEffect, useState } from "react";

/** Milliseconds after which somebody who waits is offered to stop. */
const longFrom = 600;

/** Whether something has been going on for so long that one may want to stop it. */
export function useIsLong(isGoingOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setLong(true), longFrom);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isGoingOn]);
  return isLong;
}
