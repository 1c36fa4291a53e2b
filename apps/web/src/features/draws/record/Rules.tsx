import type { DrawRecord } from "@sortes/contract";
import { layout, text } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";

/** The prizes, teams or numbers of a draw, and the organiser's conditions. */
export function Rules({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { rules, text: words, listed, kind, state } = draw;
  const { min, max, count } = rules;
  return (
    <section className={layout.stack}>
      {kind === "numbers" && <p>{t("draws.numbersOf", { count, min, max })}</p>}
      {rules.prizes && state !== "drawn" && (
        <>
          <h2>{t("draws.prizesOf")}</h2>
          <ol>
            {rules.prizes.map((places, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- prizes may have equal names
              <li key={i}>
                <bdi>{words?.prizes[i] || t("draws.prize", { prize: i + 1 })}</bdi>
                {places > 1 && ` × ${places}`}
              </li>
            ))}
          </ol>
        </>
      )}
      {state === "open" && kind !== "numbers" && <p>{t("draws.listed", { count: listed ?? 0 })}</p>}
      {words && words.conditions !== "" && (
        <>
          <h2>{t("draws.conditions")}</h2>
          <p className={text.lines} dir="auto">
            {words.conditions}
          </p>
        </>
      )}
    </section>
  );
}
