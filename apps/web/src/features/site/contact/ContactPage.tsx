import { contactInput, defaultSupportEmail, lengthOf, limits } from "@sortes/contract";
import { hasFeature } from "@sortes/core";
import {
  Alert,
  Button,
  Field,
  FormSheet,
  layout,
  narrowOnly,
  PageHead,
  SheetBody,
  text,
  TextArea,
  TextInput,
  wideOnly,
} from "@sortes/ui";
import { Address } from "../../../base/Address.tsx";
import { FormAlert, useForm } from "../../../base/form.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices, useSession, useSite } from "../../../base/services.ts";
import { once } from "../../../base/once.ts";
import { useStoredState } from "../../../base/stored-state.ts";
import { Trap } from "../../../base/Trap.tsx";
import { isText, orUndefined, shapeOf } from "../../../base/shapes.ts";

/**
 * A message as typed. Kept until it is sent, even if the session turns out to have ended and the login page appears.
 */
interface ContactDraft {
  /** Undefined until changed: then the account's address is used. */
  email?: string | undefined;
  subject: string;
  message: string;
  /** The honeypot field. */
  website: string;
}

const emptyContact: ContactDraft = { subject: "", message: "", website: "" };

const isContactDraft = shapeOf<ContactDraft>({
  email: orUndefined(isText),
  subject: isText,
  message: isText,
  website: isText,
});

/**
 * The form; the draft stays until the message has been accepted.
 * @param ownEmail default reply address
 */
function ContactForm({ ownEmail }: { ownEmail: string }) {
  const { t } = useIntl();
  const { client } = useServices();
  const [draft, setDraft] = useStoredState("contact.draft", emptyContact, isContactDraft);
  const { email = ownEmail } = draft;
  const form = useForm({
    schema: contactInput,
    start: emptyContact,
    state: [{ ...draft, email }, setDraft],
    labels: {
      email: t("contact.email"),
      subject: t("contact.subject"),
      message: t("contact.message"),
    },
    failed: "contact.failed",
    async send(input) {
      await once("contact", input, (options) => client.contact.send.mutate(input, options));
      setDraft((sent) => ({ ...emptyContact, email: sent.email }));
    },
  });
  const { labels, errors, isPending } = form;
  if (form.call.isSuccess)
    return (
      <FormSheet>
        <SheetBody>
          <Alert tone="success" takesFocus>
            {t("contact.sent", { email: <Address key="email">{email}</Address> })}
          </Alert>
          <Button tone="quiet" onClick={() => form.again()}>
            {t("contact.another")}
          </Button>
        </SheetBody>
      </FormSheet>
    );
  return (
    <FormSheet onSubmit={form.onSubmit}>
      <SheetBody>
        <FormAlert form={form} />
        <Field label={labels.email} hint={t("contact.emailHint")} error={errors.email}>
          <TextInput type="email" autoComplete="email" required {...form.text("email")} />
        </Field>
        <Field label={labels.subject} error={errors.subject}>
          <TextInput dir="auto" autoComplete="off" required {...form.text("subject")} />
        </Field>
        <Field
          label={labels.message}
          count={t("contact.count", {
            count: lengthOf(draft.message),
            max: limits.contact.message,
          })}
          error={errors.message}
        >
          <TextArea dir="auto" required rows={8} {...form.text("message")} />
        </Field>
        <Trap value={draft.website} onChange={(website) => form.set({ website })} />
        <Button type="submit" busy={isPending}>
          {t(isPending ? "contact.sending" : "contact.send")}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}

/** Says that perhaps nobody reads messages. It arrives late, so it stands where it moves nothing. */
const Unset = ({ className }: { className: string }) => (
  <div className={className}>
    <Alert tone="warning">{useIntl().t("contact.unset")}</Alert>
  </div>
);

/** A form for messages to the operator. */
export function ContactPage() {
  const { t } = useIntl();
  const { user } = useSession();
  const isUnset = useSite()?.supportEmail === defaultSupportEmail;
  const isPriority = hasFeature(user?.subscriptionTier, "prioritySupport");
  return (
    <div className={layout.wrap}>
      <PageHead title={t("contact.title")} lead={t("contact.lead")} />
      <div className={layout.bench}>
        <div className={layout.stack}>
          <ContactForm ownEmail={user?.email ?? ""} />
          {isUnset && <Unset className={narrowOnly} />}
        </div>
        <aside className={layout.stack}>
          <h2>{t("contact.asideTitle")}</h2>
          <p className={text.lead}>{t("contact.asideText")}</p>
          {isPriority && <p>{t("contact.priority")}</p>}
          {isUnset && <Unset className={wideOnly} />}
        </aside>
      </div>
    </div>
  );
}
