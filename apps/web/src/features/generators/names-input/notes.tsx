import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** The element below a form's button; null until it is in the document, undefined if the form has none. */
export const NotesPlace = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Notes on a form's list, rendered below the button: they appear and disappear while the visitor reaches for it, and
 * must not move it.
 */
export function Notes({ children }: { children: ReactNode }) {
  const place = use(NotesPlace);
  if (place === undefined) return children;
  return place && createPortal(children, place);
}

interface Pointer {
  /** Null until it is in the document. */
  place: HTMLElement | null;
  setPlace: (place: HTMLElement | null) => void;
}

/** Undefined if the form has no place for its notes: then they are at the list. */
export const PointerContext = createContext<Pointer | undefined>(undefined);

/** The place at a form's button that points to a question below it, which may be below the window, too. */
export function PointerPlace() {
  return <div ref={use(PointerContext)?.setPlace} />;
}
