import { durations, limits } from "@sortes/contract";
import { Button, Field, linkButtonClass, SaveBar, TextInput } from "@sortes/ui";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useToasts } from "../../app/toasts.tsx";
import { trpc } from "../../app/trpc.ts";
import { useErrorText } from "../../shared/error-text.ts";
import { refusalOf } from "../../shared/errors.ts";
import type { TeamsResult } from "./team-draft.ts";
import { recordOf } from "./team-record.ts";
import type { Teams } from "./use-teams.ts";

/** Milliseconds for which a refusal can be read: it may be two sentences and a button. */
const refusalDuration = 12_000;

interface SaveTeamsProps {
  teams: Teams;
  result: TeamsResult;
  onCsv: () => void;
}

/** Puts the result into the history. What cannot be saved stays on the screen and can be tried again. */
export function SaveTeams({ teams, result, onCsv }: SaveTeamsProps) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const toasts = useToasts();
  const utils = trpc.useUtils();
  const [confirmed, setConfirmed] = useState(false);

  // of the last attempt
  const hideFailure = useRef<() => void>(undefined);
  const fail = (error: unknown) => {
    const offersCsv = refusalOf(error)?.message.code === "HISTORY_ITEM_TOO_LARGE";
    hideFailure.current = toasts.show({
      tone: "error",
      text: errorText(error, "teams.saveFailed"),
      duration: refusalDuration,
      action: offersCsv && (
        <button type="button" className={linkButtonClass} onClick={onCsv}>
          {formatMessage({ id: "teams.csv" })}
        </button>
      ),
    });
  };
  const save = trpc.history.saveTeams.useMutation({
    onSuccess({ name }) {
      toasts.show({ tone: "success", text: formatMessage({ id: "teams.saved" }) });
      teams.noteSaved(result.createdAt, name);
      setConfirmed(true);
      void utils.history.invalidate();
    },
    onError: fail,
  });
  useEffect(() => {
    if (!confirmed) return undefined;
    const timer = setTimeout(() => setConfirmed(false), durations.saveConfirmation);
    return () => clearTimeout(timer);
  }, [confirmed]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending || confirmed) return;
    hideFailure.current?.();
    try {
      save.mutate(recordOf(teams.draft, result));
    } catch (error) {
      fail(error);
    }
  };
  const label = () => {
    if (save.isPending) return formatMessage({ id: "teams.saving" });
    return formatMessage({ id: confirmed ? "teams.savedShort" : "teams.save" });
  };
  return (
    <SaveBar onSubmit={submit}>
      <Field
        label={formatMessage({ id: "teams.saveName" })}
        optional={formatMessage({ id: "teams.optional" })}
      >
        <TextInput
          name="saveName"
          dir="auto"
          autoComplete="off"
          maxLength={limits.saveName}
          value={teams.draft.saveName}
          onChange={(event) => teams.changeSaveName(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        tone="quiet"
        icon={confirmed ? "check-bold" : "bookmark-simple"}
        busy={save.isPending}
      >
        {label()}
      </Button>
    </SaveBar>
  );
}
