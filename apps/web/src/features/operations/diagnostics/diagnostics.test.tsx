import type { Health } from "@sortes/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const well: Health = {
  status: "ok",
  stores: { database: "ok", queue: "ok" },
  schema: "ok",
  worker: "ok",
  notes: [],
};

/** A fake worker that draws at once. */
class QuickWorker extends EventTarget {
  postMessage() {
    this.dispatchEvent(new MessageEvent("message", { data: { numbers: new Float64Array([4]) } }));
  }
  terminate() {}
}

type Reply = () => Promise<Response>;

const says = (health: object) => () => Promise.resolve(Response.json({ data: health }));

/** Fakes the server's health check. @returns a function that changes its reply */
function serve(first: Reply) {
  let reply = first;
  fakeServer({ "users.me": () => ana });
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
    address === "/api/health-check" ? reply() : others(address, init),
  );
  return (next: Reply) => {
    reply = next;
  };
}

const row = async (name: string) => {
  const found = await screen.findAllByText(name);
  const item = found.map((element) => element.closest("li")).find(Boolean);
  if (!item) throw new Error(`No row ${name}`);
  return item;
};
const outcome = () =>
  within(screen.getByRole("main")).findByText(/^Everything works|checks? failed/);

beforeEach(() => {
  vi.stubGlobal("Worker", QuickWorker);
});

// spec 2.1.16
test("each store is listed with its state and time, and with the reply of the health check", async () => {
  serve(says(well));
  localStorage.setItem("token", "secret-token");
  localStorage.setItem("user", JSON.stringify(ana));
  localStorage.setItem("cookieConsent", "true");
  await openApp("/system-test");
  await arrival("System test");
  expect((await outcome()).textContent).toBe(words("diagnostics.allWork"));
  // on a busy machine some take seconds
  const rows = screen.getAllByText(/^[\d,]+\.\d ms$/);
  expect(rows).toHaveLength(20);
  expect((await row("token")).textContent).toContain(words("diagnostics.stored"));
  expect((await row("cookieConsent")).textContent).toContain(
    words("diagnostics.storedAs", { value: "true" }),
  );
  expect((await row("theme")).textContent).toContain(words("diagnostics.notStored"));
  expect((await row(words("diagnostics.database"))).textContent).toContain(
    words("diagnostics.works"),
  );
  expect(screen.getByText(JSON.stringify({ data: well }))).toBeTruthy();
  expect(document.body.textContent).not.toContain("secret-token");
});

test("a failed check shows why, and can be repeated", async () => {
  const change = serve(
    says({
      ...well,
      status: "degraded",
      stores: { database: "unavailable", queue: "ok" },
      worker: "down",
      notes: ["mail_account"],
    }),
  );
  localStorage.setItem("auth-storage", "{broken");
  localStorage.setItem("token", "t1");
  const { services } = await openApp("/system-test");
  localStorage.setItem("user", "{broken");
  expect((await outcome()).textContent).toMatch(/^\d checks failed\./);
  expect((await row(words("diagnostics.database"))).textContent).toContain(
    words("diagnostics.unavailable"),
  );
  expect((await row(words("diagnostics.jobs"))).textContent).toContain("Emails are waiting.");
  expect((await row(words("diagnostics.notes"))).textContent).toContain(
    words("diagnostics.someNotes", { notes: "mail_account" }),
  );
  expect(services.session.token).toBe("t1");
  change(says(well));
  localStorage.setItem("user", JSON.stringify(ana));
  fireEvent.click(screen.getByRole("button", { name: words("diagnostics.again") }));
  expect(await screen.findByText(words("diagnostics.allWork"))).toBeTruthy();
});

test.each<[string, Reply, string]>([
  ["unreachable", () => Promise.reject(new TypeError("Failed to fetch")), "cannot be reached"],
  [
    "silent",
    () => Promise.reject(new DOMException("late", "TimeoutError")),
    "No answer within 5 seconds.",
  ],
  ["ill", () => Promise.resolve(new Response("", { status: 503 })), "status 503"],
  ["another", () => Promise.resolve(new Response("<html>")), "not the response of a health check"],
])("a server that is %s is reported as such", async (_state, reply, wording) => {
  serve(reply);
  await openApp("/system-test");
  await waitFor(async () =>
    expect((await row("GET /api/health-check")).textContent).toContain(wording),
  );
  expect((await row(words("diagnostics.database"))).textContent).toContain(
    words("diagnostics.notKnown"),
  );
});

test("a forbidden storage fails with that reason, and the other checks go on", async () => {
  serve(says(well));
  const [local, session] = [words("diagnostics.localStorage"), words("diagnostics.sessionStorage")];
  const works = words("diagnostics.works");
  const blocked = words("diagnostics.storage_forbidden");
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  try {
    await openApp("/system-test");
    await outcome();
    expect((await row(local)).textContent).toContain(blocked);
    expect((await row(session)).textContent).toContain(works);
  } finally {
    vi.restoreAllMocks();
  }
});

test("all results can be copied as text, without secrets", async () => {
  serve(says(well));
  localStorage.setItem("token", "secret-token");
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  await openApp("/system-test");
  await screen.findByText(words("diagnostics.allWork"));
  await press(words("diagnostics.copy"), screen);
  expect(screen.getByText(words("diagnostics.copied"))).toBeTruthy();
  const text = writeText.mock.calls[0]?.[0] ?? "";
  expect(text).toContain("- Database: OK. It works. (");
  expect(text).toContain(JSON.stringify({ data: well }));
  expect(text).not.toContain("secret-token");
});

test("the system test is available in Romanian", async () => {
  localStorage.setItem("language", "ro");
  serve(says({ ...well, worker: "down" }));
  await openApp("/system-test");
  await arrival("Testul sistemului");
  expect(await screen.findByText(/^O verificare nu a reușit\./)).toBeTruthy();
});
