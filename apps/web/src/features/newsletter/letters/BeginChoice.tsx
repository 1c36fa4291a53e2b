import { layout, Sheet, SheetBody, text } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./creator.css.ts";

/** Ways to begin a letter. */
const beginnings = ["write", "template", "source"] as const;
export type Beginning = (typeof beginnings)[number];

/** Asks how a new campaign begins. */
export function BeginChoice({ onChoose }: { onChoose: (chosen: Beginning) => void }) {
  const { t } = useIntl();
  return (
    <Sheet>
      <SheetBody>
        <div className={layout.stack}>
          <h2 className={text.h3} id="campaign-begin">
            {t("campaign.begin")}
          </h2>
          <ul className={styles.layouts} aria-labelledby="campaign-begin">
            {beginnings.map((one) => (
              <li key={one}>
                <button type="button" className={styles.layoutCard} onClick={() => onChoose(one)}>
                  <b>{t(`campaign.begin_${one}`)}</b>
                  <span className={text.muted}>{t(`campaign.beginAbout_${one}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </SheetBody>
    </Sheet>
  );
}
