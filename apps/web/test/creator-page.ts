import { letterPreview } from "@sortes/testing/builders";
import { draftOnServer } from "./campaign-draft.ts";
import { fakeServer, type Handlers, running } from "./fake-server.ts";
import { staff } from "./page.ts";

const settings = { postalAddress: "Sortes\n1 Example Street", version: 1, changedAt: null };
/** The audience of a campaign to one reader. */
export const audience = {
  total: 1,
  recipients: 1,
  leftOut: {
    pending: 0,
    unsubscribed: 0,
    suppressed: 0,
    topic: 0,
    monthly: 0,
    segment: 0,
    language: 0,
  },
  letters: [],
  segment: null,
  isSample: false,
  from: "Sortes <news@sortes.test>",
};

/** A fake server that stores a draft; `more` overrides its handlers. */
export function keepDraft(more: Handlers = {}) {
  const state = { draft: draftOnServer({ tracking: "individual" }) };
  const calls = fakeServer({
    "users.me": () => staff,
    "campaigns.get": () => state.draft,
    "campaigns.update": ({ input: { id: _id, version: _version, ...fields } }) => {
      const now = Object.fromEntries(
        Object.entries(fields).filter(([, value]) => value !== undefined),
      );
      state.draft = { ...state.draft, ...now, version: state.draft.version + 1 };
      return state.draft;
    },
    "campaigns.preview": () => letterPreview(),
    "campaigns.checkLinks": () => ({ links: 0, answered: 0, notAsked: 0, warnings: [] }),
    "subscriberFields.list": () => ({
      fields: [{ key: "city", type: "text", en: "City", ro: "Oraș" }],
      tags: [],
    }),
    "sending.state": () => running,
    "newsletterSettings.get": () => settings,
    "segments.list": () => ({ segments: [] }),
    "templates.list": () => ({ templates: [] }),
    "testAddresses.list": () => ({ addresses: [] }),
    ...more,
  });
  return { state, calls };
}
