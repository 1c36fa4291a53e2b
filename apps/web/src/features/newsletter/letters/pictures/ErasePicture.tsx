import { type MailPicture, pathOfPicture } from "@sortes/contract";
import { layout } from "@sortes/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { reasonOf } from "../../../../base/errors.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import * as styles from "./pictures.css.ts";

interface ErasePictureProps {
  picture: MailPicture;
  onClose: () => void;
}

/** Asks before a picture is erased. If sent campaigns or templates use it, warns about the gap and asks again. */
export function ErasePicture({ picture, onClose }: ErasePictureProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  // the confirmation covers only the consequences already shown
  const [warned, setWarned] = useState({
    evenIfSent: picture.sent > 0,
    evenInTemplates: picture.templates > 0,
  });
  const { evenIfSent, evenInTemplates } = warned;
  return (
    <ConfirmDialog
      removes
      title={t("campaign.picturesEraseTitle")}
      act={
        evenIfSent || evenInTemplates ? "campaign.picturesEraseAnyway" : "campaign.picturesEraseNow"
      }
      cancel="campaign.picturesKeep"
      failed="campaign.picturesEraseFailed"
      run={() => client.pictures.erase.mutate({ id: picture.id, ...warned })}
      refresh={async (error) => {
        await utils.pictures.list.invalidate();
        const reason = reasonOf(error);
        if (reason === "PICTURE_SENT") setWarned({ ...warned, evenIfSent: true });
        if (reason === "PICTURE_IN_TEMPLATES") setWarned({ ...warned, evenInTemplates: true });
      }}
      meaning={(error) => {
        const reason = reasonOf(error);
        if (picture.drafts > 0 || reason === "PICTURE_USED") return "final";
        return reason === "PICTURE_SENT" || reason === "PICTURE_IN_TEMPLATES"
          ? "explained"
          : undefined;
      }}
      onClose={onClose}
    >
      <div className={layout.stack}>
        <img className={styles.thumb} src={pathOfPicture(picture)} alt={picture.alt} />
        <p>
          {picture.drafts > 0
            ? t("campaign.picturesEraseUsed", { campaigns: picture.drafts })
            : t("campaign.picturesEraseLead")}
        </p>
        {evenIfSent && (
          <p>{t("campaign.picturesEraseSent", { campaigns: Math.max(1, picture.sent) })}</p>
        )}
        {evenInTemplates && (
          <p>
            {t("campaign.picturesEraseTemplates", { templates: Math.max(1, picture.templates) })}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
