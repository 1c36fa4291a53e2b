import { type MailPicture, pathOfPicture } from "@sortes/contract";
import { Button, Dialog, layout } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
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

/** Asks before a picture is erased, and once more where readers of sent campaigns would see a gap. */
export function ErasePicture({ picture, onClose, onGone }: ErasePictureProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const erase = useMutation({
    mutationFn: (evenIfSent: boolean) =>
      client.pictures.erase.mutate({ id: picture.id, evenIfSent }),
    async onSettled(_done, error) {
      await utils.pictures.list.invalidate();
      const reason = error ? reasonOf(error) : undefined;
      if (!error || reason === "NOT_FOUND") onGone();
    },
  });
  const reason = reasonOf(erase.error);
  const isAsked = picture.sent > 0 || reason === "PICTURE_SENT";
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
          <Button busy={erase.isPending} onClick={() => erase.mutate(isAsked)}>
            {t(isAsked ? "campaign.picturesEraseAnyway" : "campaign.picturesEraseNow")}
          </Button>
        )
      }
    >
      <div className={layout.stack}>
        {reason !== "PICTURE_SENT" && (
          <ErrorAlert error={erase.error} fallback="campaign.picturesEraseFailed" takesFocus />
        )}
        <img className={styles.thumb} src={pathOfPicture(picture)} alt={picture.alt} />
        <p>
          {picture.drafts > 0
            ? t("campaign.picturesEraseUsed", { campaigns: picture.drafts })
            : t("campaign.picturesEraseLead")}
        </p>
        {isAsked && (
          <p>{t("campaign.picturesEraseSent", { campaigns: Math.max(1, picture.sent) })}</p>
        )}
      </div>
    </Dialog>
  );
}
