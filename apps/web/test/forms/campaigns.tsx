import {
  ownLook,
  type WelcomeStep,
  type MailPicture,
  type Template,
  type Webhook,
} from "@sortes/contract";
import { screen } from "@testing-library/react";
import { AgainForm } from "../../src/features/newsletter/campaigns/AgainForm.tsx";
import { NewPicture } from "../../src/features/newsletter/letters/pictures/NewPicture.tsx";
import { NameTemplate } from "../../src/features/newsletter/letters/templates/NameTemplate.tsx";
import { TestAddresses } from "../../src/features/newsletter/letters/TestAddresses.tsx";
import { WebhookForm } from "../../src/features/newsletter/settings/webhooks/WebhookForm.tsx";
import { StepForm } from "../../src/features/newsletter/settings/welcome/StepDialogs.tsx";
import type { Area } from "../../src/base/catalogues.ts";
import { useServices } from "../../src/base/services.ts";
import { type Handlers, running } from "../fake-server.ts";
import { campaign as letterIn, neverAgain } from "../campaigns-page.ts";
import { welcomeOff } from "../welcome-off.ts";
import { email, type Form, id, nothing } from "./form.ts";

const picture = { id, address: "https://sortes.test/p.jpg", src: "p.jpg", name: "p.jpg" };
const template = { id, name: "Theirs", version: 8 } as Template;
const webhook = {
  id,
  url: "https://crm.example/hook",
  note: "",
  events: ["campaign.finished"],
  state: "on",
  version: 3,
} as Webhook;
const brand = { ...ownLook, logo: null, version: 3, changedAt: null };
const mailSettings: Handlers = {
  "newsletterSettings.get": () => ({ postalAddress: "Main Street 5", version: 8, changedAt: null }),
  "brand.get": () => ({ ...brand, version: 8 }),
  "webhooks.list": () => ({ webhooks: [] }),
  "welcome.get": () => welcomeOff,
};

/** Renames a template through the server, like the dialog of templates. */
function Rename() {
  const { client } = useServices();
  return (
    <NameTemplate
      title="Rename"
      act="campaign.templateRenameNow"
      failed="campaign.templateRenameFailed"
      name="Mine"
      id={id}
      send={(name, theirs) =>
        client.templates.rename.mutate({ id, version: theirs?.version ?? 3, name })
      }
      onDone={nothing}
      onClose={nothing}
    />
  );
}

const campaign = { areas: ["campaign", "campaigns"] as Area[], by: "staff" as const };
const campaigns = { areas: ["campaigns", "webhooks"] as Area[], by: "staff" as const };

export const campaignForms: Record<string, Form> = {
  "the description of a picture": {
    ...campaign,
    file: "features/newsletter/letters/pictures/NewPicture.tsx",
    shown: () => (
      <NewPicture
        picture={picture as MailPicture}
        isBusy={false}
        onLeave={nothing}
        onDescribed={nothing}
      >
        {undefined}
      </NewPicture>
    ),
    typed: [["campaign.letterAlt", "Three winners"]],
    send: "campaign.picturesUse",
    call: "pictures.describe",
    field: "alt",
    failed: "campaign.picturesFailed",
  },
  "the name of a template": {
    ...campaign,
    file: "features/newsletter/letters/templates/NameTemplate.tsx",
    shown: () => <Rename />,
    handlers: { "templates.list": () => ({ templates: [template] }) },
    typed: [["campaign.templateName", "Monthly"]],
    send: "campaign.templateRenameNow",
    call: "templates.rename",
    field: "name",
    failed: "campaign.templateRenameFailed",
    changed: { code: "TEMPLATE_CHANGED", text: /“Theirs”/, version: 8 },
  },
  "a test address": {
    ...campaign,
    file: "features/newsletter/letters/TestAddresses.tsx",
    shown: () => <TestAddresses onClose={nothing} />,
    handlers: { "testAddresses.list": () => ({ addresses: [] }) },
    typed: [["campaign.testAddressNew", email]],
    send: "campaign.testAddressAdd",
    call: "testAddresses.add",
    field: "email",
    failed: "campaign.testAddressFailed",
    isKeyed: true,
  },
  "the postal address": {
    ...campaigns,
    file: "features/newsletter/settings/AddressForm.tsx",
    path: "/mail-settings",
    handlers: mailSettings,
    typed: [["campaigns.postalAddress", "1 First Lane"]],
    send: "campaigns.settingsSave",
    call: "newsletterSettings.save",
    field: "postalAddress",
    failed: "campaigns.settingsFailed",
    changed: { code: "NEWSLETTER_SETTINGS_CHANGED", text: /Main Street 5/, version: 8 },
  },
  "the brand": {
    ...campaigns,
    file: "features/newsletter/settings/BrandForm.tsx",
    path: "/mail-settings?view=brand",
    handlers: mailSettings,
    typed: [["campaigns.brandName", "Acme"]],
    send: "campaigns.brandSave",
    call: "brand.save",
    field: "name",
    failed: "campaigns.brandFailed",
    changed: { code: "BRAND_CHANGED", text: /you have not changed show it/, version: 8 },
  },
  "a step of the welcome series": {
    ...campaigns,
    file: "features/newsletter/settings/welcome/StepDialogs.tsx",
    shown: () => (
      <StepForm what="letter" step={{ id } as WelcomeStep} isFirst={false} onClose={nothing} />
    ),
    handlers: {
      "campaigns.list": () => ({
        campaigns: [{ id, title: "Hello" }],
        pagination: { page: 1, limit: 100, total: 1, pages: 1 },
        sending: running,
      }),
    } as unknown as Handlers,
    open: async () => void (await screen.findByRole("option", { name: "Hello" })),
    typed: [["campaigns.welcomeDraft", id]],
    send: "campaigns.welcomeSave",
    call: "welcome.replaceLetter",
    field: "campaignId",
    failed: "campaigns.welcomeSaveFailed",
    isKeyed: true,
  },
  "a second email": {
    ...campaigns,
    file: "features/newsletter/campaigns/AgainForm.tsx",
    shown: () => (
      <AgainForm
        campaign={letterIn("sent")}
        report={neverAgain}
        onDone={nothing}
        onClose={nothing}
      />
    ),
    typed: [["campaigns.againSubject", "Did you see this?"]],
    send: "campaigns.againAct",
    call: "campaigns.planAgain",
    field: "subject",
    failed: "campaigns.againFailed",
  },
  "a webhook": {
    ...campaigns,
    file: "features/newsletter/settings/webhooks/WebhookForm.tsx",
    shown: () => <WebhookForm webhook={webhook} onMade={nothing} onClose={nothing} />,
    handlers: {
      "webhooks.list": () => ({
        webhooks: [{ ...webhook, url: "https://theirs.example/", version: 8 }],
      }),
    },
    typed: [["webhooks.url", "https://mine.example/"]],
    send: "webhooks.save",
    call: "webhooks.update",
    field: "url",
    failed: "webhooks.saveFailed",
    changed: { code: "WEBHOOK_CHANGED", text: /theirs\.example/, version: 8 },
  },
};
