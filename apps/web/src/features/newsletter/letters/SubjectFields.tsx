import {
  decidesByClicks,
  isLongerThan,
  letterOfSubject,
  limits,
  type SubjectTest,
  subjectTestLimits,
} from "@sortes/contract";
import { Button, Field, IconButton, layout, Select, text, TextInput } from "@sortes/ui";
import { useRef } from "react";
import { focusSoon } from "../../../base/focus-moves.ts";
import { useIntl } from "../../../base/intl.ts";
import { wordMessage } from "../../../base/error-text.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { DraftView } from "./draft-view.ts";
import * as styles from "./subject-fields.css.ts";

const { share, hours, others } = subjectTestLimits;

/** The choices on offer: percentages and hours. A different value set through the API stays selectable. */
const offered = { share: [10, 20, 30, 40, 50], hours: [1, 2, 4, 8, 24, 48, 72] };
const withOwn = (values: readonly number[], own: number): number[] =>
  [...new Set([...values, own])].toSorted((a, b) => a - b);

interface SubjectFieldsProps {
  keeper: DraftKeeper;
  view: DraftView;
  /** Whether the letter in the other language is shown. */
  isTranslation: boolean;
}

/** Alternative subjects to test on part of the audience, and how the winner for the rest is chosen. */
export function SubjectFields({ keeper, view, isTranslation }: SubjectFieldsProps) {
  const { t } = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const { subjectTest: test, tracking } = view;
  const put = (next: SubjectTest | null) => {
    keeper.change({ subjectTest: next });
    const more = (next?.otherSubjects.length ?? 0) - (test?.otherSubjects.length ?? 0);
    // the pressed button may disappear
    if (more !== 0) focusSoon(place.current, more > 0 ? "input" : "button", -1);
  };
  const begin = () =>
    put({
      otherSubjects: [{ subject: "" }],
      share: share.usual,
      decideAfterHours: tracking === "off" ? null : hours.usual,
    });
  return (
    <div ref={place}>
      {test ? (
        <TestFields view={view} isTranslation={isTranslation} test={test} onPut={put} />
      ) : (
        <AddButton text={t("campaign.trySubjects")} onClick={begin} />
      )}
    </div>
  );
}

interface TestFieldsProps extends Omit<SubjectFieldsProps, "keeper"> {
  test: SubjectTest;
  onPut: (test: SubjectTest | null) => void;
}

function TestFields({ view, isTranslation, test, onPut }: TestFieldsProps) {
  const { t } = useIntl();
  const { subject } = (isTranslation ? view.translation : undefined) ?? view;
  const part = isTranslation ? "translation" : "subject";
  const isCounted = view.tracking !== "off";
  const { otherSubjects, decideAfterHours } = test;
  const change = (changes: Partial<SubjectTest>) => onPut({ ...test, ...changes });
  const all = [subject, ...otherSubjects.map((other) => other[part] ?? "")].map((one) =>
    one.trim(),
  );
  return (
    <fieldset className={styles.group}>
      <legend>{t("campaign.subjectTest")}</legend>
      <p className={text.muted}>{t("campaign.subjectTestHint")}</p>
      {otherSubjects.map((other, i) => (
        <Other
          // oxlint-disable-next-line react/no-array-index-key -- a subject has nothing but its place
          key={i}
          letter={letterOfSubject(i + 2)}
          value={other[part] ?? ""}
          isRepeated={all[i + 1] !== "" && all.indexOf(all[i + 1] ?? "") <= i}
          onChange={(value) =>
            change({ otherSubjects: otherSubjects.with(i, { ...other, [part]: value }) })
          }
          onRemove={() =>
            otherSubjects.length === 1
              ? onPut(null)
              : change({ otherSubjects: otherSubjects.toSpliced(i, 1) })
          }
        />
      ))}
      {otherSubjects.length < others && (
        <AddButton
          text={t("campaign.addSubject")}
          onClick={() => change({ otherSubjects: [...otherSubjects, { subject: "" }] })}
        />
      )}
      <Field label={t("campaign.testShare")} hint={t("campaign.testShareHint")}>
        <Select
          value={String(test.share)}
          onChange={({ target }) => change({ share: Number(target.value) })}
        >
          {withOwn(offered.share, test.share).map((percent) => (
            <option key={percent} value={percent}>
              {t("campaign.testShareOf", { percent })}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t("campaign.testDecision")}
        hint={t("campaign.testDecisionHint")}
        error={!isCounted && decidesByClicks(test) && t("SUBJECT_TEST_WITHOUT_CLICKS")}
      >
        <Select
          value={decideAfterHours === null ? "" : String(decideAfterHours)}
          onChange={({ target }) =>
            change({ decideAfterHours: target.value === "" ? null : Number(target.value) })
          }
        >
          {withOwn(offered.hours, decideAfterHours ?? hours.usual).map((count) => (
            <option key={count} value={count}>
              {t("campaign.testDecisionAfter", { count })}
            </option>
          ))}
          <option value="">{t("campaign.testDecisionStaff")}</option>
        </Select>
      </Field>
    </fieldset>
  );
}

function AddButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <div className={layout.row}>
      <Button size="sm" tone="quiet" icon="plus-bold" onClick={onClick}>
        {text}
      </Button>
    </div>
  );
}

interface OtherProps {
  letter: string;
  value: string;
  /** Whether the same subject occurs earlier in the list. */
  isRepeated: boolean;
  onChange: (value: string) => void;
  onRemove: () => void;
}

function Other({ letter, value, isRepeated, onChange, onRemove }: OtherProps) {
  const intl = useIntl();
  const { t } = intl;
  const max = limits.campaign.subject;
  const isLong = isLongerThan(value, max);
  const tooLong = isLong && wordMessage(intl, { code: "TOO_LONG", params: { max } });
  return (
    <div className={styles.row}>
      <Field
        label={t("campaign.otherSubject", { letter })}
        error={tooLong || (isRepeated && t("SUBJECTS_EQUAL"))}
      >
        <TextInput
          dir="auto"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <IconButton icon="trash" label={t("campaign.removeSubject", { letter })} onClick={onRemove} />
    </div>
  );
}
