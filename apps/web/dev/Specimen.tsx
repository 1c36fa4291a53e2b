import type { Language } from "@sortes/contract";
import { classNames, text } from "@sortes/ui";
import { createContext, type ReactNode, use, useId } from "react";
import * as styles from "./gallery.css.ts";

/** The language in which the gallery speaks. */
export const GalleryLanguage = createContext<Language>("en");

/** Gives the one of two texts that is in the language of the gallery. */
export function useSay(): (en: string, ro: string) => string {
  const language = use(GalleryLanguage);
  return (en, ro) => ({ en, ro })[language];
}

const stateNames = {
  rest: ["At rest", "În repaus"],
  chosen: ["Chosen", "Ales"],
  disabled: ["Disabled", "Inactiv"],
  busy: ["Busy", "Ocupat"],
  error: ["With an error", "Cu o eroare"],
  long: ["Long text", "Text lung"],
  rtl: ["Right to left", "De la dreapta la stânga"],
  empty: ["Empty", "Gol"],
  many: ["Many", "Multe"],
} as const;

interface SectionProps {
  /** The component, as it is called in `packages/ui`. */
  name: string;
  children: ReactNode;
}

/** A component of `packages/ui`; each child is a `State`. */
export function Section({ name, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

interface StateProps {
  name: keyof typeof stateNames;
  children: ReactNode;
}

/** A component in one of its states. */
export function State({ name, children }: StateProps) {
  const say = useSay();
  const [en, ro] = stateNames[name];
  return (
    <div>
      <p className={classNames(text.muted, styles.stateName)}>{say(en, ro)}</p>
      {children}
    </div>
  );
}
