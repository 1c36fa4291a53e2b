import { defaultSupportEmail } from "@sortes/contract";
import { hasFeature } from "@sortes/core";
import { Alert, layout, PageHead, text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { useSession, useSite } from "../../base/services.ts";
import { ContactForm } from "./ContactForm.tsx";

/** A form that writes to whoever runs the site. */
export function ContactPage() {
  const { formatMessage } = useIntl();
  const { user } = useSession();
  const address = useSite()?.supportEmail;
  const isPriority = hasFeature(user?.subscriptionTier, "prioritySupport");
  return (
    <div className={layout.wrap}>
      <PageHead
        title={formatMessage({ id: "contact.title" })}
        lead={formatMessage({ id: "contact.lead" })}
      />
      <div className={layout.bench}>
        <div className={layout.stack}>
          {address === defaultSupportEmail && (
            <Alert tone="warning">{formatMessage({ id: "contact.unset" })}</Alert>
          )}
          <ContactForm ownEmail={user?.email ?? ""} />
        </div>
        <aside className={layout.stack}>
          <h2>{formatMessage({ id: "contact.asideTitle" })}</h2>
          <p className={text.lead}>{formatMessage({ id: "contact.asideText" })}</p>
          {isPriority && <p>{formatMessage({ id: "contact.priority" })}</p>}
        </aside>
      </div>
    </div>
  );
}
