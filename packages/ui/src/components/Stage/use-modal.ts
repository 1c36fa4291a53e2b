import { useLayoutEffect, useRef } from "react";

/**
 * Opens and closes a native modal dialog after `open`. Focus moves in, Escape closes, and closing gives the focus
 * back to what had it, also when the dialog is taken out of the page.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    element.showModal();
    return () => element.close();
  }, [open]);
  // told late of a closing that was taken back meanwhile, as React's strict mode does to every effect: it is open again
  return { ref: dialog, onClose: () => open && !dialog.current?.open && onClose() };
}
