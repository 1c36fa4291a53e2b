import { type MailPicture, pathOfPicture } from "@sortes/contract";
import { Button, Dialog, layout } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "../../../../base/errors.ts";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import * as styles from "./pictures.css.ts";

interface ErasePictureProps {
  picture: MailPicture;
  onClose: () => void;
  onGone: () => void;
}

/** Asks before a picture is erased. If sent campaigns or templates use it, warns about the gap and asks again. */
export function ErasePicture({ picture, onClose, onGone }: ErasePictureProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  // the confirmation covers only the consequences already shown
  const [told, setTold] = useState({
    evenIfSent: picture.sent > 0,
    evenInTemplates: picture.templates > 0,
  });
  const erase = useMutation({
    mutationFn: (agreed: typeof told) =>
      client.pictures.erase.mutate({ id: picture.id, ...agreed }),
    async onSettled(_done, error) {
      await utils.pictures.list.invalidate();
      const reason = error ? reasonOf(error) : undefined;
      if (reason === "PICTURE_SENT") setTold((before) => ({ ...before, evenIfSent: true }));
      if (reason === "PICTURE_IN_TEMPLATES")
        setTold((before) => ({ ...before, evenInTemplates: true }));
      if (!error || reason === "NOT_FOUND") onGone();
    },
  });
  const reason = reasonOf(erase.error);
  const isAsked = told.evenIfSent || told.evenInTemplates;
  return (
    <Dialog
      question
      title={t("campaign.picturesEraseTitle")}
      closeLabel={t("campaign.close")}
      onClose={onClose}
      cancel={t("campaign.picturesKeep")}
      actions={
        picture.drafts === 0 &&
        reason !== "PICTURE_USED" && (
          <Button busy={erase.isPending} onClick={() => erase.mutate(told)}>
            {t(isAsked ? "campaign.picturesEraseAnyway" : "campaign.picturesEraseNow")}
          </Button>
        )
      }
    >
      <div className={layout.stack}>
        {reason !== "PICTURE_SENT" && reason !== "PICTURE_IN_TEMPLATES" && (
          <ErrorAlert error={erase.error} fallback="campaign.picturesEraseFailed" takesFocus />
        )}
        <img className={styles.thumb} src={pathOfPicture(picture)} alt={picture.alt} />
        <p>
          {picture.drafts > 0
            ? t("campaign.picturesEraseUsed", { campaigns: picture.drafts })
            : t("campaign.picturesEraseLead")}
        </p>
        {told.evenIfSent && (
          <p>{t("campaign.picturesEraseSent", { campaigns: Math.max(1, picture.sent) })}</p>
        )}
        {told.evenInTemplates && (
          <p>
            {t("campaign.picturesEraseTemplates", { templates: Math.max(1, picture.templates) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
