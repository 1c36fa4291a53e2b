import type { HistoryItemOf } from "@sortes/contract";
import { emptyRules, mayHaveRules, parseNames, writeTeamLines } from "@sortes/core";
import { TeamBoard, TeamStrips } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import type { SavedViews } from "../../../base/generator.ts";
import { ShowMore, Some, useShown, wholeLength } from "../results/use-shown.tsx";
import { countPeople, entriesOf, rowsOf, textOf, titled, wordFacts } from "./facts.ts";
import { plainOptions } from "./team-draft.ts";

/** Maximum number of rules shown for a saved result; the rest are counted. */
const shownRules = 20;

interface SavedProps {
  item: HistoryItemOf<"team">;
}

function Summary({ item }: SavedProps) {
  const { names } = parseNames(item.inputNames);
  return useIntl().t("teams.summary", {
    names: wholeLength(item, names),
    teams: item.numberOfTeams,
    list: <Some key="list" entries={names} />,
  });
}

function View({ item: { name, result } }: SavedProps) {
  const intl = useIntl();
  return <TeamBoard label={name} teams={titled(intl, result)} />;
}

/** The rules of a saved result, written as in the list. */
function Rules({ item: { rules, changedByHand } }: SavedProps) {
  const { t, locale } = useIntl();
  if (!rules && !changedByHand) return null;
  const skills = rules?.skills
    ? t("teams.savedBalanced", { balanced: String(rules.balanced) })
    : "";
  const people = new Set([
    ...(rules?.captains ?? []),
    ...(rules?.absent ?? []),
    ...(rules?.seats.map(({ name }) => name) ?? []),
    ...(rules?.roles.flatMap(({ names }) => names) ?? []),
  ]);
  const lines = rules
    ? writeTeamLines([...people], { ...emptyRules(), ...rules, skills: null }, locale)
    : [];
  const more = lines.length - shownRules;
  return (
    <p dir="auto">
      {lines.length > 0 &&
        t("teams.savedRules", {
          rules: lines.slice(0, shownRules).join("; "),
          more: Math.max(0, more),
        })}{" "}
      {skills} {changedByHand && t("teams.wasByHand")}
    </p>
  );
}

function Detail({ item }: SavedProps) {
  const { result } = item;
  const intl = useIntl();
  const { shown, offered, hasMore, showMore } = useShown(result);
  return (
    <>
      <Rules item={item} />
      <TeamStrips teams={titled(intl, result, shown)} />
      {hasMore && (
        <ShowMore label="teams.showMore" onMore={showMore}>
          {intl.t("teams.firstShown", { count: offered })}{" "}
          {intl.t("teams.allInFiles", { count: countPeople(result) })}
        </ShowMore>
      )}
    </>
  );
}

/** Saved teams. */
export const saved: SavedViews<"team"> = {
  Summary,
  prefill: ({ inputNames, numberOfTeams, teamSize, rules }, language) => {
    const { names } = parseNames(inputNames);
    const isPlain = !rules && teamSize === undefined && !mayHaveRules(names.join("\n"));
    return {
      participants: rules ? writeTeamLines(names, rules, language) : names,
      numberOfTeams,
      ...(!isPlain && {
        teamOptions: {
          ...plainOptions,
          teamSize: teamSize === undefined ? null : String(teamSize),
          readSkills: rules?.skills ? "always" : "never",
          allNames: !rules && mayHaveRules(names.join("\n")),
          isRandom: rules?.skills != null && !rules.balanced,
          earlier: rules?.earlier ?? [],
        },
      }),
    };
  },
  Detail,
  exportOf(intl, { result, createdAt }, title) {
    const { t } = intl;
    const head = [t("teams.csvTeam"), t("teams.csvName")] as const;
    return {
      text: textOf(title, titled(intl, result)),
      card: { title, facts: wordFacts(intl, result).people, entries: entriesOf(result), createdAt },
      rows: rowsOf(head, result),
    };
  },
  show: { label: "teams.show", View, fills: true },
};
