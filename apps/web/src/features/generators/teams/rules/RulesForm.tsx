import { limits } from "@sortes/contract";
import { namesIn } from "@sortes/core";
import {
  Button,
  Checkbox,
  Field,
  FieldRow,
  layout,
  LinkButton,
  Select,
  Sheet,
  SheetBody,
  text,
  TextInput,
} from "@sortes/ui";
import { useState } from "react";
import { NumberBox } from "../../../../base/NumberBox.tsx";
import { useErrorText } from "../../../../base/error-text.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useServices, useSession } from "../../../../base/services.ts";
import { plainOptions, type TeamDraft, type TeamOptions } from "../team-draft.ts";
import type { ReadDraft } from "./read-draft.ts";

const kinds = ["together", "apart", "captain", "seat", "skill", "role", "absent"] as const;
type Kind = (typeof kinds)[number];

/** Number of recent saved results whose pairs are avoided. */
const earlierResults = 5;

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
  const replaceEntry = (entry: number, line: string) => {
    const entries = namesIn(draft.names);
    entries.splice(entry, 1, ...(line === "" ? [] : [line]));
    onChange({ names: entries.join("\n") });
  };
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("team-rules.title")}</h2>
        {read.lines.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
          <ul role="list" className={layout.stackSm}>
            {read.lines.map((line, i) => (
              <li key={i} className={layout.bar}>
                <span dir="auto">{line.text}</span>
                <LinkButton
                  aria-label={t("team-rules.removeRule", { rule: line.text })}
                  onClick={() => replaceEntry(line.entry, line.rest)}
                >
                  {t("team-rules.remove")}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        <NewRule
          names={read.names}
          teams={read.inputs.teamSize === undefined ? draft.numberOfTeams : limits.teamsBySize}
          onAdd={(line) => onChange({ names: `${draft.names.trimEnd()}\n${line}` })}
          onSkill={(person, skill) => {
            const entry = read.entries[person] ?? 0;
            const [before = ""] = [namesIn(draft.names)[entry]];
            const name = read.names[person] ?? "";
            const rest = before.startsWith(name) ? before.slice(name.length) : "";
            const attributes = rest.replace(/^:?\s*\d[\d.]*/, "").trim();
            const entries = namesIn(draft.names);
            entries[entry] = `${name} ${skill} ${attributes}`.trim();
            onChange({
              names: entries.join("\n"),
              options: { ...options, readSkills: "always", allNames: false },
            });
          }}
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
        <AvoidEarlier earlier={options.earlier} onChange={(earlier) => setOptions({ earlier })} />
      </SheetBody>
    </Sheet>
  );
}

interface NewRuleProps {
  names: readonly string[];
  /** The highest team number that a rule may name. */
  teams: number;
  onAdd: (line: string) => void;
  onSkill: (person: number, skill: number) => void;
}

/** Adds a single rule. */
function NewRule({ names, teams, onAdd, onSkill }: NewRuleProps) {
  const { t } = useIntl();
  const [kind, setKind] = useState<Kind>("together");
  const [first, setFirst] = useState(0);
  const [second, setSecond] = useState(1);
  const [number, setNumber] = useState("1");
  const [most, setMost] = useState("");
  const [role, setRole] = useState("");
  if (names.length === 0) return <p className={text.muted}>{t("team-rules.namesFirst")}</p>;
  const one = names[first] ?? names[0]!;
  const other = names[second] ?? names[0]!;
  const isPair = kind === "together" || kind === "apart";
  const tag = role.trim().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  const isWhole = (value: string) => /^\d{1,4}$/.test(value.trim());
  const isBound = (value: string) => value.trim() === "" || isWhole(value);
  const canAdd =
    kind === "role"
      ? /^\p{L}/u.test(tag) &&
        isBound(number) &&
        isBound(most) &&
        (isWhole(number) || isWhole(most))
      : kind === "seat"
        ? isWhole(number) && Number(number) >= 1 && Number(number) <= teams
        : kind === "skill"
          ? /^\d{1,3}(?:\.\d)?$/.test(number.trim()) && Number(number) <= limits.teamRules.skill.max
          : !isPair || one !== other;
  const add = () => {
    if (kind === "together") onAdd(`${one} + ${other}`);
    else if (kind === "apart") onAdd(`${one} ≠ ${other}`);
    else if (kind === "captain" || kind === "absent") onAdd(`${one} (${kind})`);
    else if (kind === "seat") onAdd(`${one} → ${number.trim()}`);
    else if (kind === "skill") onSkill(Math.max(0, first), Number(number));
    else {
      const bounds = [
        isWhole(number) && `≥ ${number.trim()}`,
        isWhole(most) && `≤ ${most.trim()}`,
      ].filter(Boolean);
      onAdd(`${one} #${tag}\n#${tag} ${bounds.join(" ")}`);
    }
  };
  const person = (label: string, value: number, onChoose: (index: number) => void) => (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        {names.map((name, i) => (
          <option key={i} value={i}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields
    <div
      role="group"
      aria-label={t("team-rules.newRule")}
      className={layout.stack}
      onKeyDown={(event) => {
        // Enter in a field would otherwise draw the teams
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        if (canAdd) add();
      }}
    >
      <FieldRow>
        <Field label={t("team-rules.kind")}>
          <Select value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`team-rules.kind_${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        {person(t("team-rules.person"), first, setFirst)}
        {isPair && person(t("team-rules.otherPerson"), second, setSecond)}
        {kind === "role" && (
          <Field label={t("team-rules.role")}>
            <TextInput
              value={role}
              maxLength={limits.teamRules.role}
              onChange={(event) => setRole(event.target.value)}
            />
          </Field>
        )}
        {(kind === "seat" || kind === "skill" || kind === "role") && (
          <Field label={t(`team-rules.number_${kind}`)}>
            <NumberBox value={number} onChange={(event) => setNumber(event.target.value)} />
          </Field>
        )}
        {kind === "role" && (
          <Field label={t("team-rules.most")}>
            <NumberBox value={most} onChange={(event) => setMost(event.target.value)} />
          </Field>
        )}
      </FieldRow>
      <div className={layout.row}>
        <Button icon="plus-bold" disabled={!canAdd} onClick={add}>
          {t("team-rules.add")}
        </Button>
      </div>
    </div>
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
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!isSignedIn) return <p className={text.muted}>{t("team-rules.avoidGuests")}</p>;
  const read = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { history } = await client.history.list.query({ type: "team", limit: earlierResults });
      const whole = await Promise.all(
        history.map((item) =>
          item.truncated ? client.history.get.query({ id: item.id }) : Promise.resolve(item),
        ),
      );
      const teams = whole.flatMap((item) => (item.generatorType === "team" ? item.result : []));
      if (teams.length === 0) setProblem(t("team-rules.avoidNone"));
      onChange(teams.slice(0, limits.teamRules.earlierTeams));
    } catch (error) {
      setProblem(errorText(error, "team-rules.avoidFailed") ?? t("team-rules.avoidFailed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Checkbox
      checked={earlier.length > 0}
      disabled={isBusy}
      error={problem}
      hint={t("team-rules.avoidHint", { count: earlierResults })}
      onChange={(event) => (event.target.checked ? void read() : onChange([]))}
    >
      {t("team-rules.avoid")}
    </Checkbox>
  );
}
