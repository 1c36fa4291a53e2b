import { limits } from "@sortes/contract";
import {
  Alert,
  CastButton,
  CastEdge,
  Field,
  FieldRow,
  FormSheet,
  layout,
  PageHead,
  Select,
  SheetBody,
} from "@sortes/ui";
import { useCallback, useEffect, useRef } from "react";
import { useIntl } from "../../base/intl.ts";
import { useErrorText } from "../../base/error-text.ts";
import { refusalOf } from "../../base/errors.ts";
import { NamesField } from "../names-input/NamesField.tsx";
import { readNames } from "../names-input/read-names.ts";
import { teamPresets } from "./presets.ts";
import { FormBench } from "../results/FormBench.tsx";
import { PutAwayNotice } from "../results/notices.tsx";
import { SaveNameField } from "../results/SaveNameField.tsx";
import type { Teams } from "./team-draft.ts";
import { countPeople } from "./facts.ts";

const { min, max } = limits.teams;
const steps = ["teams.how1", "teams.how2", "teams.how3", "teams.how4", "teams.how5"] as const;
const choices = Array.from({ length: max - min + 1 }, (_, i) => min + i);

interface TeamsFormProps {
  teams: Teams;
  onGenerate: () => void;
  /** Brings back what Generate New Teams has put away. */
  onBringBack: () => void;
}

/** The input view. */
export function TeamsForm({ teams, onGenerate, onBringBack }: TeamsFormProps) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { draft, failure, isGenerating, putAway, change } = teams;
  const box = useRef<HTMLTextAreaElement>(null);

  const isAboutNames = failure !== undefined && refusalOf(failure.error) !== undefined;
  useEffect(() => {
    if (isAboutNames) box.current?.focus();
  }, [failure, isAboutNames]);
  const message = failure && errorText(failure.error, "teams.failed");

  const changeNames = useCallback((names: string) => change({ names }), [change]);
  const submit = () => onGenerate();
  return (
    <div className={layout.wrap}>
      <PageHead title={t("teams.title")} lead={t("teams.lead")} />
      <FormBench
        presets={teamPresets}
        generator={teams}
        steps={steps}
        values={limits.teams}
        guestTitle="teams.guestTitle"
        publish={{ kind: "teams", list: draft.names, teams: String(draft.numberOfTeams) }}
      >
        <FormSheet onSubmit={submit}>
          <SheetBody>
            {putAway?.by === "startOver" && (
              <PutAwayNotice onUndo={onBringBack} onLetGo={teams.letGo}>
                {t("teams.cleared", { count: countPeople(putAway.draft.result?.teams ?? []) })}
              </PutAwayNotice>
            )}
            {message && !isAboutNames && (
              <Alert tone="error" takesFocus>
                {message}
              </Alert>
            )}
            <NamesField
              name="names"
              label={t("teams.names")}
              hint={t("teams.namesHint")}
              text={draft.names}
              onChange={changeNames}
              read={readNames}
              count="teams.count"
              error={isAboutNames && message}
              box={box}
            />
            <FieldRow>
              <Field label={t("teams.numberOfTeams")}>
                <Select
                  big
                  name="numberOfTeams"
                  value={draft.numberOfTeams}
                  onChange={(event) => change({ numberOfTeams: Number(event.target.value) })}
                >
                  {choices.map((number) => (
                    <option key={number}>{number}</option>
                  ))}
                </Select>
              </Field>
              <SaveNameField value={draft.saveName} onChange={teams.changeSaveName} />
            </FieldRow>
          </SheetBody>
          <CastEdge note={t("teams.fairness")}>
            <CastButton type="submit" busy={isGenerating}>
              {t(isGenerating ? "teams.generating" : "teams.generate")}
            </CastButton>
          </CastEdge>
        </FormSheet>
      </FormBench>
    </div>
  );
}
