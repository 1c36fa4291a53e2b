import {
  isLongerThan,
  limits,
  type SecondMail,
  secondMailProblem,
  sendAgainDays,
} from "@sortes/contract";
import { Alert, Button, Field, layout, Select, text, TextInput } from "@sortes/ui";
import { useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { wordMessage } from "../../../base/error-text.ts";
import { focusSoon } from "../../../base/focus-moves.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { DraftView } from "./draft-view.ts";
import { otherThan } from "./draft-letters.ts";
import * as styles from "./subject-fields.css.ts";

const { least, most, usual } = sendAgainDays;
const days = Array.from({ length: most - least + 1 }, (_, i) => least + i);

interface SecondMailFieldsProps {
  keeper: DraftKeeper;
  view: DraftView;
}

/** Plans a second mail to readers who will not have opened the first. */
export function SecondMailFields({ keeper, view }: SecondMailFieldsProps) {
  const { t } = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const put = (mail: SecondMail | null) => keeper.change({ secondMail: mail });
  // the pressed button disappears
  const focusNext = (selector: string) => focusSoon(place.current, selector, 0);
  function begin() {
    put({ afterDays: usual, subject: "", translatedSubject: "" });
    focusNext("input");
  }
  function remove() {
    put(null);
    focusNext("button");
  }
  function count() {
    keeper.change({ tracking: "individual" });
    focusNext("input");
  }
  return (
    <div ref={place}>
      {view.secondMail ? (
        <PlannedFields
          view={view}
          secondMail={view.secondMail}
          onPut={put}
          onRemove={remove}
          onCount={count}
        />
      ) : (
        <div className={layout.row}>
          <Button size="sm" tone="quiet" icon="plus-bold" onClick={begin}>
            {t("campaign.again")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PlannedFieldsProps {
  view: DraftView;
  secondMail: SecondMail;
  onPut: (mail: SecondMail) => void;
  onRemove: () => void;
  /** Counts opens per reader, which the second mail needs. */
  onCount: () => void;
}

function PlannedFields({ view, secondMail, onPut, onRemove, onCount }: PlannedFieldsProps) {
  const intl = useIntl();
  const { t } = intl;
  const { subject, translation, language } = view;
  const problem = secondMailProblem(secondMail, view);
  const max = limits.campaign.subject;
  const line = (field: "subject" | "translatedSubject", first: string) => {
    const value = secondMail[field];
    const isSame = value.trim() !== "" && value.trim() === first.trim();
    const tooLong =
      isLongerThan(value, max) && wordMessage(intl, { code: "TOO_LONG", params: { max } });
    const isOther = field === "translatedSubject";
    const of = isOther && language ? otherThan(language) : language;
    return (
      <Field
        label={t(translation && of ? `campaign.againSubject_${of}` : "campaign.againSubject")}
        error={tooLong || (isSame && t("campaign.againProblem_SUBJECTS_EQUAL"))}
      >
        <TextInput
          dir="auto"
          lang={translation && of ? of : undefined}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onPut({ ...secondMail, [field]: target.value })}
        />
      </Field>
    );
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t("campaign.again")}</legend>
      <p className={text.muted}>{t("campaign.againHint")}</p>
      {problem === "OPENS_UNKNOWN" && (
        <Alert tone="warning">
          <div className={layout.stackSm}>
            <span>{t("campaign.againUncounted")}</span>
            <div className={layout.row}>
              <Button size="sm" tone="quiet" onClick={onCount}>
                {t("campaign.againCount")}
              </Button>
            </div>
          </div>
        </Alert>
      )}
      {line("subject", subject)}
      {translation && line("translatedSubject", translation.subject)}
      <Field label={t("campaign.againWhen")}>
        <Select
          value={String(secondMail.afterDays)}
          onChange={({ target }) => onPut({ ...secondMail, afterDays: Number(target.value) })}
        >
          {days.map((count) => (
            <option key={count} value={count}>
              {t("campaign.againDays", { count })}
            </option>
          ))}
        </Select>
      </Field>
      <div className={layout.row}>
        <Button size="sm" tone="quiet" icon="trash" onClick={onRemove}>
          {t("campaign.againRemove")}
        </Button>
      </div>
    </fieldset>
  );
}
