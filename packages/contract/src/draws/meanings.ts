/** Meanings of fields of draws; `../meanings.ts` has the format. */
export const drawsMeanings = {
  after_result: "Whether it became void only after the result was known",
  announced: "Whether the public list of draws shows it, once its list is fixed",
  chain: {
    description: "The chain of drand that a draw waits for; null for none",
    example: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  },
  checkpoint: {
    description: "The last signed checkpoint of the log; null before the first",
    example: "example.test/draws/log\n12\n",
  },
  conditions: {
    description: "Conditions of a group, or the organiser's conditions in words",
    example: "One entry for each person",
  },
  draw: "The draw; null without one",
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
  "draws_open.weighted": "Of winners: 1 if entries have weights; 0 if left out",
  earlier_logs: "Logs that were in use before this one",
  entry: {
    description: "The hash of the entry, in hex",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  freeze_by: "Until when the list has to be fixed; null without a limit",
  genesis_time: "The moment of the chain's first round, in seconds since 1970",
  hash: {
    description: "A SHA-256 in hex",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  is_frozen: "Whether its list is frozen",
  is_on: "Whether it is on",
  is_test_chain: "Whether a chain for tests is in use, so that draws prove nothing",
  listed: "Its number in the public list; null if it is not listed",
  log: "The log of draws; null where there is none",
  logged: "Its place in the log",
  lookup: "Whether people can look their entry up",
  more: "Whether there are more",
  n: "Its number within the draw, from 0",
  organiser: {
    description: "The public id of who draws; null if it is not shown",
    example: "0b1f6c2e4d8a49d3a1c5e7f90b2d4f68",
  },
  open_list: "Id of the open list whose names are taken",
  origin: {
    description: "The name of the log in its checkpoints",
    example: "example.test/draws/log",
  },
  prize: "The number of the prize; null for an alternate",
  proof: {
    description: "The hashes that lead from the entry to the root of the list",
    example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  public_key: {
    description: "The public key of the chain, in hex",
    example:
      "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb",
  },
  rank: "The place among winners and alternates, from 1",
  round: "The number of a round of drand",
  salt: {
    description: "A random text that hides the entry until it is revealed",
    example: "5e884898da28047151d0e56f8dc62927",
  },
  signature: {
    description: "The signature of the round, in hex",
    example: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125",
  },
  statements: "The statements of the draw as they were logged",
  t: { description: "The kind of the statement", example: "open" },
  teams: "How many teams, or the teams with their names",
  ticket: { description: "The ticket that an entry is found by", example: "A7K2-9QXM" },
  tickets: "The tickets of the entries",
  vkey: {
    description: "The key that signs the log, in the format of signed notes",
    example: "example.test/draws/log+6ca81bfb+AU1+feGik5frfe2RAk4QdBDPDtJrcl0JwQqAMcNPuCJJ",
  },
  vkeys: {
    description: "Keys that signed the log",
    example: "example.test/draws/log+6ca81bfb+AU1+feGik5frfe2RAk4QdBDPDtJrcl0JwQqAMcNPuCJJ",
  },
  voided: "When and why the draw became void; null if it did not",
  weight: "How many chances the entry has",
  weighted: "Whether entries have weights",
  why: { description: "The reason", example: "The list was wrong" },
  winners: "The winners in order",
  witnesses: { description: "Who countersigns the log", example: "witness.example.test" },
};

/** Examples of requests with mutually exclusive fields, by operation id. */
export const drawsRequests = { draws_setEntries: { text: "Ana\nIon\nMaria" } };
