import type { Language } from "@sortes/contract";
import { classNames, text } from "@sortes/ui";
import { createContext, type ReactNode, use, useId } from "react";
import * as styles from "./gallery.css.ts";

/** Longer than a line of a phone, with a word that has to break. */
export const longName =
  "Ștefania-Wolfeschlegelsteinhausenbergerdorff Țurcanu de la Câmpulung Moldovenesc";

/** Read from right to left. */
export const rtlName = "נועה בן־דוד";

const firstNames = ["Ana", "Ștefan", "Țurcanu Ioana", "Kovács Ödön", "Mihai", "Daria", "Luca"];

/** `count` names, no two of them equal. */
export const names = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${firstNames[i % firstNames.length]} ${i + 1}`);

export const ignore = (): void => {};

/** The language in which the gallery speaks. */
export const GalleryLanguage = createContext<Language>("en");

/** Gives the one of two texts that is in the language of the gallery. */
function useSay(): (en: string, ro: string) => string {
  const language = use(GalleryLanguage);
  return (en, ro) => ({ en, ro })[language];
}

/** Words that several specimens use. */
export function useWords() {
  const say = useSay();
  return {
    say,
    save: say("Save", "Salvează"),
    remove: say("Delete", "Șterge"),
    name: say("Name", "Nume"),
    teams: say("Teams", "Echipe"),
    sentence: say("Every split is equally likely.", "Fiecare împărțire are aceeași șansă."),
    error: say("This name is taken.", "Acest nume este folosit deja."),
    longLabel: say(
      "Save these teams to my history under the name that I typed above",
      "Salvează echipele în istoricul meu sub numele pe care l-am scris mai sus",
    ),
    close: say("Close", "Închide"),
  };
}

const stateNames = {
  rest: ["At rest", "În repaus"],
  disabled: ["Disabled", "Inactiv"],
  busy: ["Busy", "Ocupat"],
  error: ["With an error", "Cu o eroare"],
  long: ["Long text", "Text lung"],
  many: ["Many", "Multe"],
} as const;

interface SectionProps {
  /** The component, as it is called in `packages/ui`. */
  name: string;
  /** The component in its states. */
  states: Partial<Record<keyof typeof stateNames, ReactNode>>;
}

/** A component of `packages/ui`. */
export function Section({ name, states }: SectionProps) {
  const id = useId();
  const language = use(GalleryLanguage);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div className={styles.states}>
        {(Object.keys(states) as (keyof typeof stateNames)[]).map((state) => (
          <div key={state}>
            <p className={classNames(text.muted, styles.stateName)}>
              {stateNames[state][language === "en" ? 0 : 1]}
            </p>
            {states[state]}
          </div>
        ))}
      </div>
    </section>
  );
}
