import { contactInput, defaultSupportEmail, lengthOf, limits } from "@sortes/contract";
import { hasFeature } from "@sortes/core";
import {
  Alert,
  Button,
  Field,
  FormSheet,
  layout,
  PageHead,
  SheetBody,
  text,
  TextArea,
  TextInput,
} from "@sortes/ui";
import { useEffect, useRef } from "react";
import { Address } from "../../../base/Address.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useSession, useSite } from "../../../base/services.ts";
import { useStoredState } from "../../../base/stored-state.ts";
import { Trap } from "../../../base/Trap.tsx";
import { type ContactDraft, emptyContact, isContactDraft, useContact } from "./use-contact.ts";

/**
 * The form; the draft stays until the message has been accepted.
 * @param ownEmail default reply address
 */
function ContactForm({ ownEmail }: { ownEmail: string }) {
  const { t } = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useStoredState("contact.draft", emptyContact, isContactDraft);
  const { email = ownEmail } = draft;
  const labels = {
    email: t("contact.email"),
    subject: t("contact.subject"),
    message: t("contact.message"),
  };
  const contact = useContact(labels);
  const { errors, summary, attempt, isSending, isSent } = contact;
  const set = (change: Partial<ContactDraft>) => {
    contact.forget();
    setDraft({ ...draft, ...change });
  };
  useEffect(() => {
    if (isSent) setDraft((sent) => ({ ...emptyContact, email: sent.email }));
  }, [isSent, setDraft]);
  useEffect(() => {
    // an alert at the top takes the focus itself
    if (attempt > 0 && summary.length === 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt
  }, [attempt]);

  if (isSent)
    return (
      <FormSheet>
        <SheetBody>
          <Alert tone="success" takesFocus>
            {t("contact.sent", { email: <Address key="email">{email}</Address> })}
          </Alert>
          <Button tone="quiet" onClick={() => contact.forget()}>
            {t("contact.another")}
          </Button>
        </SheetBody>
      </FormSheet>
    );
  return (
    <FormSheet
      ref={form}
      onSubmit={() => contact.send(contactInput.safeParse({ ...draft, email }))}
    >
      <SheetBody>
        {summary.length > 0 && (
          <Alert key={attempt} tone="error" takesFocus>
            {summary.join(" ")}
          </Alert>
        )}
        <Field label={labels.email} hint={t("contact.emailHint")} error={errors.email}>
          <TextInput
            type="email"
            autoComplete="email"
            required
            value={email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </Field>
        <Field label={labels.subject} error={errors.subject}>
          <TextInput
            dir="auto"
            autoComplete="off"
            required
            value={draft.subject}
            onChange={({ target }) => set({ subject: target.value })}
          />
        </Field>
        <Field
          label={labels.message}
          count={t("contact.count", {
            count: lengthOf(draft.message),
            max: limits.contact.message,
          })}
          error={errors.message}
        >
          <TextArea
            dir="auto"
            required
            rows={8}
            value={draft.message}
            onChange={({ target }) => set({ message: target.value })}
          />
        </Field>
        <Trap value={draft.website} onChange={(website) => set({ website })} />
        <Button type="submit" busy={isSending}>
          {t(isSending ? "contact.sending" : "contact.send")}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}

/** A form for messages to the operator. */
export function ContactPage() {
  const { t } = useIntl();
  const { user } = useSession();
  const address = useSite()?.supportEmail;
  const isPriority = hasFeature(user?.subscriptionTier, "prioritySupport");
  return (
    <div className={layout.wrap}>
      <PageHead title={t("contact.title")} lead={t("contact.lead")} />
      <div className={layout.bench}>
        <div className={layout.stack}>
          {address === defaultSupportEmail && <Alert tone="warning">{t("contact.unset")}</Alert>}
          <ContactForm ownEmail={user?.email ?? ""} />
        </div>
        <aside className={layout.stack}>
          <h2>{t("contact.asideTitle")}</h2>
          <p className={text.lead}>{t("contact.asideText")}</p>
          {isPriority && <p>{t("contact.priority")}</p>}
        </aside>
      </div>
    </div>
  );
}
