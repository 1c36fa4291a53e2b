import type { Message } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { useServices } from "../../../base/services.ts";
import { isText } from "../../../base/shapes.ts";
import { useSignal } from "../../../base/signal.ts";
import type { BodyHandle } from "./body-handle.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { letterIn, otherThan } from "./draft-letters.ts";
import { ofTranslation, problemsOf } from "./draft.ts";
import { useLetter } from "./use-letter.ts";

/** The state of the creator: its actions, errors and messages. */
export function useCreator(keeper: DraftKeeper) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { lastCalls } = useServices().session;
  const view = useSignal(keeper.view);
  const letter = useLetter(keeper, view);
  const body = useRef<BodyHandle>(null);
  const [found, setFound] = useState<Readonly<Record<string, readonly Message[]>>>({});
  const [attempt, setAttempt] = useState(0);

  // the text was changed outside the editor
  const put = useEffectEvent(() => body.current?.put(letterIn(keeper.fields, letter.language)));
  useEffect(() => put(), [view.bodyRevision]);

  const leave = useEffectEvent((isClosing: boolean) => keeper.leave(isClosing));
  useEffect(() => {
    keeper.arrive();
    const close = () => leave(true);
    const retry = () => void keeper.save();
    // closing has stopped the timer
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) retry();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (keeper.isAtRisk) event.preventDefault();
    };
    const signOut = async () => void (await keeper.save());
    lastCalls.add(signOut);
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", comeBack);
    window.addEventListener("online", retry);
    window.addEventListener("beforeunload", warn);
    return () => {
      lastCalls.delete(signOut);
      window.removeEventListener("pagehide", close);
      window.removeEventListener("pageshow", comeBack);
      window.removeEventListener("online", retry);
      window.removeEventListener("beforeunload", warn);
      keeper.leave(false);
    };
  }, [keeper, lastCalls]);

  /** Whether the fields can be saved; otherwise shows their problems. */
  function check(): boolean {
    const problems = problemsOf(keeper.fields);
    if (problems && isAllElsewhere(Object.keys(problems), letter.isTranslation))
      letter.show(otherThan(letter.language));
    setAttempt((count) => count + 1);
    setFound(problems ?? {});
    if (!problems) keeper.keep();
    return problems === undefined;
  }
  const saving = useMutation({ mutationFn: () => saveOrThrow(keeper) });

  return {
    view,
    letter,
    body,
    attempt,
    /** Problems by field that were found at the last attempt and still exist. */
    problems: stillWrong(found, keeper, view.revision),
    check,
    /** @param onSaved is called with the id of the campaign */
    save(onSaved: (id: string) => void) {
      if (!saving.isPending) saving.mutate(undefined, { onSuccess: onSaved });
    },
    isSaving: saving.isPending,
    saveFailure: saving.error
      ? [t("campaign.createFailed"), errorText(saving.error, "shell.noAnswer")].join(". ")
      : undefined,
    forgetFailure: () => saving.reset(),
  };
}

/** Whether all problems are in the letter that is not shown. */
const isAllElsewhere = (wrong: readonly string[], isTranslation: boolean): boolean =>
  wrong.every((field) =>
    field.startsWith(ofTranslation("")) ? !isTranslation : isTranslation && field !== "title",
  );

/** @returns the id of the campaign. @throws the saving error unless everything is on the server */
export async function saveOrThrow(keeper: DraftKeeper): Promise<string> {
  keeper.keep();
  if (!(await keeper.save()) || keeper.id === undefined) throw failureOf(keeper);
  return keeper.id;
}

function failureOf(keeper: DraftKeeper): unknown {
  const { saving } = keeper.view.get();
  return saving.is === "failed" ? saving.error : new Error("the draft is not saved");
}

/** Drops "required" errors of lines that have been filled in since. Errors of the body stay until the next attempt. */
function stillWrong(
  found: Readonly<Record<string, readonly Message[]>>,
  keeper: DraftKeeper,
  _revision: number,
): Readonly<Record<string, readonly Message[]>> {
  const { translation, ...view } = keeper.view.get();
  const lines = new Map<string, unknown>([
    ...Object.entries(view),
    ...Object.entries(translation ?? {}).map(
      ([name, value]) => [ofTranslation(name), value] as const,
    ),
  ]);
  const isFilled = (value: unknown) => isText(value) && value.trim() !== "";
  return Object.fromEntries(
    Object.entries(found).filter(
      ([field, [first]]) => !(first?.code.endsWith("_REQUIRED") && isFilled(lines.get(field))),
    ),
  );
}
