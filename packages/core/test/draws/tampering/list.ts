import { entriesTree, readEntries } from "../../../src/draws/entries.ts";
import { textCommit } from "../../../src/draws/hidden.ts";
import { hexToBytes, redraw } from "../make-draw.ts";
import {
  byAnyone,
  byInsider,
  replaced,
  refrozen,
  flippedHex,
  idOf,
  otherSeed,
  bases,
  file,
  type Tampering,
} from "./kit.ts";

/** Tamperings that the checks of entries, openings and words must find. */
export function listTamperings(): Tampering[] {
  const { winners } = bases;
  return [
    // entries
    byAnyone("entries", "winners", "an entry left out", ({ entries }) => ({
      entries: entries!.slice(67),
      openings: "",
    })),
    byAnyone("entries", "winners", "an entry replaced", ({ entries }) => ({
      entries: entries!.slice(0, -67) + `${"f".repeat(64)} 1\n`,
      openings: "",
    })),
    byAnyone("entries", "winners", "two entries in another order", ({ entries }) => ({
      entries: entries!.slice(67, 134) + entries!.slice(0, 67) + entries!.slice(134),
    })),
    byAnyone("entries", "weighted", "a weight raised, another lowered", ({ entries }) => ({
      entries: replaced(replaced(entries!, " 5\n", " 6\n"), " 3\n", " 2\n"),
    })),
    byAnyone("entries", "winners", "lines that end in CR LF", ({ entries }) => ({
      entries: entries!.replaceAll("\n", "\r\n"),
    })),
    byAnyone("entries", "winners", "a last line without an end", ({ entries }) => ({
      entries: entries!.slice(0, -1),
    })),
    byAnyone("entries", "winners", "a weight with a leading zero", ({ entries }) => ({
      entries: replaced(entries!, " 1\n", " 01\n"),
    })),
    byAnyone("entries", "numbers", "a list where numbers are drawn", () => ({
      entries: file("winners"),
    })),
    byAnyone("entries", "winners", "an inclusion of more weight", () => {
      const entries = readEntries(file("winners"));
      const proof = entriesTree(entries).proofOf(2);
      return {
        entries: null,
        openings: "",
        inclusion: [{ number: 2, c: entries.lines[1]!.slice(0, 64), weight: 2, proof }],
      };
    }),
    byInsider("entries", "winners", "an entry twice", (all, { entries }) =>
      refrozen(entries!.slice(0, 67) + entries!, all),
    ),
    byInsider("entries", "winners", "a list that is not sorted", (all, { entries }) =>
      refrozen(entries!.slice(67) + entries!.slice(0, 67), all),
    ),
    byInsider("entries", "winners", "a hash in capitals in the list", (all, { entries }) =>
      refrozen(entries!.toUpperCase(), all),
    ),
    byInsider(
      "entries",
      "winners",
      "a weight inside a list without weights",
      (all, { entries }) => {
        const changes = refrozen(replaced(entries!, " 1\n", " 2\n"), all);
        all[1]!["weight"] = 8;
        redraw(all);
        return changes;
      },
    ),
    byInsider("entries", "weighted", "a weight above a million", (all, { entries }) => {
      const changed = replaced(entries!, " 1000000\n", " 1000001\n");
      return refrozen(changed, all);
    }),
    byInsider("entries", "winners", "a root over other leaves", (all) => {
      all[1]!["entries"] = otherSeed;
      redraw(all);
    }),
    byInsider("entries", "winners", "a frozen count above the list", (all) => {
      Object.assign(all[1]!, { count: 9, weight: 9 });
      redraw(all);
    }),

    // openings
    byAnyone("openings", "winners", "another name", ({ openings }) => ({
      openings: replaced(openings, "Ștefan", "Stefan"),
    })),
    byAnyone("openings", "winners", "a name in another Unicode form", ({ openings }) => ({
      openings: replaced(openings, "Ș", "S\u0326"),
    })),
    byAnyone("openings", "winners", "another salt", ({ openings }) => ({
      openings: replaced(openings, /^1 (.)/, winners.openings[2] === "0" ? "1 1" : "1 0"),
    })),
    byAnyone("openings", "winners", "two names exchanged", ({ openings }) => ({
      openings: openings.replace("Ștefan", "\0").replace("李雷", "Ștefan").replace("\0", "李雷"),
    })),
    byAnyone("openings", "winners", "an entry opened twice", ({ openings }) => ({
      openings: openings + openings.slice(0, openings.indexOf("\n") + 1),
    })),
    byAnyone("openings", "winners", "an entry that there is not", ({ openings }) => ({
      openings: replaced(openings, /^1 /, "9 "),
    })),
    byAnyone("openings", "winners", "openings cut off", ({ openings }) => ({
      openings: openings.slice(0, -1),
    })),
    byAnyone("openings", "numbers", "names where numbers are drawn", () => ({
      openings: winners.openings,
    })),

    // text
    byAnyone("text", "winners", "another prize", ({ text }) => ({
      text: { ...text!, body: replaced(text!.body, "Bicicletă", "Trotinetă") },
    })),
    byAnyone("text", "winners", "another salt of the text", ({ text }) => ({
      text: { ...text!, salt: flippedHex(text!.salt) },
    })),
    ...[
      ["a blank in the text", "{ "],
      ["an unlisted member of the text", '{"more":1,'],
    ].map(([name = "", start = ""]) =>
      byInsider("text", "winners", name, (all, { text }) => {
        const body = replaced(text!.body, "{", start);
        all[0]!["text"] = textCommit(idOf(all[0]!), hexToBytes(text!.salt), body);
        redraw(all);
        return { text: { ...text!, body } };
      }),
    ),
  ];
}
