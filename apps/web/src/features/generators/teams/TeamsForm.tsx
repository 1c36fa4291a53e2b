import { limits } from "@sortes/contract";
import {
  Alert,
  CastButton,
  CastEdge,
  Field,
  FieldRow,
  FormSheet,
  layout,
  LinkButton,
  PageHead,
  Select,
  SheetBody,
} from "@sortes/ui";
import { teamsOfSize } from "@sortes/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { refusalOf } from "../../../base/errors.ts";
import { NamesField } from "../names-input/NamesField.tsx";
import { Notes, PointerPlace } from "../names-input/notes.tsx";
import { readNames } from "../names-input/read-names.ts";
import { useReadText } from "../names-input/use-long-list.ts";
import { teamPresets } from "./presets.ts";
import { FormBench } from "../form/FormBench.tsx";
import { useMoreOptions } from "../form/use-more-options.tsx";
import { UndoNotice } from "../../../base/notices.tsx";
import { LastListOffer } from "../results/LastListOffer.tsx";
import { SaveNameField } from "../results/SaveNameField.tsx";
import { needsRules, plainOptions, type TeamDraft, type Teams, teamSetup } from "./team-draft.ts";
import { countPeople } from "./facts.ts";
import { useRules } from "./use-rules.ts";
import * as styles from "./teams.css.ts";

const { min, max } = limits.teams;
/** Length of a list, in characters, from which its rules are read in slices. */
const longFrom = 10_000;
const steps = ["teams.how1", "teams.how2", "teams.how3", "teams.how4", "teams.how5"] as const;
const choices = Array.from({ length: max - min + 1 }, (_, i) => min + i);

interface TeamsFormProps {
  teams: Teams;
  onGenerate: () => void;
  /** Restores the result that Generate New Teams replaced. */
  onUndo: () => void;
}

/** The form view. */
export function TeamsForm({ teams, onGenerate, onUndo }: TeamsFormProps) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { draft, failure, isGenerating, undoable, change } = teams;
  const box = useRef<HTMLTextAreaElement>(null);

  const refusal = failure && refusalOf(failure.error);
  const isAboutSize = refusal?.fields["teamSize"] !== undefined;
  const isAboutNames = refusal !== undefined && !isAboutSize;
  useEffect(() => {
    if (isAboutNames) box.current?.focus();
  }, [failure, isAboutNames]);
  const message = failure && errorText(failure.error, "teams.failed");

  const changeNames = useCallback((names: string) => change({ names }), [change]);
  const submit = () => onGenerate();
  const options = draft.options ?? plainOptions;
  const changeOptions = (fields: Partial<typeof options>) =>
    change({ options: { ...options, ...fields } });
  const bySize = options.teamSize;
  const [isOpen, setOpen] = useState(false);
  const { rules, read, isNeeded } = useRead(draft, isOpen);
  const more = useMoreOptions({ isUsed: draft.saveName !== "" || bySize !== null });
  const chooseBy = () => changeOptions({ teamSize: bySize === null ? "2" : null });
  const { begin } = teams;
  const lastList = useMemo(
    () => <LastListOffer setup={teamSetup} onUse={begin} box={box} />,
    [begin],
  );
  return (
    <div className={layout.wrap}>
      <PageHead title={t("teams.title")} lead={t("teams.lead")} />
      <FormBench
        presets={teamPresets}
        generator={teams}
        steps={steps}
        values={limits.teams}
        guestTitle="teams.guestTitle"
        publish={publishable(draft, isNeeded, read)}
      >
        <FormSheet onSubmit={submit}>
          <SheetBody>
            {undoable?.by === "startOver" && (
              <UndoNotice onUndo={onUndo} onDismiss={teams.dismissUndo}>
                {t("teams.cleared", { count: countPeople(undoable.draft.result?.teams ?? []) })}
              </UndoNotice>
            )}
            {message && !isAboutNames && !isAboutSize && (
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
              repeats="people"
              people={read && read.names.length - read.rules.absent.length}
              error={isAboutNames && message}
              box={box}
              offer={undoable?.by !== "startOver" && lastList}
            />
            {rules && read && (
              <Notes>
                <rules.ReadLine
                  draft={draft}
                  read={read}
                  onChange={(next) => change({ options: next })}
                />
              </Notes>
            )}
            <FieldRow>
              {bySize === null ? (
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
              ) : (
                <Field
                  label={t("teams.teamSize")}
                  hint={t("teams.teamSizeHint")}
                  error={isAboutSize && message}
                >
                  <NumberBox
                    name="teamSize"
                    value={bySize}
                    onChange={(event) => changeOptions({ teamSize: event.target.value })}
                  />
                </Field>
              )}
              <div className={styles.choices}>
                <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  {t(isOpen ? "teams.rulesClose" : "teams.rules")}
                </LinkButton>
                {more.button}
              </div>
            </FieldRow>
            {more.panelOf(
              <FieldRow>
                <SaveNameField value={draft.saveName} onChange={teams.changeSaveName} />
                <LinkButton className={styles.bySize} onClick={chooseBy}>
                  {t(bySize === null ? "teams.bySize" : "teams.byNumber")}
                </LinkButton>
              </FieldRow>,
            )}
            {rules && read && isOpen && (
              <rules.RulesForm draft={draft} read={read} onChange={change} />
            )}
          </SheetBody>
          <CastEdge note={t(wordFairness(read))}>
            <PointerPlace />
            <CastButton type="submit" busy={isGenerating}>
              {t(isGenerating ? "teams.generating" : "teams.generate")}
            </CastButton>
          </CastEdge>
        </FormSheet>
      </FormBench>
    </div>
  );
}

/** Reads the list with the lazily loaded rules, once it may contain more than names. */
function useRead({ names, numberOfTeams, options }: TeamDraft, isOpen: boolean) {
  const typed = useReadText(names, readNames);
  const isNeeded = useMemo(
    () => isOpen || options?.allNames === true || needsRules({ names: typed, options }),
    [isOpen, typed, options],
  );
  const rules = useRules(isNeeded);
  const isLong = typed.length >= longFrom;
  const quick = useMemo(
    () =>
      isNeeded && !isLong ? rules?.readDraft({ names: typed, numberOfTeams, options }) : undefined,
    [isNeeded, isLong, rules, typed, numberOfTeams, options],
  );
  const [slow, setSlow] = useState<typeof quick>();
  if (!isLong && slow) setSlow(undefined);
  useEffect(() => {
    if (!isNeeded || !isLong || !rules) return undefined;
    const ending = new AbortController();
    rules
      .readDraftSoon({ names: typed, numberOfTeams, options }, ending.signal)
      .then(setSlow)
      .catch(() => {});
    return () => ending.abort();
  }, [isNeeded, isLong, rules, typed, numberOfTeams, options]);
  const read = isNeeded && isLong && rules ? slow : quick;
  return { rules, read, isNeeded };
}

type Read = ReturnType<typeof useRead>["read"];

/** Says how likely each split is. */
function wordFairness(read: Read): MessageId {
  const rules = read?.inputs.rules;
  if (!rules) return "teams.fairness";
  const isSearched = rules.balanced || rules.earlier.length > 0;
  return isSearched ? "team-rules.fairnessSearched" : "team-rules.fairness";
}

/** The input for a published draw; undefined if there are rules, which such a draw does not support. */
function publishable({ names, numberOfTeams }: TeamDraft, isNeeded: boolean, read: Read) {
  if (isNeeded && (!read || read.inputs.rules)) return undefined;
  const size = read?.inputs.teamSize;
  const people = read?.names.length ?? 0;
  const teams =
    size !== undefined && size >= 1 ? teamsOfSize(Math.max(1, people), size) : numberOfTeams;
  return { kind: "teams", list: names, teams: String(teams) } as const;
}
