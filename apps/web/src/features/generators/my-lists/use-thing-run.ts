import { type ReactNode, useRef, useState } from "react";
import { wordError } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { refreshHistory } from "../results/send-waiting.ts";
import type { FormAdapter } from "./form-adapter.ts";

/** An expected failure; the message is shown to the reader. */
export class Refused extends Error {}

/** The outcome of the last action. A new object each time, so that screen readers announce it again. */
export interface Said {
  id: number;
  words: ReactNode;
  isProblem: boolean;
  undo?: (() => Promise<void>) | undefined;
}

/** Runs one action at a time, and words its outcome. */
export function useThingRun(adapter: FormAdapter) {
  const intl = useIntl();
  const { t } = intl;
  const services = useServices();
  const { utils } = services;
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>();
  const running = useRef(false);

  // a running fetch may predate the change
  const refreshPresets = async () => {
    await utils.presets.list.cancel();
    await utils.presets.list.invalidate();
  };
  const say = (words: ReactNode, undo?: Said["undo"], isProblem = false) =>
    setSaid((last) => ({ id: (last?.id ?? 0) + 1, words, isProblem, undo }));
  const why = (error: unknown, title?: string): string => {
    if (error instanceof Refused) return error.message;
    if (reasonOf(error) === "NOT_FOUND" && title !== undefined) {
      void utils.packs.own.invalidate();
      void refreshPresets();
      void refreshHistory(services);
      return t("my-lists.gone", { title });
    }
    const labels = Object.entries(adapter.settings?.labels ?? {}).map(([field, id]) => [
      field,
      t(id),
    ]);
    return wordError(intl, error, "my-lists.failed", {
      ...(Object.fromEntries(labels) as Record<string, string>),
      name: t("my-lists.name"),
      content: t("my-lists.list"),
      settings: t("my-lists.settings"),
    }).summary.join(" ");
  };
  /** @returns the reason of a failure */
  const run = async (work: () => Promise<void>, title?: string): Promise<string | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setSaid(undefined);
    try {
      await work();
      return undefined;
    } catch (error) {
      return why(error, title);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  /** Like `run`, but shows the reason above the lists. */
  const runAndSay = async (work: () => Promise<void>, title?: string) => {
    const problem = await run(work, title);
    if (problem !== undefined) say(problem, undefined, true);
  };
  return { busy, said, say, why, run, runAndSay, refreshPresets };
}
