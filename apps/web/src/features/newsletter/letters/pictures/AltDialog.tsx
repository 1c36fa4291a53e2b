import { type MailPicture, pathOfPicture, pictureLimits } from "@sortes/contract";
import { Button, Dialog, Field, layout, TextInput } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { wordMessage } from "../../../../base/error-text.ts";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import * as styles from "./pictures.css.ts";

interface AltDialogProps {
  picture: MailPicture;
  onClose: () => void;
  onDescribed: (picture: MailPicture) => void;
}

/** Asks for a picture's description, the default for every letter that uses it. */
export function AltDialog({ picture, onClose, onDescribed }: AltDialogProps) {
  const intl = useIntl();
  const { t } = intl;
  const { client, utils } = useServices();
  const [alt, setAlt] = useState("");
  const [isMissing, setMissing] = useState(false);
  const describe = useMutation({
    mutationFn: () => client.pictures.describe.mutate({ id: picture.id, alt: alt.trim() }),
    onSuccess(described) {
      void utils.pictures.list.invalidate();
      onDescribed(described);
    },
  });
  return (
    <Dialog
      title={t("campaign.picturesAlt")}
      closeLabel={t("campaign.close")}
      onClose={onClose}
      unsaved
      cancel={t("campaign.letterCancel")}
      onSubmit={(event) => {
        // React would bubble the event through the portal to the campaign form
        event.stopPropagation();
        if (alt.trim() === "") setMissing(true);
        else if (!describe.isPending) describe.mutate();
      }}
      actions={
        <Button type="submit" busy={describe.isPending}>
          {t("campaign.picturesUse")}
        </Button>
      }
    >
      <div className={layout.stack}>
        <ErrorAlert error={describe.error} fallback="campaign.picturesFailed" takesFocus />
        <img className={styles.thumb} src={pathOfPicture(picture)} alt="" />
        <Field
          label={t("campaign.letterAlt")}
          hint={t("campaign.letterAltHint")}
          error={isMissing ? wordMessage(intl, { code: "ALT_REQUIRED" }) : undefined}
        >
          <TextInput
            dir="auto"
            autoComplete="off"
            maxLength={pictureLimits.alt}
            value={alt}
            onChange={({ target }) => {
              setAlt(target.value);
              setMissing(false);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
