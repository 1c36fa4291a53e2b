import { durations, type Language } from "@sortes/contract";
import { layout, visuallyHidden } from "@sortes/ui";
import { type Ref, useId } from "react";
import { useIntl } from "../../../base/intl.ts";
import { lazyPart } from "../../../base/lazy-part.tsx";
import { useToasts } from "../../../base/toasts.tsx";
import type { BodyHandle } from "./body-handle.ts";
import * as styles from "./creator.css.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { letterIn } from "./draft-letters.ts";

const LetterEditor = lazyPart(
  async () => (await import("./letter/LetterEditor.tsx")).LetterEditor,
  "desk.partFailed",
  "sheet",
  styles.comingLetter,
);

interface LetterFieldProps {
  keeper: DraftKeeper;
  /** The language whose readers get the letter. */
  shown: Language;
  error: string | undefined;
  body: Ref<BodyHandle>;
  onTemplates: () => void;
  onSource: () => void;
}

/** The letter field of a campaign, with its label, shortcuts and errors. */
export function LetterField(props: LetterFieldProps) {
  const { keeper, shown, error, body, onTemplates, onSource } = props;
  const { t } = useIntl();
  const toasts = useToasts();
  const id = useId();
  return (
    <div className={layout.stackSm}>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={styles.letterError}>
          {error}
        </p>
      )}
      <LetterEditor
        ref={body}
        begin={() => letterIn(keeper.fields, shown).document}
        label={t("campaign.letter")}
        describedBy={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
        isInvalid={error !== undefined}
        onTemplates={onTemplates}
        onSource={onSource}
        onChange={(read) => keeper.changeBody(shown, read)}
        onFull={() =>
          toasts.show({
            tone: "error",
            text: t("campaign.letterFull"),
            duration: durations.campaignNotice,
          })
        }
      />
      <p id={`${id}-hint`} className={visuallyHidden}>
        {t("campaign.letterHint")}
      </p>
    </div>
  );
}
