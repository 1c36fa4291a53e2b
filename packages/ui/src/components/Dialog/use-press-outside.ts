import { type MouseEvent, type PointerEvent, useRef } from "react";

/**
 * Handlers of a modal dialog that tell of a press on what lies around it. A press that begins inside, as when text is
 * selected, is none.
 */
export function usePressOutside(onPress: () => void, enabled: boolean) {
  const beganOutside = useRef(false);
  // what lies around belongs to the element itself; what lies inside belongs to its children
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;
  return {
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      beganOutside.current = isOutside(event);
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (enabled && beganOutside.current && isOutside(event)) onPress();
      beganOutside.current = false;
    },
  };
}
