import { limits } from "@sortes/contract";
import {
  Alert,
  CastButton,
  CastEdge,
  Field,
  FieldRow,
  FormSheet,
  layout,
  NamesBox,
  PageHead,
  Select,
  SheetBody,
  TextInput,
} from "@sortes/ui";
import { type SubmitEvent, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useIntl } from "react-intl";
import { useErrorText } from "../../shared/error-text.ts";
import { refusalOf } from "../../shared/errors.ts";
import { DuplicateNames } from "./DuplicateNames.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { readNames } from "./read-names.ts";
import type { Teams } from "./use-teams.ts";

const { min, max } = limits.teams;
const choices = Array.from({ length: max - min + 1 }, (_, i) => min + i);

interface TeamsFormProps {
  teams: Teams;
  onGenerate: () => void;
}

/** The input view. */
export function TeamsForm({ teams, onGenerate }: TeamsFormProps) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const { draft, failure, isGenerating } = teams;
  const box = useRef<HTMLTextAreaElement>(null);
  // a pasted list can be long: it is read after what was typed is on the screen
  const typed = useDeferredValue(draft.names);
  const read = useMemo(() => readNames(typed), [typed]);

  const isAboutNames = failure !== undefined && refusalOf(failure.error) !== undefined;
  useEffect(() => {
    if (isAboutNames) box.current?.focus();
  }, [failure, isAboutNames]);
  const message = failure && errorText(failure.error, "teams.failed");

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onGenerate();
  };
  return (
    <div className={layout.wrap}>
      <PageHead
        title={formatMessage({ id: "teams.title" })}
        lead={formatMessage({ id: "teams.lead" })}
      />
      <div className={layout.bench}>
        <FormSheet onSubmit={submit}>
          <SheetBody>
            {message && !isAboutNames && (
              <Alert tone="error" takesFocus>
                {message}
              </Alert>
            )}
            <Field
              label={formatMessage({ id: "teams.names" })}
              hint={formatMessage({ id: "teams.namesHint" })}
              count={formatMessage({ id: "teams.count" }, { count: read.names.length })}
              error={isAboutNames && message}
            >
              <NamesBox
                ref={box}
                name="names"
                value={draft.names}
                onChange={(event) => teams.changeNames(event.target.value)}
              />
            </Field>
            <DuplicateNames
              read={read}
              text={draft.names}
              onChange={(names) => {
                teams.changeNames(names);
                box.current?.focus();
              }}
            />
            <FieldRow>
              <Field label={formatMessage({ id: "teams.numberOfTeams" })}>
                <Select
                  big
                  name="numberOfTeams"
                  value={draft.numberOfTeams}
                  onChange={(event) => teams.changeNumberOfTeams(Number(event.target.value))}
                >
                  {choices.map((number) => (
                    <option key={number}>{number}</option>
                  ))}
                </Select>
              </Field>
              <Field
                label={formatMessage({ id: "teams.saveName" })}
                optional={formatMessage({ id: "teams.optional" })}
              >
                <TextInput
                  name="saveName"
                  dir="auto"
                  autoComplete="off"
                  maxLength={limits.saveName}
                  value={draft.saveName}
                  onChange={(event) => teams.changeSaveName(event.target.value)}
                />
              </Field>
            </FieldRow>
          </SheetBody>
          <CastEdge note={formatMessage({ id: "teams.fairness" })}>
            <CastButton type="submit" busy={isGenerating}>
              {formatMessage({ id: isGenerating ? "teams.generating" : "teams.generate" })}
            </CastButton>
          </CastEdge>
        </FormSheet>
        <HowItWorks />
      </div>
    </div>
  );
}
