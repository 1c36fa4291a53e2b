import {
  languages,
  type SubscriberImportRun,
  type Segment,
  type Subscriber,
} from "@sortes/contract";
import { AddDialog } from "../../src/features/newsletter/readers/AddDialog.tsx";
import { EraseDialog } from "../../src/features/newsletter/readers/ChangeDialog.tsx";
import { ColumnsForm } from "../../src/features/newsletter/readers/import/ColumnsForm.tsx";
import { PlanForm } from "../../src/features/newsletter/readers/import/PlanForm.tsx";
import { SegmentForm } from "../../src/features/newsletter/readers/segments/SegmentForm.tsx";
import { LetterPreferencesPage } from "../../src/features/newsletter/readers/signup/LetterPreferencesPage.tsx";
import { SignupForm } from "../../src/features/newsletter/readers/signup/SignupForm.tsx";
import type { Area } from "../../src/base/catalogues.ts";
import { email, type Form, id, nothing } from "./form.ts";

const later = async () => {};
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
const imported = {
  id,
  origin: null,
  encoding: "utf-8",
  columns: [{ heading: "Contact", samples: ["a@example.com"], to: "email", field: null }],
  list: "subscribers",
  settings: null,
  plan: {
    rows: 1,
    added: 1,
    unsubscribed: 0,
    suppressed: 0,
    repeated: 0,
    invalid: 0,
    languageless: 0,
    newTags: 0,
  },
  hasLeftOut: false,
} as unknown as SubscriberImportRun;
const preferences = {
  subscribed: true,
  frequency: "weekly" as const,
  topics: ["tips" as const],
  timeZone: null,
};
const subscribers = { areas: ["subscribers", "attestations"] as Area[], by: "staff" as const };

export const readerForms: Record<string, Form> = {
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
    shown: () => (
      <SegmentForm id={segment.id} segment={segment} fields={[]} tags={[]} onDone={nothing} />
    ),
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
};
