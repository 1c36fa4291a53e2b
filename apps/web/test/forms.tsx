import { languages, ownLook, type SubscriberImportRun, type WelcomeStep } from "@sortes/contract";
import type { ErrorCode, MailPicture, Segment, Subscriber } from "@sortes/contract";
import type { ReportedGenerator, Template, Webhook } from "@sortes/contract";
import { historyPage, teamItem } from "@sortes/testing/builders";
import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { InvitationPage } from "../src/features/accounts/account/InvitationPage.tsx";
import { LoginPage, RegisterPage } from "../src/features/accounts/account/login-pages.tsx";
import {
  ForgotPasswordPage,
  ResetPasswordPage,
} from "../src/features/accounts/account/password-pages.tsx";
import { settingsForms } from "../src/features/accounts/account/settings/forms.later.tsx";
import { TakeDownDialog } from "../src/features/accounts/staff/reports/TakeDownDialog.tsx";
import { RightsDialog } from "../src/features/accounts/staff/RightsDialog.tsx";
import { NewListForm } from "../src/features/generators/open-lists/desk/NewListForm.tsx";
import { ChangeEntry } from "../src/features/generators/open-lists/join/ChangeEntry.tsx";
import { ReportDialog } from "../src/features/generators/own-generators/shared/ReportDialog.tsx";
import { AgainForm } from "../src/features/newsletter/campaigns/AgainForm.tsx";
import { DescribePicture } from "../src/features/newsletter/letters/pictures/DescribePicture.tsx";
import { NameTemplate } from "../src/features/newsletter/letters/templates/NameTemplate.tsx";
import { TestAddresses } from "../src/features/newsletter/letters/TestAddresses.tsx";
import { AddDialog } from "../src/features/newsletter/readers/AddDialog.tsx";
import { EraseDialog } from "../src/features/newsletter/readers/ChangeDialog.tsx";
import { ColumnsForm } from "../src/features/newsletter/readers/import/ColumnsForm.tsx";
import { PlanForm } from "../src/features/newsletter/readers/import/PlanForm.tsx";
import { SegmentForm } from "../src/features/newsletter/readers/segments/SegmentForm.tsx";
import { LetterPreferencesPage } from "../src/features/newsletter/readers/signup/LetterPreferencesPage.tsx";
import { SignupForm } from "../src/features/newsletter/readers/signup/SignupForm.tsx";
import { WebhookForm } from "../src/features/newsletter/settings/webhooks/WebhookForm.tsx";
import { StepForm } from "../src/features/newsletter/settings/welcome/StepDialogs.tsx";
import type { Area } from "../src/base/catalogues.ts";
import { useServices } from "../src/base/services.ts";
import type { AnyCall, Handlers } from "./fake-server.ts";
import { campaign as letterIn, neverAgain } from "./campaigns-page.ts";
import { ownEntry } from "./open-lists.ts";
import { welcomeOff } from "./welcome-off.ts";
import { type MessageId, words } from "./words.ts";

/** A form of the web app: how it is filled in and sent, and how its server may refuse it. */
export interface Form {
  /** Its file below `apps/web/src`. */
  file: string;
  /** Shown beside the app's providers; without it, the page of the path has the form. */
  shown?: () => ReactNode;
  path?: string;
  /** The text areas that it needs beside those of `/contact`. */
  areas?: Area[];
  handlers?: Handlers;
  /** Opens it on its page. */
  open?: () => Promise<void>;
  /** The values to type, by the label of the control. */
  typed?: readonly [label: MessageId, value: string][];
  ticked?: MessageId;
  send: MessageId;
  call: AnyCall["path"];
  /** A field that the server refuses, at the first typed control; undefined if no control can show it. */
  field?: string;
  failed: MessageId;
  /** Whether the server runs it once only, by an idempotency key. */
  isKeyed?: boolean;
  /** The change that someone else may have saved meanwhile. */
  changed?: {
    code: ErrorCode;
    /** The page's text about the version of someone else. */
    text: RegExp;
    /** The version that is sent with the next press. */
    version: number;
  };
  /** The role of the sender: guests are not led to the login, and only staff lose rights. */
  by: "guest" | "member" | "staff";
}

const id = "0197a2b0-0000-7000-8000-00000000bbbb";
const nothing = () => {};
const later = async () => {};
const password = "correct horse battery";
const email = "new@example.com";
const { AddressForm, EraseDialog: EraseAccount, NameForm, NewToken, PasswordForm } = settingsForms;

const picture = { id, address: "https://sortes.test/p.jpg", src: "p.jpg", name: "p.jpg" };
const template = { id, name: "Theirs", version: 8 } as Template;
const segment: Segment = {
  id,
  name: "Regulars",
  definition: {
    match: "all",
    groups: [{ match: "all", conditions: [{ about: "language", test: "is", value: "ro" }] }],
  },
  version: 3,
  createdAt: "2027-03-01T09:30:00.000Z",
  changedAt: "2027-03-01T09:30:00.000Z",
};
const webhook = {
  id,
  url: "https://crm.example/hook",
  note: "",
  events: ["campaign.finished"],
  state: "on",
  version: 3,
} as Webhook;
const imported = {
  id,
  origin: null,
  encoding: "utf-8",
  columns: [{ heading: "Contact", samples: ["a@example.com"], to: "email", field: null }],
  list: "subscribers",
  settings: null,
  plan: { rows: 1, added: 1, languageless: 0, newTags: 0 },
  hasLeftOut: false,
} as unknown as SubscriberImportRun;
const brand = { ...ownLook, logo: null, version: 3, changedAt: null };
const mailSettings: Handlers = {
  "newsletterSettings.get": () => ({ postalAddress: "Main Street 5", version: 8, changedAt: null }),
  "brand.get": () => ({ ...brand, version: 8 }),
  "webhooks.list": () => ({ webhooks: [] }),
  "welcome.get": () => welcomeOff,
};
const preferences = {
  subscribed: true,
  frequency: "weekly" as const,
  topics: ["tips" as const],
  timeZone: null,
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

const account = { areas: ["account", "settings", "invitation"] as Area[] };
const campaign = { areas: ["campaign"] as Area[], by: "staff" as const };
const campaigns = { areas: ["campaigns", "webhooks"] as Area[], by: "staff" as const };
const subscribers = { areas: ["subscribers", "attestations"] as Area[], by: "staff" as const };
const confirmed: [MessageId, string] = ["account.passwordConfirm", password];

/** All forms that `useForm` sends. A form that is missing here fails a test. */
export const forms: Record<string, Form> = {
  contact: {
    file: "features/site/contact/ContactPage.tsx",
    path: "/contact",
    by: "member",
    typed: [
      ["contact.email", "ana@example.ro"],
      ["contact.subject", "A question"],
      ["contact.message", "How?"],
    ],
    send: "contact.send",
    call: "contact.send",
    field: "email",
    failed: "contact.failed",
    isKeyed: true,
  },
  "the login": {
    ...account,
    file: "features/accounts/account/login-pages.tsx",
    shown: () => <LoginPage />,
    by: "guest",
    typed: [
      ["account.email", email],
      ["account.password", password],
    ],
    send: "account.logIn",
    call: "users.login",
    field: "email",
    failed: "account.loginFailed",
  },
  registration: {
    ...account,
    file: "features/accounts/account/login-pages.tsx",
    shown: () => <RegisterPage />,
    by: "guest",
    typed: [
      ["account.name", "Ana"],
      ["account.email", email],
      ["account.password", password],
      ["account.passwordConfirm", password],
    ],
    send: "account.register",
    call: "users.register",
    field: "username",
    failed: "account.registerFailed",
  },
  "a forgotten password": {
    ...account,
    file: "features/accounts/account/password-pages.tsx",
    shown: () => <ForgotPasswordPage />,
    by: "guest",
    typed: [["account.email", email]],
    send: "account.forgot",
    call: "users.forgotPassword",
    field: "email",
    failed: "account.forgotFailed",
  },
  "a new password": {
    ...account,
    file: "features/accounts/account/password-pages.tsx",
    shown: () => <ResetPasswordPage token="t" />,
    by: "guest",
    typed: [["account.newPassword", password], confirmed],
    send: "account.reset",
    call: "users.resetPassword",
    field: "password",
    failed: "account.resetFailed",
  },
  "an invitation": {
    ...account,
    file: "features/accounts/account/InvitationPage.tsx",
    shown: () => <InvitationPage token="t" />,
    by: "guest",
    typed: [["account.name", "Ana"], ["account.password", password], confirmed],
    send: "invitation.accept",
    call: "users.acceptInvitation",
    field: "username",
    failed: "invitation.failed",
  },
  "another name": {
    ...account,
    file: "features/accounts/account/settings/forms.later.tsx",
    shown: () => <NameForm name="Ana" />,
    by: "member",
    typed: [["account.name", "Ioana"]],
    send: "settings.nameSave",
    call: "users.change",
    field: "username",
    failed: "settings.nameFailed",
  },
  "another password": {
    ...account,
    file: "features/accounts/account/settings/forms.later.tsx",
    shown: () => <PasswordForm />,
    by: "member",
    typed: [["settings.currentPassword", password], ["account.newPassword", password], confirmed],
    send: "account.reset",
    call: "users.change",
    field: "currentPassword",
    failed: "settings.passwordFailed",
  },
  "another address": {
    ...account,
    file: "features/accounts/account/settings/forms.later.tsx",
    shown: () => <AddressForm />,
    by: "member",
    typed: [
      ["settings.newAddress", email],
      ["settings.currentPassword", password],
    ],
    send: "settings.addressSave",
    call: "users.change",
    field: "email",
    failed: "settings.addressFailed",
  },
  "the end of an account": {
    ...account,
    file: "features/accounts/account/settings/forms.later.tsx",
    shown: () => <EraseAccount onErased={nothing} onClose={nothing} />,
    by: "member",
    typed: [["settings.currentPassword", password]],
    send: "settings.eraseNow",
    call: "users.erase",
    field: "currentPassword",
    failed: "settings.eraseFailed",
  },
  "a new token": {
    areas: ["account", "settings", "tokens"],
    file: "features/accounts/account/settings/NewToken.tsx",
    shown: () => <NewToken />,
    by: "member",
    typed: [["tokens.name", "A script"]],
    ticked: "tokens.scope_history:read" as MessageId,
    send: "tokens.create",
    call: "tokens.create",
    field: "name",
    failed: "tokens.createFailed",
    isKeyed: true,
  },
  "staff rights": {
    areas: ["staff"],
    file: "features/accounts/staff/RightsDialog.tsx",
    shown: () => <RightsDialog task="grant" onClose={nothing} />,
    by: "staff",
    typed: [
      ["staff.email", email],
      ["staff.password", password],
    ],
    send: "staff.inviteSubmit",
    call: "staff.grant",
    field: "email",
    failed: "staff.failed",
  },
  "a reason": {
    areas: ["staff"],
    file: "base/ReasonDialog.tsx",
    shown: () => (
      <TakeDownDialog generator={{ id, name: "Insults" } as ReportedGenerator} onClose={nothing} />
    ),
    by: "staff",
    typed: [["staff.takeDownReason", "It insults people."]],
    send: "staff.takeDown",
    call: "generatorReports.takeDown",
    field: "reason",
    failed: "staff.failed",
  },
  "a report": {
    areas: ["own-generators", "results"],
    file: "features/generators/own-generators/shared/ReportDialog.tsx",
    shown: () => <ReportDialog shareId="abc" onClose={nothing} />,
    by: "member",
    typed: [["own-generators.reportWords", "It insults people."]],
    send: "own-generators.reportSend",
    call: "ownGenerators.report",
    field: "text",
    failed: "own-generators.reportFailed",
  },
  "a draw of a shared generator": {
    file: "features/generators/own-generators/shared/SharedGeneratorPage.tsx",
    path: "/g/abc",
    handlers: {
      "ownGenerators.shared": () => ({
        name: "Stories",
        description: "",
        by: "Ana",
        takenDown: null,
        draws: true,
      }),
    } as unknown as Handlers,
    by: "member",
    typed: [["own-generators.count", "3"]],
    send: "own-generators.draw",
    call: "ownGenerators.drawShared",
    field: "count",
    failed: "own-generators.failed",
  },
  "the name of a saved result": {
    file: "features/generators/history/SavedDialog.tsx",
    path: "/dashboard",
    handlers: { "history.list": () => historyPage([teamItem({ name: "Class 6B" })]) },
    async open() {
      fireEvent.click(await screen.findByRole("button", { name: words("dashboard.view") }));
      fireEvent.click(await screen.findByRole("button", { name: words("dashboard.rename") }));
    },
    by: "member",
    typed: [["dashboard.newName", "Class 6C"]],
    send: "dashboard.saveName",
    call: "history.rename",
    field: "name",
    failed: "dashboard.renameFailed",
  },
  "a new open list": {
    file: "features/generators/open-lists/desk/NewListForm.tsx",
    shown: () => <NewListForm onBack={undefined} onCreated={nothing} />,
    areas: ["open-lists"],
    by: "member",
    typed: [["open-lists.title", "Friday football"]],
    send: "open-lists.create",
    call: "openLists.create",
    field: "title",
    failed: "open-lists.createFailed",
    isKeyed: true,
  },
  "an own entry of an open list": {
    file: "features/generators/open-lists/join/ChangeEntry.tsx",
    shown: () => <ChangeEntry entry={ownEntry("Ana")} onChanged={nothing} onCancel={nothing} />,
    areas: ["join"],
    by: "guest",
    typed: [["join.name", "Ana Pop"]],
    send: "join.save",
    call: "openLists.rename",
    field: "name",
    failed: "join.changeFailed",
  },
  "a signup": {
    file: "features/newsletter/readers/signup/SignupForm.tsx",
    shown: () => <SignupForm />,
    by: "guest",
    typed: [["newsletter.email", email]],
    send: "newsletter.subscribe",
    call: "newsletter.subscribe",
    field: "email",
    failed: "newsletter.subscribeFailed",
  },
  preferences: {
    file: "features/newsletter/readers/signup/MailPage.tsx",
    path: "/mail?tab=preferences",
    handlers: { "newsletter.preferences": () => preferences },
    by: "member",
    send: "newsletter.save",
    call: "newsletter.savePreferences",
    failed: "newsletter.saveFailed",
  },
  "the preferences of a reader": {
    file: "features/newsletter/readers/signup/LetterPreferencesPage.tsx",
    shown: () => <LetterPreferencesPage token="t" />,
    handlers: {
      "newsletter.letterPreferences": () => ({
        ...preferences,
        address: "a***@sortes.example",
        language: languages[0],
      }),
    },
    by: "guest",
    send: "newsletter.save",
    call: "newsletter.saveLetterPreferences",
    failed: "newsletter.saveFailed",
  },
  "the description of a picture": {
    ...campaign,
    file: "features/newsletter/letters/pictures/DescribePicture.tsx",
    shown: () => (
      <DescribePicture picture={picture as MailPicture} onLeave={nothing} onDescribed={nothing} />
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
  "a new reader": {
    ...subscribers,
    file: "features/newsletter/readers/AddDialog.tsx",
    shown: () => <AddDialog onClose={nothing} />,
    typed: [["subscribers.email", email]],
    ticked: "attestation.one",
    send: "subscribers.addSubmit",
    call: "subscribers.add",
    field: "email",
    failed: "subscribers.addFailed",
    isKeyed: true,
  },
  "the erasure of a reader": {
    ...subscribers,
    file: "features/newsletter/readers/ChangeDialog.tsx",
    shown: () => <EraseDialog subscriber={{ id, email } as Subscriber} onClose={nothing} />,
    typed: [["subscribers.eraseType", email]],
    send: "subscribers.erase",
    call: "subscribers.erase",
    failed: "subscribers.eraseFailed",
  },
  "a segment": {
    ...subscribers,
    file: "features/newsletter/readers/segments/SegmentForm.tsx",
    shown: () => <SegmentForm segment={segment} fields={[]} tags={[]} onDone={nothing} />,
    handlers: {
      "segments.list": () => ({ segments: [{ ...segment, name: "Theirs", version: 8 }] }),
      "segments.count": () => ({ count: 0, isSample: false, readers: [] }),
    },
    typed: [["subscribers.segmentName", "Mine"]],
    send: "subscribers.segmentSave",
    call: "segments.update",
    field: "name",
    failed: "subscribers.segmentSaveFailed",
    changed: { code: "SEGMENT_CHANGED", text: /“Theirs”, with 1 condition/, version: 8 },
  },
  "the columns of an import": {
    ...subscribers,
    file: "features/newsletter/readers/import/ColumnsForm.tsx",
    shown: () => (
      <ColumnsForm run={imported} isWhole onPlanned={later} onRead={later} onLeave={nothing} />
    ),
    handlers: { "subscriberFields.list": () => ({ fields: [], tags: [] }) },
    typed: [["subscribers.importTags", "Spring"]],
    send: "subscribers.importCheck",
    call: "imports.plan",
    field: "tags",
    failed: "subscribers.importPlanFailed",
  },
  "the start of an import": {
    ...subscribers,
    file: "features/newsletter/readers/import/PlanForm.tsx",
    shown: () => <PlanForm run={imported} onStarted={later} onChange={nothing} onLeave={nothing} />,
    handlers: { "subscriberFields.list": () => ({ fields: [], tags: [] }) },
    ticked: "attestation.list",
    send: "subscribers.importSubmit",
    call: "imports.start",
    failed: "subscribers.importStartFailed",
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
        sending: { stopped: false, changedAt: null, fault: null, warmUp: null },
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
