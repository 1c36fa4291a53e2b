import { limits } from "@sortes/contract";
import { namesIn } from "@sortes/core";
import { Checkbox, Field, layout, LinkButton, Select, Sheet, SheetBody, text } from "@sortes/ui";
import { useEffect, useId, useRef, useState } from "react";
import { useErrorText } from "../../../../base/error-text.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useServices, useSession } from "../../../../base/services.ts";
import { useCall } from "../../../../base/use-call.ts";
import { plainOptions, type TeamDraft, type TeamOptions } from "../team-draft.ts";
import { withoutRule, withRules } from "./edit-lines.ts";
import { NewRule } from "./NewRule.tsx";
import { PairRules } from "./PairRules.tsx";
import type { ReadDraft } from "./read-draft.ts";

/** Number of recent saved results whose pairs are avoided. */
const earlierResults = 5;

/** Whether options are set that stand behind the button. */
const usesMore = ({ readSkills, earlier }: TeamOptions): boolean =>
  readSkills !== "plain" || earlier.length > 0;

interface RulesFormProps {
  draft: TeamDraft;
  read: ReadDraft;
  onChange: (fields: Partial<Pick<TeamDraft, "names" | "options">>) => void;
}

/** Controls for the rules. They edit the lines in the list, so that both always agree. */
export function RulesForm({ draft, read, onChange }: RulesFormProps) {
  const { t } = useIntl();
  const options = draft.options ?? plainOptions;
  const setOptions = (fields: Partial<TeamOptions>) =>
    onChange({ options: { ...options, ...fields } });
  const add = (...added: string[]) =>
    onChange({ names: withRules(draft.names, read.lines, added) });
  const setSkill = (person: number, skill: number) => {
    const entry = read.entries[person] ?? 0;
    const [before = ""] = [namesIn(draft.names)[entry]];
    const name = read.names[person] ?? "";
    // a name before an attribute is read with single spaces
    const line = [before, before.replaceAll(/\s+/g, " ")].find((one) => one.startsWith(name));
    const rest = line?.slice(name.length) ?? "";
    const attributes = rest
      .trim()
      .replace(/^[:–—-]?\s*\d[\d.]*/, "")
      .trim();
    const entries = namesIn(draft.names);
    entries[entry] = `${name} ${skill} ${attributes}`.trim();
    onChange({
      names: entries.join("\n"),
      options: { ...options, readSkills: "always", allNames: false },
    });
  };
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // some browsers return a promise, which is no cleanup
    sheet.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const moreId = useId();
  const [isMore, setMore] = useState(usesMore(options));
  return (
    <Sheet ref={sheet} tabIndex={-1}>
      <SheetBody>
        <h2 className={text.h3}>{t("team-rules.title")}</h2>
        <PairRules names={read.names} onAdd={add} />
        {read.lines.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
          <ul role="list" aria-label={t("team-rules.kept")} className={layout.stackSm}>
            {read.lines.map((line, i) => (
              <li key={i} className={layout.bar}>
                <span dir="auto">{line.text}</span>
                <LinkButton
                  aria-label={t("team-rules.removeRule", { rule: line.text })}
                  onClick={() => {
                    onChange({ names: withoutRule(draft.names, read.lines, line) });
                    // the pressed button disappears
                    sheet.current?.focus({ preventScroll: true });
                  }}
                >
                  {t("team-rules.remove")}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        {read.names.length > 0 && (
          <div>
            <LinkButton
              aria-expanded={isMore}
              aria-controls={isMore ? moreId : undefined}
              onClick={() => setMore(!isMore)}
            >
              {t(isMore ? "team-rules.fewer" : "team-rules.more")}
            </LinkButton>
          </div>
        )}
        {isMore && read.names.length > 0 && (
          <div id={moreId} className={layout.stack}>
            <NewRule
              names={read.names}
              teams={read.inputs.teamSize === undefined ? draft.numberOfTeams : limits.teamsBySize}
              onAdd={add}
              onSkill={setSkill}
            />
            <Field label={t("team-rules.numbers")}>
              <Select
                value={options.readSkills}
                onChange={(event) =>
                  setOptions({ readSkills: event.target.value as TeamOptions["readSkills"] })
                }
              >
                <option value="plain">{t("team-rules.numbersPlain")}</option>
                <option value="always">{t("team-rules.numbersAlways")}</option>
                <option value="never">{t("team-rules.numbersNever")}</option>
              </Select>
            </Field>
            <AvoidEarlier
              earlier={options.earlier}
              onChange={(earlier) => setOptions({ earlier })}
            />
          </div>
        )}
      </SheetBody>
    </Sheet>
  );
}

interface AvoidEarlierProps {
  earlier: readonly (readonly string[])[];
  onChange: (earlier: string[][]) => void;
}

/** Takes the pairs of recently saved teams into account. */
function AvoidEarlier({ earlier, onChange }: AvoidEarlierProps) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { client } = useServices();
  const { isSignedIn } = useSession();
  const reading = useCall({
    async mutationFn() {
      const { history } = await client.history.list.query({ type: "team", limit: earlierResults });
      const whole = await Promise.all(
        history.map((item) =>
          item.truncated ? client.history.get.query({ id: item.id }) : Promise.resolve(item),
        ),
      );
      const teams = whole.flatMap((item) => (item.generatorType === "team" ? item.result : []));
      return teams.slice(0, limits.teamRules.earlierTeams);
    },
    onSuccess: onChange,
  });
  if (!isSignedIn) return <p className={text.muted}>{t("team-rules.avoidGuests")}</p>;
  const problem = () => {
    if (reading.error) return errorText(reading.error, "team-rules.avoidFailed");
    return reading.data?.length === 0 && t("team-rules.avoidNone");
  };
  return (
    <Checkbox
      checked={earlier.length > 0 || reading.isPending}
      error={problem()}
      hint={t("team-rules.avoidHint", { count: earlierResults })}
      onChange={(event) => (event.target.checked ? reading.send() : onChange([]))}
    >
      {t("team-rules.avoid")}
    </Checkbox>
  );
}
