import { type Bundle, grouped, readDrawText, readOpenings } from "@sortes/core/draws";
import type { Facts, Report } from "@sortes/core/draws/check";
import { element, foreign } from "./elements.ts";
import { type Finding, findingsOf, type Verdict } from "./findings.ts";
import { filled, type Language, momentOf, spanOf, voidReasonOf, words } from "./words.ts";

/** Maximum number of rows of a result. */
const shownRows = 200;

const marks = { pass: "✓", partly: "!", fail: "✕", not_checked: "?", not_applicable: "–" } as const;

const passed = (report: Report, name: string) =>
  report.checks.some(({ check, status }) => check === name && status === "pass");

/** The report: verdict, facts, result, and a line per check. */
export function reportView(report: Report, bundle: Bundle, language: Language): HTMLElement {
  const all = words[language];
  const { facts } = report;
  const { verdict, checks } = findingsOf(report, language);
  return element(
    "section",
    { "aria-labelledby": "verdict" },
    verdictView(verdict),
    ...(facts ? [factsView(report, facts, bundle, language)] : []),
    ...(report.drawn ? [resultView(report, bundle, language)] : []),
    element("h2", {}, all.report),
    element("ul", { class: "checks" }, ...checks.map(checkView)),
    element("p", { class: "hint" }, all.limits),
  );
}

function verdictView({ status, title, notes }: Verdict): HTMLElement {
  return element(
    "div",
    { class: `verdict ${status}` },
    element("span", { class: "mark", "aria-hidden": "true" }, marks[status]),
    element(
      "div",
      {},
      element("h2", { id: "verdict", tabindex: -1 }, title),
      ...notes.map((one) => element("p", {}, one)),
    ),
  );
}

function checkView({ check, status, name, state, sentence, code }: Finding): HTMLElement {
  return element(
    "li",
    { class: status, "data-check": check, "data-status": status },
    element("span", { class: "mark", "aria-hidden": "true" }, marks[status]),
    element(
      "div",
      {},
      element("strong", {}, `${name}: `),
      element("span", { class: "state" }, `${state}. `),
      sentence,
      ...(code === "" ? [] : [element("p", { class: "hint code" }, code)]),
    ),
  );
}

function factsView(report: Report, facts: Facts, bundle: Bundle, language: Language): HTMLElement {
  const { facts: names, ...all } = words[language];
  const text = passed(report, "text") && bundle.text ? readDrawText(bundle.text.body) : undefined;
  const moment = (at: number) => momentOf(language, at);
  const span = (seconds: number) => spanOf(language, seconds);
  const rows: [string, string | Node | undefined][] = [
    [names.title, text && foreign(text.title)],
    [names.by, text?.organiser && foreign(text.organiser)],
    [names.conditions, text?.rules && foreign(text.rules)],
    [names.opened, moment(facts.openedAt)],
    [
      facts.kind === "numbers" ? names.frozenNumbers : names.frozen,
      facts.frozenAt !== undefined && facts.publicBeforeFreeze !== undefined
        ? filled(names.frozenAfter, {
            moment: moment(facts.frozenAt),
            span: span(facts.publicBeforeFreeze),
          })
        : undefined,
    ],
    [
      names.round,
      facts.roundAt !== undefined && facts.publicBeforeRound !== undefined
        ? filled(names.roundAfter, {
            moment: moment(facts.roundAt),
            span: span(facts.publicBeforeRound),
          })
        : undefined,
    ],
    [names.drawn, facts.drawnAt === undefined ? undefined : moment(facts.drawnAt)],
    [
      names.voided,
      facts.voided &&
        `${names[`voided${facts.voided.result}`]}, ${voidReasonOf({ ...all, facts: names }, facts.voided.why)}`,
    ],
    [names.number, filled(names.numberHint, { number: String(facts.number) })],
    [names.fingerprint, facts.fingerprint && element("code", {}, grouped(facts.fingerprint))],
  ];
  const list = rows.flatMap(([name, value]) =>
    value ? [element("div", {}, element("dt", {}, name), element("dd", {}, value))] : [],
  );
  return element("div", {}, element("h2", {}, names.heading), element("dl", {}, ...list));
}

function resultView(report: Report, bundle: Bundle, language: Language): HTMLElement {
  const all = words[language].result;
  const { drawn, places } = report;
  const names = new Map(
    passed(report, "openings")
      ? readOpenings(bundle.openings).map(({ number, label }) => [number, label])
      : [],
  );
  const named = (number: number) => {
    const label = names.get(number);
    return label === undefined ? String(number) : foreign(label);
  };
  const text = passed(report, "text") && bundle.text ? readDrawText(bundle.text.body) : undefined;
  const rows: (string | Node)[][] = [];
  let head: string[];
  if (drawn && "teams" in drawn) {
    head = [];
    for (const [i, team] of drawn.teams.entries()) {
      const members = team.slice(0, shownRows).flatMap((number) => [named(number), ", "]);
      const rest = team.length - shownRows;
      rows.push([
        filled(all.team, { team: String(i + 1) }),
        element(
          "span",
          {},
          ...members.slice(0, -1),
          ...(rest > 0 ? [` ${filled(all.more, { count: String(rest) })}`] : []),
        ),
      ]);
    }
  } else if (places) {
    head = [all.rank, all.entry, all.name, all.state];
    const held = new Map(places.map(({ rank, prize }) => [rank, prize]));
    for (const [i, number] of (drawn?.ranks ?? []).entries()) {
      const prize = held.get(i + 1);
      const prizeName = prize === undefined ? "" : text?.prizes[prize - 1] || String(prize);
      const isOriginal = i < places.length;
      const state =
        prize === undefined
          ? isOriginal
            ? all.gaveWay
            : all.alternate
          : filled(isOriginal ? all.won : all.movedUp, { prize: prizeName });
      const label = names.get(number);
      const name = label === undefined ? element("i", {}, all.hidden) : foreign(label);
      rows.push([String(i + 1), String(number), name, state]);
    }
  } else {
    head = [all.rank, all.number];
    for (const [i, number] of (drawn?.ranks ?? []).entries())
      rows.push([String(i + 1), String(number)]);
  }
  const rest = rows.length - shownRows;
  return element(
    "div",
    {},
    element("h2", { id: "result" }, all.heading),
    element(
      "div",
      { class: "wide", role: "region", tabindex: 0, "aria-labelledby": "result" },
      element(
        "table",
        {},
        ...(head.length > 0
          ? [
              element(
                "thead",
                {},
                element("tr", {}, ...head.map((one) => element("th", { scope: "col" }, one))),
              ),
            ]
          : []),
        element(
          "tbody",
          {},
          ...rows
            .slice(0, shownRows)
            .map(([first = "", ...others]) =>
              element(
                "tr",
                {},
                element("th", { scope: "row" }, first),
                ...others.map((one) => element("td", {}, one)),
              ),
            ),
        ),
      ),
    ),
    ...(rest > 0 ? [element("p", {}, filled(all.more, { count: String(rest) }))] : []),
  );
}
