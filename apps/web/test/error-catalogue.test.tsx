import type { Language } from "@sortes/contract";
import {
  historyPage,
  numberItem,
  pack,
  petNameItem,
  teamItem,
  winnerItem,
} from "@sortes/testing/builders";
import { act, fireEvent, renderHook, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { initialDraft as numbers, isNumberDraft } from "../src/features/numbers/number-draft.ts";
import { emptyDraft, usePackDraft } from "../src/features/packs/pack-draft.ts";
import { initialDraft as pets, isPetDraft } from "../src/features/pet-names/pet-draft.ts";
import { initialDraft as teams, isTeamDraft } from "../src/features/teams/team-draft.ts";
import { initialDraft as winners, isWinnerDraft } from "../src/features/winners/winner-draft.ts";
import { useStoredState } from "../src/shared/stored-state.ts";
import { ana, fakeServer, type Handlers, Refusal } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";

/** In English and in Romanian. */
type Words = readonly [en: string, ro: string];

type App = Awaited<ReturnType<typeof openApp>>;

/** A message, what has to be done on the real screen until it is said, and what the server answers. */
interface Row {
  says: Words;
  at: string;
  /** Whether somebody is signed in. */
  member?: true;
  server?: Handlers;
  /** Fields by their label, and what is typed into them. */
  fill?: readonly (readonly [label: Words, value: string])[];
  /** Buttons to press, one after the other. */
  press?: readonly Words[];
  /** What happens to the machine or to the network before the last press. */
  before?: () => void;
  /** What is done after it. */
  after?: (app: App) => unknown;
}

const languages: readonly Language[] = ["en", "ro"];
let words: (said: Words) => string;

const page = () => within(screen.getByRole("main"));
const refuse = (...given: ConstructorParameters<typeof Refusal>) => {
  throw new Refusal(...given);
};
/** The network is gone. */
const lose = () => void fakeServer({});
/** A proxy answers in the place of the server. */
const breakGateway = () =>
  void vi.stubGlobal("fetch", async () => new Response("<p>Bad gateway", { status: 502 }));
/** The machine gives no random bytes. */
const breakRandomness = () =>
  void vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation(() => {
    throw new Error("no entropy");
  });
/** What waits to be sent is sent, as when the window is closed. */
const hidePage = () => window.dispatchEvent(new Event("pagehide"));
const leavePage = ({ router }: App) => router.navigate({ to: "/how-it-works" });

const email: Words = ["Email", "Email"];
const password: Words = ["Password", "Parolă"];
const again: Words = ["Confirm password", "Confirmă parola"];
const generateTeams: Words = ["Generate Teams", "Generează echipele"];
const generateNumbers: Words = ["Generate Numbers", "Generează numerele"];
const generateName: Words = ["Generate Name", "Generează un nume"];
const draw: Words = ["Draw Winners", "Extrage câștigătorii"];
const save: Words = ["Save", "Salvează"];
const saveTeams: Words = ["Save Teams", "Salvează echipele"];
const saveName: Words = ["Save Name", "Salvează numele"];
const saveWinners: Words = ["Save Winners", "Salvează câștigătorii"];
const names = [[["Names", "Nume"], "Ana\nIon"]] as const;
const participants = [[["Participants", "Participanți"], "Ana\nIon"]] as const;

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
  }),
};
const cut = { ...teamItem({ name: "Class 6B" }), truncated: true, entries: 5 } as const;
const history: Handlers = { "history.list": () => historyPage([cut]) };
const newPack = [
  [["Name", "Nume"], "7C"],
  [["Description", "Descriere"], "All of them"],
  [["Lines", "Rânduri"], "Ana"],
] as const;
const makePack: readonly Words[] = [
  ["Team Generator", "Generator de echipe"],
  ["Create pack", "Creează pachetul"],
];
const remove: Words = ["Delete Class 6B", "Șterge Class 6B"];

const failures: readonly Row[] = [
  {
    says: [
      "Login failed. Please check your credentials.",
      "Autentificarea nu a reușit. Verifică adresa de email și parola.",
    ],
    at: "/login",
    fill: [
      [email, "ana@example.ro"],
      [password, "123456"],
    ],
    press: [["Log In", "Autentificare"]],
  },
  {
    says: [
      "Registration failed. Please try again.",
      "Înregistrarea nu a reușit. Încearcă din nou.",
    ],
    at: "/register",
    fill: [
      [["Name", "Nume"], "Ana"],
      [email, "ana@example.ro"],
      [password, "123456"],
      [again, "123456"],
    ],
    press: [["Register", "Creează contul"]],
  },
  {
    says: ["Logout failed", "Deconectarea nu a reușit"],
    at: "/",
    member: true,
    press: [["Sign Out", "Deconectare"]],
  },
  {
    says: ["Failed to get user data", "Datele contului nu au putut fi încărcate"],
    at: "/",
    member: true,
    server: { "users.me": () => refuse(500, "INTERNAL") },
  },
  {
    says: ["Failed to send reset email", "Mesajul pentru resetarea parolei nu a putut fi trimis"],
    at: "/forgot-password",
    fill: [[email, "ana@example.ro"]],
    press: [["Send Link", "Trimite linkul"]],
  },
  {
    says: ["Failed to reset password", "Parola nu a putut fi schimbată"],
    at: "/reset-password/abc",
    fill: [
      [["New password", "Parola nouă"], "123456"],
      [again, "123456"],
    ],
    press: [["Change Password", "Schimbă parola"]],
  },
  {
    says: ["Failed to get user tier", "Nivelul contului nu a putut fi încărcat"],
    at: "/tiers",
    member: true,
    server: { ...tiers, "tiers.mine": () => refuse(400, "INVALID_INPUT") },
  },
  {
    says: ["Failed to upgrade tier", "Nivelul nu a putut fi schimbat"],
    at: "/tiers",
    member: true,
    server: tiers,
    before: lose,
    press: [["Choose Premium", "Alege Premium"]],
  },
  {
    says: ["Failed to subscribe", "Abonarea nu a reușit"],
    at: "/mail",
    fill: [[email, "ana@example.ro"]],
    press: [["Subscribe", "Abonează-mă"]],
  },
  {
    says: ["Email is required", "Adresa de email este obligatorie"],
    at: "/mail",
    press: [["Subscribe", "Abonează-mă"]],
  },
  {
    says: ["Failed to generate teams", "Generarea echipelor nu a reușit"],
    at: "/team-generator",
    fill: names,
    before: breakRandomness,
    press: [generateTeams],
  },
  {
    says: ["Failed to generate number(s)", "Generarea numerelor nu a reușit"],
    at: "/number-generator",
    before: breakGateway,
    press: [generateNumbers],
  },
  {
    says: [
      "Something went wrong while generating the name.",
      "Ceva nu a mers la generarea numelui.",
    ],
    at: "/pet-name-generator",
    before: breakGateway,
    press: [generateName],
  },
  {
    says: ["Failed to select winners", "Alegerea câștigătorilor nu a reușit"],
    at: "/lucky-winner",
    fill: participants,
    before: breakRandomness,
    press: [draw],
  },
  {
    says: [
      "The teams could not be saved. Try again in a moment.",
      "Echipele nu au putut fi salvate. Încearcă din nou peste câteva clipe.",
    ],
    at: "/team-generator",
    member: true,
    fill: names,
    press: [generateTeams, saveTeams],
  },
  {
    says: ["Failed to save numbers.", "Numerele nu au putut fi salvate."],
    at: "/number-generator",
    member: true,
    server: drawn,
    press: [generateNumbers, save],
  },
  {
    says: ["Failed to save name.", "Numele nu a putut fi salvat."],
    at: "/pet-name-generator",
    member: true,
    server: drawn,
    press: [generateName, saveName],
  },
  {
    says: ["Error while saving winners.", "Eroare la salvarea câștigătorilor."],
    at: "/lucky-winner",
    member: true,
    fill: participants,
    press: [draw, saveWinners],
  },
  {
    says: [
      "Failed to load packs. Please try again later.",
      "Pachetele nu au putut fi încărcate. Încearcă din nou mai târziu.",
    ],
    at: "/packs",
    member: true,
    server: { ...packs, "packs.own": () => refuse(403, "FORBIDDEN") },
  },
  {
    says: [
      "Error saving pack. Please try again.",
      "Pachetul nu a putut fi salvat. Încearcă din nou.",
    ],
    at: "/packs?view=new",
    member: true,
    server: packs,
    fill: newPack,
    before: lose,
    press: makePack,
  },
  {
    says: ["Failed to delete the pack.", "Pachetul nu a putut fi șters."],
    at: `/packs?pack=${mine.id}`,
    member: true,
    server: packs,
    press: [["Delete pack", "Șterge pachetul"]],
    after: hidePage,
  },
  {
    says: [
      "Cannot delete: pack ID is missing.",
      "Nu se poate șterge: lipsește identificatorul pachetului.",
    ],
    at: `/packs?pack=${mine.id}`,
    member: true,
    server: {
      ...packs,
      "packs.remove": () => refuse(400, "INVALID_INPUT", { form: [{ code: "PACK_ID_MISSING" }] }),
    },
    press: [["Delete pack", "Șterge pachetul"]],
    after: hidePage,
  },
  {
    says: [
      "Failed to load pack. Please try again.",
      "Pachetul nu a putut fi încărcat. Încearcă din nou.",
    ],
    at: `/packs?pack=${mine.id}`,
    member: true,
    server: packs,
    before: lose,
    press: [["Use this pack", "Folosește pachetul"]],
  },
  {
    says: ["Please fill in all required fields.", "Completează toate câmpurile obligatorii."],
    at: "/packs?view=new",
    member: true,
    server: packs,
    press: [["Create pack", "Creează pachetul"]],
  },
  {
    says: ["Failed to fetch history", "Istoricul nu a putut fi încărcat"],
    at: "/my-history",
    member: true,
    server: { "history.list": () => refuse(400, "INVALID_INPUT") },
  },
  {
    says: ["Failed to fetch history item", "Acest rezultat nu a putut fi încărcat"],
    at: "/my-history",
    member: true,
    server: { ...history, "history.get": () => refuse(400, "INVALID_INPUT") },
    press: [["Show Teams", "Arată echipele"]],
  },
  {
    says: ["Failed to delete history item", "Rezultatul nu a putut fi șters din istoric"],
    at: "/dashboard",
    member: true,
    server: history,
    press: [remove],
    after: leavePage,
  },
  {
    says: ["Failed to toggle favorite status", "Favoritul nu a putut fi schimbat"],
    at: "/dashboard",
    member: true,
    server: history,
    press: [["Favorite: Class 6B", "Favorit: Class 6B"]],
  },
  {
    says: ["Failed to clear history", "Istoricul nu a putut fi golit"],
    at: "/dashboard",
    member: true,
    server: history,
    press: [
      ["Clear History", "Golește istoricul"],
      ["Clear History", "Golește istoricul"],
    ],
  },
];

const successes: readonly Row[] = [
  {
    says: ["Teams saved to your history!", "Echipele au fost salvate în istoric!"],
    at: "/team-generator",
    member: true,
    server: { "history.saveTeams": () => teamItem() },
    fill: names,
    press: [generateTeams, saveTeams],
  },
  {
    says: ["Numbers saved to your history!", "Numerele au fost salvate în istoric!"],
    at: "/number-generator",
    member: true,
    server: { ...drawn, "history.saveNumbers": () => numberItem() },
    press: [generateNumbers, save],
  },
  {
    says: ["Name saved to your history!", "Numele a fost salvat în istoric!"],
    at: "/pet-name-generator",
    member: true,
    server: { ...drawn, "history.savePetName": () => petNameItem() },
    press: [generateName, saveName],
  },
  {
    says: ["Winners saved to your history!", "Câștigătorii au fost salvați în istoric!"],
    at: "/lucky-winner",
    member: true,
    server: { "history.saveWinners": () => winnerItem() },
    fill: participants,
    press: [draw, saveWinners],
  },
  {
    says: ["Pack created successfully!", "Pachetul a fost creat!"],
    at: "/packs?view=new",
    member: true,
    server: { ...packs, "packs.create": () => mine },
    fill: newPack,
    press: makePack,
  },
  {
    says: ["Pack deleted successfully!", "Pachetul a fost șters!"],
    at: `/packs?pack=${mine.id}`,
    member: true,
    server: { ...packs, "packs.remove": () => {} },
    press: [["Delete pack", "Șterge pachetul"]],
    after: hidePage,
  },
];

/** A button by its name, or a choice by its label; what stands in a question comes last. */
async function findControl(name: string): Promise<HTMLElement> {
  await vi.waitFor(() => expect(controlsNamed(name)).not.toEqual([]), { timeout: 10_000 });
  return controlsNamed(name).at(-1)!;
}
const controlsNamed = (name: string): HTMLElement[] =>
  ["button", "radio"].flatMap((role) => {
    const inPage = screen.queryAllByRole(role, { name, hidden: false });
    // the menu of a small screen has its buttons where nothing is shown
    return inPage.length > 0 ? inPage : screen.queryAllByRole(role, { name, hidden: true });
  });

async function provoke({ at, member, server, fill = [], press = [], before, after }: Row) {
  if (member) {
    localStorage.setItem("token", "t");
    localStorage.setItem("user", JSON.stringify(ana));
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
    const control = await findControl(words(button));
    if (i === press.length - 1) before?.();
    // oxlint-disable-next-line no-await-in-loop
    await act(async () => control.click());
  }
  await act(async () => void (await after?.(app)));
}

/** The message as it stands, alone or with a reason after it. */
const isSaid = (message: string) => (text: string) =>
  text.startsWith(message) && /^(?:$|[.: ])/.test(text.slice(message.length));

describe.each(languages)("the catalogue of messages (%s)", (language) => {
  beforeEach(() => {
    words = ([en, ro]) => (language === "ro" ? ro : en);
    localStorage.setItem("language", language);
    // jsdom has no layout
    HTMLElement.prototype.scrollIntoView = () => {};
    // nothing waits where less motion is wanted
    vi.stubGlobal("matchMedia", (media: string) =>
      Object.assign(new EventTarget(), { matches: media.includes("reduced-motion"), media }),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
    // what was typed and drawn outlives the page
    const { result } = renderHook(
      () =>
        [
          useStoredState("teams.draft", teams, isTeamDraft)[1],
          useStoredState("numbers.draft", numbers, isNumberDraft)[1],
          useStoredState("pet-names.draft", pets, isPetDraft)[1],
          useStoredState("winners.draft", winners, isWinnerDraft)[1],
          usePackDraft(undefined, emptyDraft).set,
        ] as const,
    );
    const [setTeams, setNumbers, setPets, setWinners, setPack] = result.current;
    act(() => {
      setTeams(teams);
      setNumbers(numbers);
      setPets(pets);
      setWinners(winners);
      setPack(null);
    });
  });

  test.each(failures)("what failed is said: $says.0", async (row) => {
    await provoke(row);
    expect(await screen.findByText(isSaid(words(row.says)), {}, { timeout: 5000 })).toBeTruthy();
  });

  test.each(successes)("what was done is said: $says.0", async (row) => {
    await provoke(row);
    expect(await screen.findByText(words(row.says), {}, { timeout: 5000 })).toBeTruthy();
  });
});
