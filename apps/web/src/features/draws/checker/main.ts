import type { Bundle } from "@sortes/core/draws";
import type { Report } from "@sortes/core/draws/check";
import { element } from "./elements.ts";
import { reportView } from "./report-view.ts";
import { bundleIn, type Given, largestFile, type Refusal, reportOf } from "./run.ts";
import { type Language, words } from "./words.ts";

/** The page check.html: a checker of draws that makes no network requests. */

const names: Record<Language, string> = { en: "English", ro: "Română" };
const given: Given = { seen: "", log: "", witnesses: "", chain: "" };
let language: Language = navigator.languages[0]?.startsWith("ro") ? "ro" : "en";
let bundle: Bundle | undefined;
let report: Report | undefined;
let refusal: Refusal | "nothingChosen" | "noFile" | undefined;
let areFieldsOpen = false;
let turn = 0;

/** A live region for changes; the report itself is not announced. */
const status = element("p", { role: "status", class: "unseen" });
const page = element("div");

/** Rerenders the page. @param focused the id of the element to focus */
function show(focused?: string): void {
  const all = words[language];
  document.documentElement.lang = language;
  document.title = `${all.title} – Sortes`;
  page.replaceChildren(
    header(),
    element(
      "main",
      {},
      element("h1", {}, all.title),
      element("p", { class: "lead" }, all.lead),
      form(),
      ...(report && bundle ? [reportView(report, bundle, language)] : []),
    ),
  );
  if (focused) document.getElementById(focused)?.focus();
}

function header(): HTMLElement {
  const choice = (one: Language) =>
    element(
      "button",
      {
        type: "button",
        id: `to-${one}`,
        lang: one,
        "aria-pressed": String(one === language),
        onclick: () => {
          language = one;
          show(`to-${one}`);
        },
      },
      names[one],
    );
  return element(
    "header",
    {},
    element("span", { class: "brand" }, "Sortes"),
    element(
      "div",
      { role: "group", "aria-label": words[language].switch },
      choice("en"),
      choice("ro"),
    ),
  );
}

function form(): HTMLElement {
  const all = words[language];
  const error = refusal && all[refusal];
  const picker = element("input", {
    type: "file",
    id: "file",
    accept: ".json,application/json",
    "aria-describedby": "drop",
    onchange: () => picker.files?.[0] && void take(picker.files[0]),
  });
  const fields = element(
    "details",
    { open: areFieldsOpen, ontoggle: () => (areFieldsOpen = fields.open) },
    element("summary", {}, all.elsewhere),
    element("p", { class: "hint" }, all.elsewhereHint),
    field("seen", 200),
    field("log", 400),
    field("witnesses", 4000),
    field("chain", 10_000),
    element("button", { class: "check" }, all.again),
  );
  return element(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        check();
      },
    },
    element(
      "div",
      { class: "slot" },
      picker,
      element("label", { for: "file" }, all.choose),
      element(
        "p",
        { id: "drop", class: "hint" },
        element("span", { class: "mouse" }, `${all.drop} `),
        all.source,
      ),
    ),
    ...(error ? [element("p", { role: "alert", id: "error", tabindex: -1 }, error)] : []),
    fields,
  );
}

function field(name: keyof Given, maxlength: number): HTMLElement {
  const all = words[language].fields;
  const isLong = name === "witnesses" || name === "chain";
  const control = element(isLong ? "textarea" : "input", {
    id: name,
    maxlength,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-describedby": `${name}-hint`,
    oninput: () => (given[name] = control.value),
  });
  control.value = given[name];
  return element(
    "div",
    { class: "field" },
    element("label", { for: name }, all[name]),
    control,
    element("p", { class: "hint", id: `${name}-hint` }, all[`${name}Hint`]),
  );
}

/** Resolves after the next paint, so that changes are visible before a blocking check. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Reads and checks a file. Superseded if another file is taken. */
async function take(file: File): Promise<void> {
  const own = ++turn;
  const read = file.size > largestFile ? "tooLarge" : await contentOf(file);
  if (own !== turn) return;
  bundle = typeof read === "string" ? undefined : read;
  if (typeof read === "string") refuse(read);
  else check();
}

const contentOf = (file: File): Promise<Bundle | Refusal> =>
  file.arrayBuffer().then(bundleIn, (): Refusal => "unreadable");

function refuse(why: NonNullable<typeof refusal>): void {
  refusal = why;
  report = undefined;
  show("error");
}

function check(): void {
  if (!bundle) return refuse("nothingChosen");
  const own = ++turn;
  const checked = bundle;
  refusal = undefined;
  status.textContent = words[language].checking;
  page.classList.add("busy");
  void painted().then(() => {
    if (own !== turn) return;
    page.classList.remove("busy");
    status.textContent = "";
    const found = reportOf(checked, given);
    if (typeof found === "string") return refuse(found);
    report = found;
    show("verdict");
  });
}

addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) void take(file);
  else refuse("noFile");
});
document.body.replaceChildren(status, page);
show();
