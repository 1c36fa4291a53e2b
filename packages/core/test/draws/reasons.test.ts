import { describe, expect, it } from "vitest";
import { type Bundle, bundleText } from "../../src/draws/bundle.ts";
import { checkBundle, checkBundleText, type Trust } from "../../src/draws/check.ts";
import { signatureTypes, vkeyText } from "../../src/draws/note.ts";
import { DrawFault } from "../../src/draws/fault.ts";
import { type CheckName, outcomeOf } from "../../src/draws/outcome.ts";
import { makeDraw, trust } from "./make-draw.ts";
import { plans } from "./plans.ts";
import { tamperings } from "./tampering/all.ts";
import { bases, byInsider, type Tampering } from "./tampering/kit.ts";

const outcome = (bundle: Bundle, check: CheckName, given: Trust = {}) => {
  const found = checkBundle(bundle, { ...trust, ...given }).checks.find(
    (one) => one.check === check,
  );
  return [found?.status, found?.reason];
};

const { winners, weighted, open, frozen, numbers, steps } = bases;
const withoutProofs = { ...winners, proofs: winners.proofs.map(() => null) };
const unsorted = (bundle: Bundle): Bundle => {
  const text = bundle.entries!;
  return { ...bundle, entries: text.slice(text.indexOf("\n") + 1) };
};
const changedBy = ({ base, changes }: Tampering): Bundle => ({ ...bases[base], ...changes });
const badRules = (base: "winners" | "steps"): Bundle =>
  changedBy(byInsider("rules", base, "", ([first]) => void (first!["rules"]["prizes"] = [0])));
const { witnesses } = trust;
/** The key of somebody who has signed nothing. */
const stranger = vkeyText(
  "stranger.test/w",
  signatureTypes.cosignature,
  new Uint8Array(32).fill(7),
);

describe("a check that is not made says why", () => {
  it.each<[string, Bundle, CheckName, Trust | undefined, string]>([
    ["the seed is still secret", open, "commit", undefined, "not_yet"],
    ["no list is frozen", open, "entries", undefined, "not_yet"],
    [
      "names without a frozen list",
      { ...open, openings: winners.openings },
      "openings",
      undefined,
      "not_yet",
    ],
    ["no list was frozen for a witness", open, "witness", undefined, "not_yet"],
    ["no list was frozen that could be seen", open, "seen", { seen: "x" }, "not_yet"],
    ["there is no result", frozen, "result", undefined, "not_yet"],
    ["the round has not come", frozen, "beacon", undefined, "not_yet"],
    ["the text is erased", { ...winners, text: null }, "text", undefined, "erased"],
    ["there is no file", { ...winners, entries: null }, "entries", undefined, "file_missing"],
    ["no file for the names", { ...winners, entries: null }, "openings", undefined, "file_missing"],
    ["no file of weights", { ...weighted, entries: null }, "result", undefined, "file_missing"],
    ["another file for the names", unsorted(winners), "openings", undefined, "depends"],
    ["another file of weights", unsorted(weighted), "result", undefined, "depends"],
    ["impossible rules", badRules("winners"), "result", undefined, "depends"],
    ["steps by impossible rules", badRules("steps"), "steps", undefined, "depends"],
    ["the round of a stranger's chain", winners, "schedule", { chain: undefined }, "unknown_chain"],
    ["a signature of that chain", winners, "beacon", { chain: undefined }, "unknown_chain"],
    ["a witness of that round", winners, "witness", { chain: undefined }, "unknown_chain"],
    ["no key of the log", winners, "log", { log: undefined }, "nothing_given"],
    ["no key of a witness", winners, "witness", { witnesses: [] }, "nothing_given"],
    ["nothing was seen", winners, "seen", undefined, "nothing_given"],
    ["no readable key of the log", winners, "log", { log: "x" }, "key_unreadable"],
    ["a witness's key for the log", winners, "log", { log: witnesses[0] }, "key_unreadable"],
    [
      "one witness's key is not readable",
      winners,
      "witness",
      { witnesses: [...witnesses, "x"] },
      "key_unreadable",
    ],
    ["a note that is none", winners, "seen", { seen: "x" }, "note_unreadable"],
    ["no proof of the log", withoutProofs, "log", undefined, "no_proof"],
    ["no proof for a witness", withoutProofs, "witness", undefined, "no_proof"],
    ["no witness has signed", winners, "witness", { witnesses: [stranger] }, "not_witnessed"],
  ] as never)("%s", (_, bundle, check, given, reason) => {
    expect(outcome(bundle, check, given)).toEqual(["not_checked", reason]);
  });

  it("while one that does not apply needs no reason", () => {
    const nothing = ["not_applicable", undefined];
    expect(outcome(numbers, "entries")).toEqual(nothing);
    expect(outcome({ ...winners, openings: "" }, "openings")).toEqual(nothing);
    expect(outcome(bases["commit only"], "witness")).toEqual(nothing);
    expect(outcome(badRules("winners"), "steps")).toEqual(nothing);
  });

  it("one witness is enough, whether or not others have signed", () => {
    const both = { witnesses: [stranger, ...witnesses] };
    expect(outcome(winners, "witness", both)).toEqual(["pass", undefined]);
    expect(outcome(steps, "steps")).toEqual(["pass", undefined]);
  });
});

it("the statements of a draw may be the first of their log", () => {
  const first = makeDraw({ ...plans.winners, logging: { order: [0, 1, 2], isFirst: true } });
  expect(outcome(first, "log")).toEqual(["pass", undefined]);
});

/** The reasons for which each check can fail, by the tampering of a bundle. */
const reasonsOf: Record<CheckName, string> = {
  shape: "bad_bundle member_invalid member_missing member_unknown not_canonical not_json too_long",
  chain: "time_decreases wrong_draw wrong_number wrong_order wrong_prev",
  commit: "wrong_commit",
  rules: "rules_out_of_bounds wrong_count wrong_weight",
  entries: "bad_line member_unknown not_sorted wrong_count wrong_root wrong_weight",
  openings: "bad_line no_such_entry opened_twice wrong_opening",
  text: "member_invalid not_canonical wrong_text",
  schedule: "frozen_too_late result_too_soon round_too_far round_too_soon",
  beacon: "wrong_beacon",
  result: "wrong_result",
  steps: "no_places no_such_place",
  log: "bad_base64 bad_note bad_proof not_included not_signed two_trees wrong_log_order wrong_origin wrong_signature",
  witness: "not_included witnessed_late wrong_signature",
  seen: "other_freeze",
};

it("the checks of a draw are shown in their order", () => {
  const { checks } = checkBundle(winners, trust);
  expect(checks.map(({ check }) => check)).toEqual(Object.keys(reasonsOf));
});

it.each<[string, Error, object]>([
  ["a fault and where it is", new DrawFault("bad_line", "3"), { reason: "bad_line", detail: "3" }],
  ["a fault without a place", new DrawFault("wrong_count"), { reason: "wrong_count" }],
  [
    "something unforeseen",
    new RangeError("no"),
    { reason: "unforeseen", detail: "RangeError: no" },
  ],
])("a check fails by %s", (_, error, outcome) => {
  const fail = () => {
    throw error;
  };
  expect(outcomeOf("shape", fail)).toStrictEqual({ check: "shape", status: "fail", ...outcome });
});

it("each check that fails says what is wrong", () => {
  const found = tamperings().flatMap(({ base, changes, file, trust: given }) => {
    const text = file ?? bundleText({ ...bases[base], ...changes });
    const { checks } = checkBundleText(text, { ...trust, ...given });
    return checks.filter(({ status }) => status === "fail");
  });
  for (const [check, reasons] of Object.entries(reasonsOf)) {
    const own = found.flatMap((one) => (one.check === check ? String(one.reason) : []));
    expect([...new Set(own)].toSorted()).toEqual(reasons.split(" "));
  }
});
