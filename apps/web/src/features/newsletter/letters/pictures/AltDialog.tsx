import { type MailPicture, pathOfPicture, pictureLimits } from "@sortes/contract";
import { Button, Dialog, Field, layout, TextInput } from "@sortes/ui";
import { FormAlert, useForm } from "../../../../base/form.tsx";
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
  const { t } = useIntl();
  const { client, utils } = useServices();
  const form = useForm({
    start: { alt: "" },
    failed: "campaign.picturesFailed",
    check: ({ alt }) => ({ alt: alt.trim() === "" && t("ALT_REQUIRED") }),
    async send({ alt }) {
      onDescribed(await client.pictures.describe.mutate({ id: picture.id, alt: alt.trim() }));
      void utils.pictures.list.invalidate();
    },
  });
  return (
    <Dialog
      title={t("campaign.picturesAlt")}
      closeLabel={t("campaign.close")}
      onClose={onClose}
      unsaved
      cancel={t("campaign.letterCancel")}
      onSubmit={form.onSubmit}
      actions={
        <Button type="submit" busy={form.isPending}>
          {t("campaign.picturesUse")}
        </Button>
      }
    >
      <div className={layout.stack}>
        <FormAlert form={form} />
        <img className={styles.thumb} src={pathOfPicture(picture)} alt="" />
        <Field
          label={t("campaign.letterAlt")}
          hint={t("campaign.letterAltHint")}
          error={form.errors.alt}
        >
          <TextInput
            dir="auto"
            autoComplete="off"
            maxLength={pictureLimits.alt}
            {...form.text("alt")}
          />
        </Field>
      </div>
    </Dialog>
  );
}
