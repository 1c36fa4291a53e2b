import { languages } from "@sortes/contract";
import { Button, Field, FieldRow, layout, Select, text } from "@sortes/ui";
import { type RefObject, useEffect, useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { DraftView } from "./draft-view.ts";
import { otherThan } from "./draft-letters.ts";
import { withoutLetter, withTranslation } from "./letter-changes.ts";
import type { DraftFields } from "./draft.ts";
import type { ShownLetter } from "./use-letter.ts";

interface LetterLanguagesProps {
  keeper: DraftKeeper;
  view: DraftView;
  letter: ShownLetter;
  /** Gets the fields without the shown letter; the person can undo it. */
  onRemoveLetter: (fields: DraftFields) => void;
  /** The place of the choice between two letters. */
  letters: RefObject<HTMLElement | null>;
}

/** One letter: its language and audience, and a second letter. Two letters: removes one. */
export function LetterLanguages(props: LetterLanguagesProps) {
  const { keeper, view, letter, letters, onRemoveLetter } = props;
  const { t } = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const isTranslated = view.translation !== null;
  // the focused button is gone
  useEffect(() => {
    const next = isTranslated ? letters : place;
    if (isMoving.current)
      next.current?.querySelector<HTMLElement>("input:checked, select")?.focus();
    isMoving.current = false;
  }, [isTranslated, letters]);

  function add() {
    if (view.language === null) return;
    isMoving.current = true;
    keeper.change({ translation: withTranslation(keeper.fields).translation });
    letter.show(otherThan(view.language));
  }
  function remove() {
    isMoving.current = true;
    onRemoveLetter(withoutLetter(keeper.fields, letter.language));
  }

  return (
    <div ref={place} className={layout.stackSm}>
      {isTranslated ? (
        <>
          <p className={text.muted}>{t("campaign.lettersHint")}</p>
          <div className={layout.row}>
            <Button tone="quiet" size="sm" icon="trash" onClick={remove}>
              {t(`campaign.removeLetter_${letter.language}`)}
            </Button>
          </div>
        </>
      ) : (
        <>
          <OneLetter keeper={keeper} view={view} />
          {view.language !== null && (
            <div className={layout.row}>
              <Button tone="quiet" size="sm" icon="plus-bold" onClick={add}>
                {t(`campaign.addLetter_${otherThan(view.language)}`)}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** The language of a single letter, and whether readers of the other language get it too. */
function OneLetter({ keeper, view }: Pick<LetterLanguagesProps, "keeper" | "view">) {
  const { t } = useIntl();
  const { language, onlyItsLanguage } = view;
  const select = (value: string) =>
    keeper.change({ language: languages.find((each) => each === value) ?? language });
  return (
    <FieldRow>
      <Field label={t("campaign.language")} hint={t("campaign.languageHint")}>
        <Select value={language ?? ""} onChange={({ target }) => select(target.value)}>
          {language === null && <option value="">{t("campaign.language_readers")}</option>}
          {languages.map((each) => (
            <option key={each} value={each}>
              {t(`campaign.language_${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {language !== null && (
        <Field label={t(`campaign.others_${otherThan(language)}`)}>
          <Select
            value={onlyItsLanguage ? "out" : "all"}
            onChange={({ target }) => keeper.change({ onlyItsLanguage: target.value === "out" })}
          >
            <option value="all">{t("campaign.others_all")}</option>
            <option value="out">{t("campaign.others_out")}</option>
          </Select>
        </Field>
      )}
    </FieldRow>
  );
}
