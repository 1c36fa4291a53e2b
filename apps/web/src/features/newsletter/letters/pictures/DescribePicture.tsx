import { type MailPicture, pathOfPicture, pictureLimits } from "@sortes/contract";
import { Button, Field, Form, layout, TextInput } from "@sortes/ui";
import { useEffect, useRef } from "react";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import * as styles from "./pictures.css.ts";

interface DescribePictureProps {
  picture: MailPicture;
  /** Goes back to the choice. */
  onLeave: () => void;
  onDescribed: (picture: MailPicture) => void;
}

/** Asks for a picture's description, the default for every letter that uses it. */
export function DescribePicture({ picture, onLeave, onDescribed }: DescribePictureProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const field = useRef<HTMLInputElement>(null);
  // the button that chose the picture may be gone
  useEffect(() => field.current?.focus(), []);
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
    <Form className={styles.describe} onSubmit={form.onSubmit}>
      <img className={styles.chosen} src={pathOfPicture(picture)} alt="" />
      <div className={layout.stack}>
        <h3>{t("campaign.picturesAlt")}</h3>
        <FormAlert form={form} />
        <Field
          label={t("campaign.letterAlt")}
          hint={t("campaign.letterAltHint")}
          error={form.errors.alt}
        >
          <TextInput
            ref={field}
            dir="auto"
            autoComplete="off"
            maxLength={pictureLimits.alt}
            {...form.text("alt")}
          />
        </Field>
        <div className={layout.row}>
          <Button tone="quiet" onClick={onLeave}>
            {t("campaign.picturesOther")}
          </Button>
          <Button type="submit" busy={form.isPending}>
            {t("campaign.picturesUse")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
