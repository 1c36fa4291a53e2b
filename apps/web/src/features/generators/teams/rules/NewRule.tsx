import { limits } from "@sortes/contract";
import { captainIn } from "@sortes/core";
import { Button, Field, FieldRow, layout, Select, TextInput } from "@sortes/ui";
import { useState } from "react";
import { DecimalBox } from "../../../../base/DecimalBox.tsx";
import { NumberBox } from "../../../../base/NumberBox.tsx";
import { useIntl } from "../../../../base/intl.ts";

const kinds = ["captain", "seat", "skill", "role", "absent"] as const;
type Kind = (typeof kinds)[number];

interface NewRuleProps {
  names: readonly string[];
  /** The highest team number that a rule may name. */
  teams: number;
  onAdd: (...lines: string[]) => void;
  onSkill: (person: number, skill: number) => void;
}

/** Adds a rule about one person. */
export function NewRule({ names, teams, onAdd, onSkill }: NewRuleProps) {
  const { t, locale } = useIntl();
  const [kind, setKind] = useState<Kind>("captain");
  const [first, setFirst] = useState(0);
  const [number, setNumber] = useState("1");
  const [most, setMost] = useState("");
  const [role, setRole] = useState("");
  const one = names[first] ?? names[0]!;
  const tag = role.trim().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  const skill = number.trim().replace(",", ".");
  const Box = kind === "skill" ? DecimalBox : NumberBox;
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
          ? /^\d{1,3}(?:\.\d)?$/.test(skill) && Number(skill) <= limits.teamRules.skill.max
          : true;
  const add = () => {
    if (kind === "captain") onAdd(`${one} (${captainIn(locale)})`);
    else if (kind === "absent") onAdd(`${one} (absent)`);
    else if (kind === "seat") onAdd(`${one} → ${number.trim()}`);
    else if (kind === "skill") onSkill(Math.max(0, first), Number(skill));
    else {
      const bounds = [
        isWhole(number) && `≥ ${number.trim()}`,
        isWhole(most) && `≤ ${most.trim()}`,
      ].filter(Boolean);
      onAdd(`${one} #${tag}`, `#${tag} ${bounds.join(" ")}`);
    }
  };
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
        <Field label={t("team-rules.person")}>
          <Select value={first} onChange={(event) => setFirst(Number(event.target.value))}>
            {names.map((name, i) => (
              <option key={i} value={i}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
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
          <Field label={t(`team-rules.number_${kind}`, { max: teams })}>
            <Box value={number} onChange={(event) => setNumber(event.target.value)} />
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
