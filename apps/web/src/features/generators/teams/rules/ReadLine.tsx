import { limits } from "@sortes/contract";
import { teamSizes, teamsOfSize } from "@sortes/core";
import { layout, LinkButton, text } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";
import { wordSizes } from "../facts.ts";
import { plainOptions, type TeamDraft, type TeamOptions } from "../team-draft.ts";
import type { ReadDraft } from "./read-draft.ts";

interface ReadLineProps {
  draft: Pick<TeamDraft, "options">;
  read: ReadDraft;
  onChange: (options: TeamOptions) => void;
}

/** Maximum number of rules shown in the line; the rest are counted. */
const shown = 4;

/** One line that says how the list was read and lets the visitor change that. Renders nothing for a plain list. */
export function ReadLine({ draft, read, onChange }: ReadLineProps) {
  const intl = useIntl();
  const { t } = intl;
  const options = draft.options ?? plainOptions;
  const { lines, skillLine, hasNumbers, inputs, rules } = read;
  const set = (fields: Partial<TeamOptions>) => onChange({ ...options, ...fields });

  const said: string[] = [];
  const size = inputs.teamSize;
  const present = read.names.length - rules.absent.length;
  if (size !== undefined && size >= 1 && present >= limits.teams.min && Number.isInteger(size)) {
    const teams = teamsOfSize(present, size);
    if (teams <= present) said.push(wordSizes(intl, teamSizes(present, teams)));
  }
  if (lines.length > 0) {
    const list = lines.slice(0, shown).map((line) => line.text);
    const more = lines.length - list.length;
    said.push(t("team-rules.readRules", { rules: list.join("; "), more }));
  }
  if (skillLine !== undefined)
    said.push(
      t(options.isRandom ? "team-rules.readSkillsUnused" : "team-rules.readSkills", {
        line: skillLine,
      }),
    );
  else if (hasNumbers) said.push(t("team-rules.readNumbers"));
  if (options.allNames) said.push(t("team-rules.readNames"));
  if (inputs.rules) said.push(t("team-rules.notPublished"));
  if (said.length === 0) return null;
  return (
    <div className={layout.row}>
      <span className={text.muted} dir="auto">
        {said.join(" ")}
      </span>
      {skillLine !== undefined && (
        <>
          <LinkButton onClick={() => set({ isRandom: !options.isRandom })}>
            {t(options.isRandom ? "team-rules.balance" : "team-rules.random")}
          </LinkButton>
          <LinkButton onClick={() => set({ readSkills: "never" })}>
            {t("team-rules.numbersAreNames")}
          </LinkButton>
        </>
      )}
      {skillLine === undefined && hasNumbers && !options.allNames && (
        <LinkButton onClick={() => set({ readSkills: "always" })}>
          {t("team-rules.numbersAreSkills")}
        </LinkButton>
      )}
      {(lines.length > 0 || options.allNames) && (
        <LinkButton onClick={() => set({ allNames: !options.allNames })}>
          {t(options.allNames ? "team-rules.readAgain" : "team-rules.allNames")}
        </LinkButton>
      )}
    </div>
  );
}
