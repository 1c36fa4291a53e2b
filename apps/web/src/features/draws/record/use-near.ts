import { type RefObject, useEffect, useState } from "react";

/** The distance below the viewport within which an element is near. */
const rootMargin = "200px";

/** Whether an element has come near the viewport since it was mounted. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);
  return isNear;
}
