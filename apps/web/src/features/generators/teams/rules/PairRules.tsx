import { NamePicker } from "../../names-input/NamePicker.tsx";

const texts = {
  tap: "team-rules.tap",
  namesFirst: "team-rules.namesFirst",
  find: "team-rules.find",
  moreNames: "team-rules.moreNames",
  noName: "team-rules.noName",
} as const;

interface PairRulesProps {
  names: readonly string[];
  onAdd: (line: string) => void;
}

/** Keeps people apart or together, who are chosen by a press on each name. */
export function PairRules({ names, onAdd }: PairRulesProps) {
  return (
    <NamePicker
      names={names}
      texts={texts}
      actions={[
        {
          label: "team-rules.apart",
          done: "team-rules.nowApart",
          use: (chosen) => onAdd(chosen.join(" ≠ ")),
        },
        {
          label: "team-rules.together",
          done: "team-rules.nowTogether",
          use: (chosen) => onAdd(chosen.join(" + ")),
        },
      ]}
    />
  );
}
