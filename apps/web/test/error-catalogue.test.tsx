import type { Language } from "@sortes/contract";
import {
  historyPage,
  numberItem,
  pack,
  petNameItem,
  teamItem,
  winnerItem,
} from "@sortes/testing/builders";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MessageId } from "../src/base/catalogues.ts";
import { ana, fakeServer, type Handlers, refuse } from "./fake-server.ts";
import { wantLessMotion } from "./motion.ts";
import { openApp } from "./open-app.tsx";
import { page, signIn } from "./page.ts";
import { words } from "./words.ts";

/** A text by its key, by key and values, or composed by a function. */
type Name = MessageId | readonly [MessageId, Readonly<Record<string, string>>] | (() => string);

type App = Awaited<ReturnType<typeof openApp>>;

/** A message, the steps on the real screen that lead to it, and the server's replies. */
interface Row {
  says: MessageId;
  at: string;
  /** Whether the visitor is logged in. */
  member?: true;
  server?: Handlers;
  /** Fields by label, with the text to type. */
  fill?: readonly (readonly [label: MessageId, value: string])[];
  /** Buttons to press in order. */
  press?: readonly Name[];
  /** Changes the machine or the network before the last press. */
  before?: () => void;
  /** Runs after the last press. */
  after?: (app: App) => unknown;
}

const languages: readonly Language[] = ["en", "ro"];
const wordsOf = (name: Name): string => {
  if (typeof name === "function") return name();
  return typeof name === "string" ? words(name) : words(...name);
};

/** Makes the network unreachable. */
const lose = () => void fakeServer({});
/** Makes a proxy fail with a page of its own (500), unlike one that has no server behind it. */
const breakProxy = () =>
  void vi.stubGlobal("fetch", async () => new Response("<p>Internal error", { status: 500 }));
/** Makes the random generator fail. */
const breakRandomness = () =>
  void vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation(() => {
    throw new Error("no entropy");
  });
/** Flushes delayed calls, as closing the window does. */
const leavePage = ({ router }: App) => router.navigate({ to: "/how-it-works" });

const names = [["teams.names", "Ana\nIon"]] as const;
const participants = [["winners.participants", "Ana\nIon"]] as const;

const drawn: Handlers = {
  "generators.number": () => ({ numbers: [7], saved: false, saveName: null }),
  "generators.petName": () => ({ name: "Biscuit", saved: false }),
};
const mine = pack();
const packs: Handlers = { "packs.own": () => [mine], "packs.predefined": () => [] };
const tiers: Handlers = {
  "tiers.plans": () => ({ payments: "trial", prices: { medium: null, premium: null } }),
  "tiers.mine": () => ({
    tier: "free",
    features: [],
    historyLimit: 100,
    subscription: null,
    hasPortal: false,
    refundedAt: null,
    endedAt: null,
  }),
};
const cut = { ...teamItem({ name: "Class 6B" }), truncated: true, entries: 5 } as const;
const history: Handlers = { "history.list": () => historyPage([cut]) };
const newPack = [
  ["packs.name", "7C"],
  ["packs.description", "All of them"],
  ["packs.content", "Ana"],
] as const;
const makePack: readonly Name[] = ["shell.generator_team", "packs.create"];
const remove: Name = ["history.delete", { name: "Class 6B" }];

const failures: readonly Row[] = [
  {
    says: "account.loginFailed",
    at: "/login",
    fill: [
      ["account.email", "ana@example.ro"],
      ["account.password", "123456"],
    ],
    press: ["account.logIn"],
  },
  {
    says: "account.registerFailed",
    at: "/register",
    fill: [
      ["account.name", "Ana"],
      ["account.email", "ana@example.ro"],
      ["account.password", "123456"],
      ["account.passwordConfirm", "123456"],
    ],
    press: ["account.register"],
  },
  {
    says: "shell.signOutFailed",
    at: "/",
    member: true,
    press: ["shell.signOut"],
  },
  {
    says: "shell.userFailed",
    at: "/",
    member: true,
    server: { "users.me": () => refuse(500, "INTERNAL") },
  },
  {
    says: "account.forgotFailed",
    at: "/forgot-password",
    fill: [["account.email", "ana@example.ro"]],
    press: ["account.forgot"],
  },
  {
    says: "account.resetFailed",
    at: "/reset-password/abc",
    fill: [
      ["account.newPassword", "123456"],
      ["account.passwordConfirm", "123456"],
    ],
    press: ["account.reset"],
  },
  {
    says: "tiers.failed",
    at: "/tiers",
    member: true,
    server: { ...tiers, "tiers.mine": () => refuse(400, "INVALID_INPUT") },
  },
  {
    says: "tiers.upgradeFailed",
    at: "/tiers",
    member: true,
    server: tiers,
    before: lose,
    press: [() => `${words("tiers.choose")} ${words("tiers.premium")}`],
  },
  {
    says: "newsletter.subscribeFailed",
    at: "/mail",
    fill: [["account.email", "ana@example.ro"]],
    press: ["newsletter.subscribe"],
  },
  {
    says: "EMAIL_REQUIRED",
    at: "/mail",
    press: ["newsletter.subscribe"],
  },
  {
    says: "teams.failed",
    at: "/team-generator",
    fill: names,
    before: breakRandomness,
    press: ["teams.generate"],
  },
  {
    says: "numbers.failed",
    at: "/number-generator",
    before: breakProxy,
    press: ["numbers.generate"],
  },
  {
    says: "pet-names.failed",
    at: "/pet-name-generator",
    before: breakProxy,
    press: ["pet-names.generate"],
  },
  {
    says: "winners.failed",
    at: "/lucky-winner",
    fill: participants,
    before: breakRandomness,
    press: ["winners.draw"],
  },
  {
    says: "teams.saveFailed",
    at: "/team-generator",
    member: true,
    fill: names,
    press: ["teams.generate", "teams.save"],
  },
  {
    says: "numbers.saveFailed",
    at: "/number-generator",
    member: true,
    server: drawn,
    press: ["numbers.generate", "numbers.save"],
  },
  {
    says: "pet-names.saveFailed",
    at: "/pet-name-generator",
    member: true,
    server: drawn,
    press: ["pet-names.generate", "pet-names.save"],
  },
  {
    says: "winners.saveFailed",
    at: "/lucky-winner",
    member: true,
    fill: participants,
    press: ["winners.draw", "winners.save"],
  },
  {
    says: "packs.failed",
    at: "/packs",
    member: true,
    server: { ...packs, "packs.own": () => refuse(403, "FORBIDDEN") },
  },
  {
    says: "packs.saveFailed",
    at: "/packs?view=new",
    member: true,
    server: packs,
    fill: newPack,
    before: lose,
    press: makePack,
  },
  {
    says: "packs.deleteFailed",
    at: `/packs?pack=${mine.id}`,
    member: true,
    server: packs,
    press: ["packs.delete"],
    after: leavePage,
  },
  {
    says: "PACK_ID_MISSING",
    at: `/packs?pack=${mine.id}`,
    member: true,
    server: {
      ...packs,
      "packs.remove": () => refuse(400, "INVALID_INPUT", { form: [{ code: "PACK_ID_MISSING" }] }),
    },
    press: ["packs.delete"],
    after: leavePage,
  },
  {
    says: "packs.loadOneFailed",
    at: `/packs?pack=${mine.id}`,
    member: true,
    server: packs,
    before: lose,
    press: ["packs.use"],
  },
  {
    says: "PACK_FIELDS_REQUIRED",
    at: "/packs?view=new",
    member: true,
    server: packs,
    press: ["packs.create"],
  },
  {
    says: "history.failed",
    at: "/my-history",
    member: true,
    server: { "history.list": () => refuse(400, "INVALID_INPUT") },
  },
  {
    says: "history.itemFailed",
    at: "/my-history",
    member: true,
    server: { ...history, "history.get": () => refuse(400, "INVALID_INPUT") },
    press: ["teams.show"],
  },
  {
    says: "history.deleteFailed",
    at: "/dashboard",
    member: true,
    server: history,
    press: [remove],
    after: leavePage,
  },
  {
    says: "history.favoriteFailed",
    at: "/dashboard",
    member: true,
    server: history,
    press: [["history.favorite", { name: "Class 6B" }]],
  },
  {
    says: "dashboard.clearFailed",
    at: "/dashboard",
    member: true,
    server: history,
    press: ["dashboard.clear", "dashboard.clear"],
  },
];

const successes: readonly Row[] = [
  {
    says: "teams.saved",
    at: "/team-generator",
    member: true,
    server: { "history.saveTeams": () => teamItem() },
    fill: names,
    press: ["teams.generate", "teams.save"],
  },
  {
    says: "numbers.saved",
    at: "/number-generator",
    member: true,
    server: { ...drawn, "history.saveNumbers": () => numberItem() },
    press: ["numbers.generate", "numbers.save"],
  },
  {
    says: "pet-names.saved",
    at: "/pet-name-generator",
    member: true,
    server: { ...drawn, "history.savePetName": () => petNameItem() },
    press: ["pet-names.generate", "pet-names.save"],
  },
  {
    says: "winners.saved",
    at: "/lucky-winner",
    member: true,
    server: { "history.saveWinners": () => winnerItem() },
    fill: participants,
    press: ["winners.draw", "winners.save"],
  },
  {
    says: "packs.created",
    at: "/packs?view=new",
    member: true,
    server: { ...packs, "packs.create": () => mine },
    fill: newPack,
    press: makePack,
  },
  {
    says: "packs.deletedForGood",
    at: `/packs?pack=${mine.id}`,
    member: true,
    server: { ...packs, "packs.remove": () => {} },
    press: ["packs.delete"],
    after: leavePage,
  },
];

/** A button by its name, or a choice by its label; controls of a dialog take precedence. */
async function findControl(name: string): Promise<HTMLElement> {
  await vi.waitFor(() => expect(controlsNamed(name)).not.toEqual([]), { timeout: 60_000 });
  return controlsNamed(name).at(-1)!;
}
const controlsNamed = (name: string): HTMLElement[] =>
  ["button", "radio"].flatMap((role) => {
    const inPage = screen.queryAllByRole(role, { name, hidden: false });
    // hidden buttons: the menu of a small screen is not displayed here
    return inPage.length > 0 ? inPage : screen.queryAllByRole(role, { name, hidden: true });
  });

async function provoke({ at, member, server, fill = [], press = [], before, after }: Row) {
  if (member) {
    signIn();
  }
  fakeServer({ ...(member && { "users.me": () => ana }), ...server });
  const app = await openApp(at);
  await page().findByRole("heading", { level: 1 });
  for (const [label, value] of fill) {
    const field = page().getByLabelText(words(label), { exact: true, selector: "input, textarea" });
    fireEvent.input(field, { target: { value } });
  }
  for (const [i, button] of press.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    const control = await findControl(wordsOf(button));
    if (i === press.length - 1) before?.();
    // oxlint-disable-next-line no-await-in-loop
    await act(async () => control.click());
  }
  await act(async () => void (await after?.(app)));
}

/** Matches a message on its own, or with a reason in place of its full stop. */
const isSaid = (id: MessageId) => (text: string) => {
  const message = words(id).replace(/\.$/, "");
  return text.startsWith(message) && /^(?:$|[.: ])/.test(text.slice(message.length));
};

describe.each(languages)("the catalogue of messages (%s)", (language) => {
  beforeEach(() => {
    localStorage.setItem("language", language);
    // with reduced motion, nothing is delayed
    wantLessMotion();
  });

  // spec 8.3, 8.5, 8.6, 8.7, 8.8, 8.9, 8.11, 8.13, 8.14, 8.15, 8.16, 8.17, 8.18, 8.19, 8.20, 8.21, 8.22, 8.23, 8.26, 8.27, 8.28, 8.29, 8.30, 8.31, 8.32, 8.33, 8.37
  test.each(failures)("failures are shown: $says", async (row) => {
    await provoke(row);
    expect(await screen.findByText(isSaid(row.says))).toBeTruthy();
  });

  // spec 8.18, 8.19, 8.20, 8.21, 8.24, 8.25
  test.each(successes)("successes are shown: $says", async (row) => {
    await provoke(row);
    expect(await screen.findByText(words(row.says))).toBeTruthy();
  });
});
