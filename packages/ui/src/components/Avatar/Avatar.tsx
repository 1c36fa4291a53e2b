import * as styles from "./Avatar.css.ts";

/** One letter for a person, and the name it stands for. */
export function Avatar({ letter, name }: { letter: string; name: string }) {
  return (
    <>
      <span className={styles.avatar} aria-hidden>
        {letter}
      </span>
      <span className={styles.name}>{name}</span>
    </>
  );
}
