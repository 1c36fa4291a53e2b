import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** The element below a form's button; null until it is in the document, undefined where a form has none. */
export const NotesPlace = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Notes on a form's list. They come and go while somebody reaches for the button, so they stand below it, where they move
 * nothing that is pressed.
 */
export function Notes({ children }: { children: ReactNode }) {
  const place = use(NotesPlace);
  if (place === undefined) return children;
  return place && createPortal(children, place);
}
