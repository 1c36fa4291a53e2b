import { type MailPicture, pathOfPicture } from "@sortes/contract";
import { IconButton, text } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";
import * as styles from "./pictures.css.ts";

interface PictureGridProps {
  pictures: readonly MailPicture[];
  onTake: (picture: MailPicture) => void;
  onErase: (picture: MailPicture) => void;
}

/** The stored pictures, each with its uses. */
export function PictureGrid({ pictures, onTake, onErase }: PictureGridProps) {
  const { t } = useIntl();
  return (
    <ul className={styles.grid}>
      {pictures.map((picture) => (
        <li key={picture.id} className={styles.item}>
          <button type="button" className={styles.choose} onClick={() => onTake(picture)}>
            <img
              className={styles.thumb}
              src={pathOfPicture(picture)}
              alt=""
              loading="lazy"
              width={picture.width}
              height={picture.height}
            />
            <bdi className={text.long}>{titleOf(picture) ?? t("campaign.picture")}</bdi>
            <span className={text.muted}>
              {t("campaign.picturesUses", { drafts: picture.drafts, sent: picture.sent })}
            </span>
            {picture.templates > 0 && (
              <span className={text.muted}>
                {t("campaign.picturesTemplates", { templates: picture.templates })}
              </span>
            )}
          </button>
          <div className={styles.erase}>
            <IconButton
              icon="trash"
              label={t("campaign.picturesErase", {
                name: titleOf(picture) ?? t("campaign.picture"),
              })}
              onClick={() => onErase(picture)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The title of a picture: its description or its file name. */
const titleOf = ({ alt, name }: MailPicture): string | undefined => alt || name || undefined;
