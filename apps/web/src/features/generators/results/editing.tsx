import type { ErrorCode, Message } from "@sortes/contract";
import { Alert, Button, layout } from "@sortes/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isOutcomeOpen, reasonOf } from "../../../base/errors.ts";
import { focusIn } from "../../../base/focus-moves.ts";
import { focusFirstWrong } from "../../../base/focus.ts";
import { useIntl } from "../../../base/intl.ts";
import type { DraftKey } from "../../../base/stored-keys.ts";
import { useStoredState } from "../../../base/stored-state.ts";
import { type KeyedCall, once } from "../../../base/once.ts";
import { useCall } from "../../../base/use-call.ts";

/**
 * Keeps what is typed into an editor across pages, until the tab is closed.
 * @param key storage key of the edited or new thing
 * @param base the initial draft
 */
export function useEditorDraft<Draft extends object>(
  key: DraftKey,
  base: Draft,
  isStored: (stored: unknown) => stored is Draft | null,
) {
  const [typed, set] = useStoredState<Draft | null>(key, null, isStored);
  return {
    draft: typed ?? base,
    /** Null if nothing has been typed. */
    typed,
    /** Replaces the draft; null discards it. */
    set,
    change: (fields: Partial<Draft>) => set((last) => ({ ...(last ?? base), ...fields })),
  };
}

/** Errors by field. */
export type Found = Readonly<Partial<Record<string, readonly Message[]>>>;

interface EditorOptions<Draft, Input, Thing> {
  /** The id of the edited thing; undefined for a new one. */
  id: string | undefined;
  /** Whether it is already known to be deleted. */
  isGone?: boolean;
  kind: "pack" | "own-generator";
  /** The server's error code for a version conflict. */
  changed: ErrorCode;
  /** Validates a draft: returns the input for the server, or the errors. */
  judge: (draft: Draft) => { input: Input | undefined; found: Found };
  create: (input: Input, once: KeyedCall) => Promise<Thing>;
  change: (input: Input & { id: string; updatedAt: string | undefined }) => Promise<Thing>;
  read: (id: string) => Promise<Thing>;
  /** The whole input as one text, to compare versions. */
  wordsOf: (one: Input | Thing) => string;
  onSaved: (saved: Thing) => void | Promise<void>;
}

interface Attempt<Input> {
  input: Input;
  /** The version that was read. */
  updatedAt: string | undefined;
}

/** The saved version, or a conflicting one from another session. */
type Outcome<Thing> = { saved: Thing } | { theirs: Thing };

/**
 * Creates a thing, once even if retried, or changes it; one that was deleted elsewhere is created anew by the next save.
 * Validates here first, then on the server.
 */
export function useEditor<
  Draft extends { updatedAt?: string | undefined },
  Input extends object,
  Thing,
>(options: EditorOptions<Draft, Input, Thing>) {
  const { id, kind, changed, judge, create, change, read, wordsOf, onSaved } = options;
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  const [theirs, setTheirs] = useState<Thing>();
  const [isGone, setGone] = useState(options.isGone ?? false);
  const isNew = id === undefined || isGone;
  const call = useCall({
    async mutationFn({ input, updatedAt }: Attempt<Input>): Promise<Outcome<Thing>> {
      if (isNew) {
        return { saved: await once(kind, input, (options) => create(input, options)) };
      }
      try {
        return { saved: await change({ id, updatedAt, ...input }) };
      } catch (error) {
        if (reasonOf(error) !== changed) throw error;
        const other = await read(id);
        // our own request succeeded earlier, but its response was lost
        return wordsOf(other) === wordsOf(input) ? { saved: other } : { theirs: other };
      }
    },
    onError(error) {
      if (reasonOf(error) === "NOT_FOUND") setGone(true);
    },
    onSuccess: (outcome) =>
      "saved" in outcome ? onSaved(outcome.saved) : setTheirs(outcome.theirs),
  });
  const { error } = call;
  const again = isGone ? ("saveAsNew" as const) : ("change" as const);
  return {
    isSaving: call.isPending,
    error,
    /** Whether the new thing may exist although the response was lost. */
    isPerhapsSaved: error !== null && isNew && isOutcomeOpen(error),
    /** The effect of the next save. */
    act: id === undefined ? ("create" as const) : again,
    /** Whether the last save found it deleted elsewhere. */
    isFoundGone: isGone && reasonOf(error) === "NOT_FOUND",
    /** The errors of the last attempt; undefined after the input has changed. */
    found,
    mark: setFound,
    /** A conflicting version from another session, to be resolved before saving. */
    theirs,
    /** Marks the conflict as resolved. */
    answer: () => setTheirs(undefined),
    /** Grows with each attempt; used as a key so that each attempt gets a new alert. */
    attempt,
    save(draft: Draft) {
      if (call.isPending) return;
      const { input, found: wrong } = judge(draft);
      setAttempt((count) => count + 1);
      setFound(input ? undefined : wrong);
      setTheirs(undefined);
      call.reset();
      if (input) call.send({ input, updatedAt: draft.updatedAt });
    },
    /** Clears the errors; call when the input changes. */
    forget: () => {
      setFound(undefined);
      if (!call.isPending) call.reset();
    },
  };
}

/**
 * The focus in the form of an editor. After each attempt, its alert has it, else its first wrong field.
 * @param attempt grows with each
 * @param summary what the alert says
 */
export function useEditorForm({ attempt, summary }: { attempt: number; summary: string[] }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0 && summary.length === 0) focusFirstWrong(form);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt
  }, [attempt]);
  const alert = summary.length > 0 && (
    <Alert key={attempt} tone="error" takesFocus>
      {summary.join(" ")}
    </Alert>
  );
  /** Call when a pressed button disappears. */
  const focusFirst = () => focusIn(form.current, "input", 0);
  return { form, alert, focusFirst };
}

interface ConflictNoticeProps {
  words: string;
  /** The name of the other version. */
  name: string;
  /** The other version. */
  children: ReactNode;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Reports a conflicting version from another session. The typed text stays until the person decides. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { words, name, children, onTakeTheirs, onKeepMine } = props;
  const { t } = useIntl();
  return (
    <Alert tone="warning" takesFocus>
      <div className={layout.stackSm}>
        <p>{words}</p>
        <details>
          <summary>{t("results.theirs", { name: <bdi key="name">{name}</bdi> })}</summary>
          {children}
        </details>
        <div className={layout.row}>
          <Button tone="quiet" size="sm" onClick={onTakeTheirs}>
            {t("results.takeTheirs")}
          </Button>
          <Button tone="quiet" size="sm" onClick={onKeepMine}>
            {t("results.keepMine")}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
