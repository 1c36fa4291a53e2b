import { bodyFormatOf, type Language, languages } from "@sortes/contract";
import { Button, Dialog, layout, Segment, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import * as styles from "./creator.css.ts";
import { layouts, type LayoutText } from "./layouts.ts";

interface LayoutDialogProps {
  language: Language;
  /** The letter is for readers of it, and layouts in others are of no use. */
  isLanguageFixed: boolean;
  /** Something is written that a layout would replace. */
  isWritten: boolean;
  /** The letter is written in blocks, which layouts in HTML become; that of MJML stays source. */
  isDocument: boolean;
  onChoose: (chosen: LayoutText, language: Language) => void;
  onClose: () => void;
}

/** Offers layouts for a mail, and asks before it replaces a text. */
// oxlint-disable-next-line import/no-default-export -- what `lazy` takes
export default function LayoutDialog(props: LayoutDialogProps) {
  const { language, isLanguageFixed, isWritten, isDocument, onChoose, onClose } = props;
  const { t } = useIntl();
  const [of, setOf] = useState(language);
  const [chosen, setChosen] = useState<LayoutText>();
  const take = async (layout: LayoutText) => {
    if (!isDocument || bodyFormatOf(layout.body) === "mjml") return onChoose(layout, of);
    const { documentOfHtml } = await loadPart(
      timeLimits.file,
      () => import("./letter/mount-letter.ts"),
    );
    return onChoose({ ...layout, body: "", document: documentOfHtml(layout.body) }, of);
  };
  if (chosen)
    return (
      <Dialog
        question
        title={t("campaign.replaceTitle")}
        closeLabel={t("campaign.close")}
        onClose={onClose}
        cancel={t("campaign.keepText")}
        actions={<Button onClick={() => void take(chosen)}>{t("campaign.replaceText")}</Button>}
      >
        <p>{t("campaign.replaceLead")}</p>
      </Dialog>
    );
  return (
    <Dialog
      size="wide"
      title={t("campaign.layouts")}
      closeLabel={t("campaign.close")}
      onClose={onClose}
    >
      <div className={layout.stack}>
        <div className={layout.row} hidden={isLanguageFixed}>
          <Segment
            label={t("campaign.layoutLanguage")}
            options={languages.map((value) => ({
              value,
              label: value.toUpperCase(),
              name: `${value.toUpperCase()}, ${t(`campaign.language_${value}`)}`,
            }))}
            value={of}
            onChange={setOf}
          />
        </div>
        <ul className={styles.layouts}>
          {layouts.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={styles.layoutCard}
                onClick={() => (isWritten ? setChosen(one[of]) : void take(one[of]))}
              >
                <b>{t(`campaign.layout_${one.id}`)}</b>
                <span className={text.muted}>{t(`campaign.layoutAbout_${one.id}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
