import { useLayoutEffect, useRef } from "react";

/**
 * Opens and closes a native modal dialog after `open`. Focus moves in, Escape closes, and closing gives the focus
 * back to the element that had it before, also when the dialog is removed from the page.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);
  // the close event arrives late: meanwhile the dialog may be open again, as in React's strict mode, which runs every
  // effect twice
  return { ref: dialog, onClose: () => open && !dialog.current?.open && onClose() };
}
