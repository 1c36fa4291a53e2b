import { limits } from "@sortes/contract";
import { Alert, Button, Field, FormSheet, layout, SheetBody, text, TextInput } from "@sortes/ui";
import { useState } from "react";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { Trap } from "../../../../base/Trap.tsx";

const empty = { name: "", email: "", website: "" };

const focus = (field: HTMLInputElement | null): void => field?.focus();

/**
 * The signup form. The name is only used for the thanks on this page and never sent. Kept small, because it is on the
 * home page: the server validates the address.
 */
export function SignupForm() {
  const { t } = useIntl();
  const { client } = useServices();
  const [isAnother, setAnother] = useState(false);
  const form = useForm({
    start: empty,
    failed: "newsletter.subscribeFailed",
    check: ({ email }) => ({ email: email.trim() === "" && t("EMAIL_REQUIRED") }),
    send: ({ email, website }) =>
      client.newsletter.subscribe.mutate({ email: email.trim(), website }),
  });
  const { values, set, isPending } = form;

  if (form.call.isSuccess)
    return (
      <Thanks
        name={values.name.trim()}
        onAnother={() => {
          set(empty);
          form.again();
          setAnother(true);
        }}
      />
    );
  return (
    <FormSheet onSubmit={form.onSubmit}>
      <SheetBody>
        <FormAlert form={form} />
        <Field label={t("newsletter.name")} optional={t("newsletter.optional")}>
          <TextInput autoComplete="given-name" maxLength={limits.username} {...form.text("name")} />
        </Field>
        <Field
          label={t("newsletter.email")}
          hint={t("newsletter.emailHint")}
          error={form.errors.email}
        >
          <TextInput
            // the user continues typing
            ref={isAnother ? focus : null}
            type="email"
            autoComplete="email"
            required
            {...form.text("email")}
          />
        </Field>
        <Trap value={values.website} onChange={(website) => set({ website })} />
        <Button type="submit" busy={isPending}>
          {t(isPending ? "newsletter.subscribing" : "newsletter.subscribe")}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}

/** Announces the confirmation mail; the same for every address, known or not. */
function Thanks({ name, onAnother }: { name: string; onAnother: () => void }) {
  const { t } = useIntl();
  return (
    <FormSheet>
      <SheetBody>
        <Alert tone="success" takesFocus>
          <p className={text.h3}>
            {name === ""
              ? t("newsletter.thanks")
              : t("newsletter.thanksNamed", { name: <bdi key="name">{name}</bdi> })}
          </p>
          <p>{t("newsletter.added")}</p>
        </Alert>
        <Button tone="quiet" onClick={onAnother}>
          {t("newsletter.another")}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}

/** The signup block of the home page. */
export function SignupBlock() {
  const { t } = useIntl();
  return (
    <>
      <div className={layout.stackSm}>
        <h2>{t("newsletter.signupTitle")}</h2>
        <p className={text.lead}>{t("newsletter.signupText")}</p>
      </div>
      <SignupForm />
    </>
  );
}
