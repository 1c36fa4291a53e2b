import type { DrawRecord } from "@sortes/contract";
import { layout, text } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { usePrizeName } from "../entry-words.ts";

/** The prizes of a draw that is still to come, and the organiser's conditions. */
export function Rules({ draw: { rules, text: words, state } }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const prizeOf = usePrizeName(words?.prizes);
  const prizes = state === "drawn" ? undefined : rules.prizes;
  const conditions = words?.conditions ?? "";
  if (!prizes && conditions === "") return null;
  return (
    <section className={layout.stack}>
      {prizes && (
        <>
          <h2 className={text.h3}>{t("draws.prizesOf")}</h2>
          <ol>
            {prizes.map((places, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- prizes may have equal names
              <li key={i}>
                <bdi>{prizeOf(i + 1)}</bdi>
                {places > 1 && ` × ${places}`}
              </li>
            ))}
          </ol>
        </>
      )}
      {conditions !== "" && (
        <>
          <h2 className={text.h3}>{t("draws.conditions")}</h2>
          <p className={text.lines} dir="auto">
            {conditions}
          </p>
        </>
      )}
    </section>
  );
}
