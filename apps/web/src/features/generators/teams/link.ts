import type { LinkFormat } from "../presets/link-format.ts";
import type { TeamDraft } from "./team-draft.ts";

export const format: LinkFormat<"team", TeamDraft> = {
  write: ({ numberOfTeams, options }) => ({
    teams: numberOfTeams,
    size: options?.teamSize ?? "",
    skills: options && options.readSkills !== "plain" ? options.readSkills : "",
    random: options?.isRandom ?? false,
    plain: options?.allNames ?? false,
  }),
  read: ({ teams, size, skills, random, plain }, names, last) => ({
    ...last,
    names: names ?? last.names,
    numberOfTeams: teams ?? last.numberOfTeams,
    options: {
      teamSize: size === undefined ? null : String(size),
      readSkills: skills ?? "plain",
      isRandom: random ?? false,
      allNames: plain ?? false,
      earlier: [],
    },
    result: null,
  }),
};
