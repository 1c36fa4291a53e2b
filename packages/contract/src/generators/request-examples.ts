const definition = {
  template: "{person} {task}",
  lists: [
    { name: "person", lines: ["Ana", "Ion", "Maria"] },
    { name: "task", lines: ["cooks", "washes up"] },
  ],
};

const range = { min_value: 1, max_value: 49, count: 6, unique: true, sort: "asc" };

const teams = {
  input_names: "Ana\nIon\nMaria\nDan",
  number_of_teams: 2,
  rules: { apart: [["Ana", "Ion"]] },
};

/** Examples of requests whose fields must agree with each other, by operation id. */
export const generatorsRequests = {
  generators_number: { ...range, save_history: true, save_name: "Numbers of the week" },
  history_saveTeams: {
    name: "Spring draw",
    ...teams,
    result: [
      ["Ana", "Maria"],
      ["Dan", "Ion"],
    ],
  },
  history_saveNumbers: { name: "Spring draw", ...range, result: [4, 8, 15, 16, 23, 42] },
  history_savePetName: { pet_type: "dog", gender: "neutral", result: "Bruno" },
  history_saveWinners: {
    name: "Spring draw",
    input_names: "Ana\nIon\nMaria\nDan",
    number_of_winners: 2,
    number_of_alternates: 1,
    result: "Maria,Ana",
    alternates: "Dan",
  },
  history_saveGifts: {
    name: "Spring draw",
    input_names: "Ana\nIon\nMaria\nDan",
    rules: { apart: [["Ana", "Ion"]] },
    price_limit: "50 lei",
    result: ["Maria", "Dan", "Ion", "Ana"],
  },
  history_saveOwn: {
    name: "Spring draw",
    generator_name: "Tasks of the week",
    ...definition,
    count: 2,
    unique: true,
    result: ["Maria washes up", "Ana cooks"],
  },
  ownGenerators_create: {
    name: "Tasks of the week",
    description: "Who does what at home",
    ...definition,
  },
  ownGenerators_change: { updated_at: "2026-11-23T09:30:00.000Z", ...definition },
  presets_create: { name: "Spring draw", settings: { generator_type: "team", ...teams } },
};
