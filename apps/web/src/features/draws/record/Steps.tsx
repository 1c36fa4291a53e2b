import type { DrawRecord } from "@sortes/contract";
import { classNames, Pip, text } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { isStopped } from "../next-moment.ts";
import { useMoments } from "./Moment.tsx";
import * as styles from "./record.css.ts";

interface Step {
  title: string;
  /** An explanation, if the title does not suffice. */
  about?: string;
  /** ISO 8601; null if nobody knows it yet. */
  at: string | null;
  isDone: boolean;
}

/** How the draw goes, in dated steps: published, locked, the public random number, drawn. */
export function Steps({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const momentOf = useMoments();
  return (
    <section className={styles.steps} aria-labelledby="steps">
      <h2 id="steps">{t("draws.steps")}</h2>
      <ol className={styles.chain}>
        {useSteps(draw).map(({ title, about, at, isDone }, i) => (
          <li key={title} className={classNames(styles.step, !isDone && styles.stepAhead)}>
            <Pip step={i + 1} isAhead={!isDone} />
            <div>
              <h3 className={styles.stepTitle}>{title}</h3>
              {at && (
                <time dateTime={at} className={text.muted}>
                  {momentOf(at)}
                </time>
              )}
              {about && <p>{about}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useSteps(draw: DrawRecord): Step[] {
  const { kind, statements, round, drawsAt, freezeBy, count, voided } = draw;
  const { t } = useIntl();
  const of = (type: string) => statements.find((one) => one.t === type)?.at;
  const opened = of("open");
  const frozen = of("freeze");
  const drawn = of("result");
  const isNumbers = kind === "numbers";
  const steps: Step[] = [
    {
      title: t("draws.stepOpen"),
      about: t("draws.stepOpenText"),
      at: opened ?? null,
      isDone: true,
    },
    {
      title: isNumbers
        ? t(frozen ? "draws.stepRangeLocked" : "draws.stepRangeLocks")
        : frozen
          ? t("draws.stepListLocked", { count: count ?? 0 })
          : t("draws.stepListLocks"),
      at: frozen ?? freezeBy,
      isDone: frozen !== undefined,
    },
  ];
  if (round !== null)
    steps.push({
      title: t(drawn ? "draws.stepRoundCame" : "draws.stepRoundComes"),
      about: t("draws.stepRoundText", { round }),
      at: drawsAt,
      isDone: drawn !== undefined,
    });
  steps.push({
    title: t(drawn ? "draws.stateDrawn" : "draws.stepDraws"),
    about: t(round === null ? "draws.stepDrawnPlain" : "draws.stepDrawnText"),
    at: drawn ?? null,
    isDone: drawn !== undefined,
  });
  const changes = statements.filter((one) => one.t === "step");
  const latest = changes.at(-1);
  if (latest)
    steps.push({
      title: t("draws.stepChanged", { count: changes.length }),
      at: latest.at,
      isDone: true,
    });
  const done = steps.filter(({ isDone }) => isDone);
  if (isStopped(draw)) return done;
  if (voided) {
    return [...done, { title: t("draws.stateVoid"), at: voided.at, isDone: true }];
  }
  return steps;
}
