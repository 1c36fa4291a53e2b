import { type MailPicture, pathOfPicture, pictureLimits } from "@sortes/contract";
import { Button, Field, Form, layout, TextInput } from "@sortes/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import * as styles from "./pictures.css.ts";

interface NewPictureProps {
  /** Undefined: none is chosen yet. */
  picture: MailPicture | undefined;
  /** Whether it is being uploaded. */
  isBusy: boolean;
  /** Chooses a picture. */
  children: ReactNode;
  /** Goes back to the choice. */
  onLeave: () => void;
  onDescribed: (picture: MailPicture) => void;
}

/**
 * The choice of a new picture beside its description, the default for every letter that uses it, which may be written
 * before the picture has arrived.
 */
export function NewPicture(props: NewPictureProps) {
  const { picture, isBusy, children, onLeave, onDescribed } = props;
  const { t } = useIntl();
  const { client, utils } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const id = picture?.id;
  // the button that chose the picture may be gone
  useEffect(() => {
    if (id !== undefined) field.current?.focus();
  }, [id]);
  const form = useForm({
    start: { alt: "" },
    failed: "campaign.picturesFailed",
    check: ({ alt }) => ({ alt: alt.trim() === "" && t("ALT_REQUIRED") }),
    async send({ alt }) {
      if (id === undefined) return;
      onDescribed(await client.pictures.describe.mutate({ id, alt: alt.trim() }));
      void utils.pictures.list.invalidate();
    },
  });
  return (
    <Form className={styles.describe} onSubmit={form.onSubmit}>
      {picture ? (
        <div className={layout.stackSm}>
          <img className={styles.chosen} src={pathOfPicture(picture)} alt="" />
          <div className={layout.row}>
            <Button tone="quiet" size="sm" onClick={onLeave}>
              {t("campaign.picturesOther")}
            </Button>
          </div>
        </div>
      ) : (
        children
      )}
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
          <Button type="submit" disabled={!picture && !isBusy} busy={isBusy || form.isPending}>
            {t("campaign.picturesUse")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
