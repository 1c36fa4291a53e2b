/** Meanings of fields of draws; `../meanings.ts` has the format. */
export const drawsMeanings = {
  announced: "Whether the public list of draws shows it, once its list is fixed",
  chain: {
    description: "The chain of drand that a draw waits for; null for none",
    example: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  },
  conditions: {
    description: "Conditions of a group, or the organiser's conditions in words",
    example: "One entry for each person",
  },
  draws: "Draws, newest first",
  draws_at: "When the result can be known; null if it is drawn at once",
  "draws_joined.entry":
    "The entry in the frozen list; null before the list is frozen, or if the name is not in it",
  "draws_joined.label": "The name in the frozen list",
  "draws_joined.ticket": "The personal link, which proves the entry",
  "draws_open.alternates": "Of winners: how many alternates are drawn; 0 if left out",
  "draws_open.at":
    "When it is drawn (RFC 3339, with an offset): the first round from then on decides",
  "draws_open.count": "Of numbers: how many are drawn, each once",
  "draws_open.max": "Of numbers: the largest of the range",
  "draws_open.min": "Of numbers: the smallest of the range",
  "draws_open.prizes":
    "Of winners: the names of the prizes in order of worth; in `rules`, how many winners each has",
  "draws_open.round": "The round of drand that decides, instead of a time",
  "draws_open.rules":
    "Those of the kind and no others: winners need `prizes`, teams `teams`, numbers `count`, `min` and `max`",
  "draws_open.teams": "Of teams: how many",
  "draws_setEntries.entries": "The entries, which replace the list",
  "draws_setEntries.text":
    "Instead of `entries`: the list as text, one entry a line. In a weighted draw the weight of a line follows its last tab",
  "draws_open.weighted": "Of winners: 1 if entries have weights; 0 if left out",
  entry: {
    description: "The hash of the entry, in hex",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  freeze_by: "Until when the list has to be fixed; null without a limit",
  hash: {
    description: "A SHA-256 in hex",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  is_on: "Whether it is on",
  log: "The log of draws; null where there is none",
  lookup: "Whether people can look their entry up",
  more: "Whether there are more",
  n: "Its number within the draw, from 0",
  organiser: {
    description: "The public id of who draws; null if it is not shown",
    example: "0b1f6c2e4d8a49d3a1c5e7f90b2d4f68",
  },
  origin: {
    description: "The name of the log in its checkpoints",
    example: "example.test/draws/log",
  },
  proof: {
    description: "The hashes that lead from the entry to the root of the list",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  rank: "The place among winners and alternates, from 1",
  round: "The number of a round of drand",
  teams: "How many teams, or the teams with their names",
  ticket: { description: "The ticket that an entry is found by", example: "A7K2-9QXM" },
  tickets: "The tickets of the entries",
  weight: "How many chances the entry has",
  weighted: "Whether entries have weights",
  why: { description: "The reason", example: "The list was wrong" },
};

/** Examples of requests whose fields exclude or depend on each other, by operation id. */
export const drawsRequests = {
  draws_open: {
    kind: "winners",
    title: "Spring draw",
    prizes: ["A book", "A poster"],
    rules: { prizes: [1, 2], alternates: 1 },
    conditions: "One entry for each person",
    names: "shown",
  },
  draws_setEntries: { text: "Ana\nIon\nMaria" },
};
