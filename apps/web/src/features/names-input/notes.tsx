import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** The element below a form's button; null until it is in the document, undefined where a form has none. */
export const NotesPlace = createContext<HTMLElement | null | undefined>(undefined);

/**
 * What a form says of its list: it comes and goes while somebody reaches for the button, and stands below it, where it
 * moves nothing that is pressed.
 */
export function Notes({ children }: { children: ReactNode }) {
  const place = use(NotesPlace);
  if (place === undefined) return children;
  return place && createPortal(children, place);
}
