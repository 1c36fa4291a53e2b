import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Focuses a panel when it opens, and closes it with Escape. With a keyboard, the first text field has the focus; on a
 * phone, that would open the keyboard over the panel.
 */
export function usePanelKeys(
  section: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  useEffect(() => {
    const hasKeys = !window.matchMedia("(hover: none)").matches;
    const field = hasKeys ? section.current?.querySelector("input") : undefined;
    if (isOpen) (field ?? section.current)?.focus();
  }, [section, isOpen]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const { target } = event;
      if (!(target instanceof Element) || !section.current?.contains(target)) return;
      // Escape first closes a menu, a dialog or a choice, or clears the field
      const isAnswered = target.closest("[popover], [aria-expanded=true], dialog") !== null;
      if (!isAnswered && !(target instanceof HTMLInputElement && target.value !== "")) close();
    };
    // runs after the handlers of fields and menus
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [section]);
}
