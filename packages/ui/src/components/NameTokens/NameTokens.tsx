import * as styles from "./NameTokens.css.ts";

export interface NameTokensProps {
  label: string;
  /** Each name once. */
  names: readonly string[];
  chosen: readonly string[];
  onToggle: (name: string) => void;
}

/** Names of which any number is chosen by a press each. */
export function NameTokens({ label, names, chosen, onToggle }: NameTokensProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
    <ul role="list" aria-label={label} className={styles.tokens}>
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={chosen.includes(name)}
            className={styles.token}
            onClick={() => onToggle(name)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
