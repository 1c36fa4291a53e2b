import { Button, Field, layout, text, TextInput } from "@sortes/ui";
import { useDeferredValue, useMemo, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { folded } from "../../../base/names.ts";
import * as styles from "./record.css.ts";

/** Entries shown at first, and with each press. */
const step = 10;

interface EntryListProps {
  /** The public names by entry number, as this device checked them. */
  entries: ReadonlyMap<number, string>;
}

/** The locked list of a draw whose names are public, with a search on this device. */
export function EntryList({ entries }: EntryListProps) {
  const { t } = useIntl();
  const [words, setWords] = useState("");
  const [shown, setShown] = useState(step);
  const wanted = useDeferredValue(folded(words.trim()));
  const all = useMemo(
    () => Array.from(entries, ([number, name]) => ({ number, name, key: folded(name) })),
    [entries],
  );
  const found = useMemo(
    () => (wanted === "" ? all : all.filter(({ key }) => key.includes(wanted))),
    [all, wanted],
  );
  return (
    <section className={layout.stack} aria-labelledby="list">
      <h2 id="list">{t("draws.lookup")}</h2>
      <p className={text.muted}>{t("draws.listText", { count: entries.size })}</p>
      <div role="search">
        <Field label={t("draws.lookupLabel")}>
          <TextInput
            type="search"
            dir="auto"
            autoComplete="off"
            value={words}
            onChange={({ target }) => {
              setWords(target.value);
              setShown(step);
            }}
          />
        </Field>
      </div>
      <p role="status">
        {wanted !== "" &&
          (found.length === 0
            ? t("draws.lookupNone")
            : t("draws.listFound", { count: found.length }))}
      </p>
      {found.length > 0 && (
        <ol className={styles.entries} aria-label={t("draws.list")}>
          {found.slice(0, shown).map(({ number, name }) => (
            <li key={number} className={styles.entry}>
              <span className={text.muted}>{number}</span>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ol>
      )}
      {found.length > shown && (
        <div>
          <Button tone="quiet" size="sm" onClick={() => setShown(shown + 5 * step)}>
            {t("draws.listMore")}
          </Button>
        </div>
      )}
    </section>
  );
}
