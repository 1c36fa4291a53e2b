import { type Bundle, grouped, readDrawText, readOpenings } from "@sortes/core/draws";
import type { Facts, OpenReason, Outcome, Report } from "@sortes/core/draws/check";
import { element, foreign } from "./elements.ts";
import {
  filled,
  type Language,
  momentOf,
  reasonOf,
  spanOf,
  voidReasonOf,
  words,
  wordsOf,
} from "./words.ts";

/** Maximum number of rows of a result. */
const shownRows = 200;

const marks = { pass: "✓", fail: "✕", not_checked: "?", not_applicable: "–" } as const;

const passed = (report: Report, name: string) =>
  report.checks.some(({ check, status }) => check === name && status === "pass");

/** The report: verdict, facts, result, and a line per check. */
export function reportView(report: Report, bundle: Bundle, language: Language): HTMLElement {
  const all = words[language];
  const { facts } = report;
  return element(
    "section",
    { "aria-labelledby": "verdict" },
    verdictView(report, language),
    ...(facts ? [factsView(report, facts, bundle, language)] : []),
    ...(report.drawn ? [resultView(report, bundle, language)] : []),
    element("h2", {}, all.report),
    element("ul", { class: "checks" }, ...report.checks.map((one) => checkView(one, language))),
    element("p", { class: "hint" }, all.limits),
  );
}

function verdictView({ checks, verdict, facts }: Report, language: Language): HTMLElement {
  const all = words[language];
  const { verdicts, commitOnly } = all;
  const failed = checks.filter(({ status }) => status === "fail");
  const isFailed = failed.length > 0;
  const state = isFailed ? "fail" : verdict > 0 ? "pass" : "not_checked";
  const text = isFailed ? verdicts.fail : verdict === 0 ? verdicts.open : verdicts[verdict];
  const failedNames = failed.map(({ check }) => wordsOf(all, check).name);
  const more = isFailed
    ? [new Intl.ListFormat(language).format(failedNames)]
    : verdict === 0
      ? [verdicts.openHint]
      : [];
  if (!isFailed && verdict > 0 && facts?.commitOnly) more.push(commitOnly);
  return element(
    "div",
    { class: `verdict ${state}` },
    element("span", { class: "mark", "aria-hidden": "true" }, marks[state]),
    element(
      "div",
      {},
      element("h2", { id: "verdict", tabindex: -1 }, text),
      ...more.map((one) => element("p", {}, one)),
    ),
  );
}

function checkView({ check, status, reason, detail }: Outcome, language: Language): HTMLElement {
  const all = words[language];
  const { name, pass, fail } = wordsOf(all, check);
  const sentence =
    status === "pass"
      ? pass
      : status === "fail"
        ? fail
        : status === "not_checked" && reason
          ? reasonOf(all, reason as OpenReason)
          : "";
  const code = filled(all.forExperts, { code: [reason, detail].filter(Boolean).join(", ") });
  return element(
    "li",
    { class: status, "data-check": check, "data-status": status },
    element("span", { class: "mark", "aria-hidden": "true" }, marks[status]),
    element(
      "div",
      {},
      element("strong", {}, `${name}: `),
      element("span", { class: "state" }, `${all.states[status]}. `),
      sentence,
      ...(status === "fail" ? [element("p", { class: "hint code" }, code)] : []),
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
      names.frozen,
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
