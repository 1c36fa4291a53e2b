import { layout } from "@sortes/ui";
import { Fragment } from "react";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./creator.css.ts";
import { useDraftChoices, useSegmentName } from "./draft-choices.ts";
import { type DraftFields, wordsOf } from "./draft.ts";

interface DraftVersionsProps {
  mine: DraftFields;
  theirs: DraftFields;
}

/** Two versions of a draft, side by side. */
export function DraftVersions({ mine, theirs }: DraftVersionsProps) {
  const { t } = useIntl();
  return (
    <div className={styles.versions}>
      <Version name={t("campaign.mine")} fields={mine} other={theirs} />
      <Version name={t("campaign.theirs")} fields={theirs} other={mine} />
    </div>
  );
}

/** Maximum number of characters shown of a body. */
const shown = 4000;

interface VersionProps {
  name: string;
  fields: DraftFields;
  other: DraftFields;
}

/** The text of one version, and the choices that differ from the other version. */
function Version({ name, fields, other }: VersionProps) {
  const { t } = useIntl();
  const choicesOf = useDraftChoices();
  const segmentName = useSegmentName();
  const others = choicesOf(other);
  const choices = choicesOf(fields).filter(({ value }, i) => value !== others[i]?.value);
  const { segmentId } = fields;
  // by its id: names are unknown until they are loaded, and deleted segments have none
  if (segmentId !== other.segmentId)
    choices.push({
      name: t("campaign.segment"),
      value: segmentId === null ? t("campaign.segment_all") : segmentName(segmentId),
    });
  const { title, subjectTest, translation } = fields;
  const subjects = (subjectTest?.otherSubjects ?? []).map(({ subject }) => subject);
  const letters = [fields, ...(translation ? [translation] : [])];
  const words = letters.map((letter) =>
    [letter.subject, letter.preheader, wordsOf(letter)].filter((part) => part !== "").join("\n\n"),
  );
  const text = [title, ...subjects, ...words].join("\n");
  return (
    <section className={layout.stackSm} aria-label={name}>
      <h3>{name}</h3>
      {choices.length > 0 && (
        <dl className={styles.head}>
          {choices.map((choice) => (
            <Fragment key={choice.name}>
              <dt>{choice.name}</dt>
              <dd dir="auto">{choice.value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {/* focusable, so that the keyboard can scroll it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.version} tabIndex={0} dir="auto">
        {text.length > shown ? `${text.slice(0, shown)}…` : text}
      </pre>
    </section>
  );
}
