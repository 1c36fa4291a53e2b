import {
  campaignPreviewFieldsOf,
  type CampaignWarningCode,
  type ColorScheme,
  type Language,
  type Message,
  type MessageParams,
  preventingWarningCodes,
} from "@sortes/contract";
import type { AppRouter } from "@sortes/server";
import type { inferRouterOutputs } from "@trpc/server";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { withLimit } from "../../../base/trpc.ts";
import { useFailureText, wordMessage } from "../../../base/error-text.ts";
import { canRetry, refusalOf, retryAfterOf } from "../../../base/errors.ts";
import { useSignal } from "../../../base/signal.ts";
import { isUnwritten, lengthOf } from "./draft.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { letterIn, otherSubjectsIn, secondSubjectIn } from "./draft-letters.ts";

/** A rendered mail. Its address works only once. */
type Preview = inferRouterOutputs<AppRouter>["campaigns"]["preview"];

interface PreviewState {
  preview?: Preview | undefined;
  /** The reason why the last rendering failed. */
  error?: unknown;
  isBusy: boolean;
  /** Whether there is nothing to render. */
  isBlank: boolean;
  /** Whether the last rendering was for somebody to see: its address expires soon. */
  wasShown: boolean;
}

/** Idle time in ms before rendering: a base, an addition per character, and the maximum. */
const rest = { least: 600, perCharacter: 1 / 1000, most: 3000 };
/** Milliseconds before a temporarily failed call is retried. */
const again = 5000;

/**
 * Renders a draft shortly after each change, and at once when the preview opens. Ignores results that arrive late.
 * @param isNeeded whether anything shows what the rendering finds
 * @param isShown whether the preview is on the screen
 */
export function usePreview(
  keeper: DraftKeeper,
  language: Language,
  scheme: ColorScheme,
  isNeeded = true,
  isShown = isNeeded,
) {
  const { client } = useServices();
  const { revision, ...view } = useSignal(keeper.view);
  const [state, setState] = useState<PreviewState>({
    isBusy: false,
    isBlank: false,
    wasShown: false,
  });
  const [asked, setAsked] = useState(0);
  /** Characters of the letter when it was last rendered. */
  const size = useRef(0);
  const isOpening = isShown && !state.wasShown;
  if (state.wasShown && !isShown) setState({ ...state, wasShown: false });
  const patience = useEffectEvent(() =>
    isOpening ? 0 : Math.min(rest.most, rest.least + size.current * rest.perCharacter),
  );

  useEffect(() => {
    if (!isNeeded) return undefined;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const render = async () => {
      const letter = letterIn(keeper.fields, language);
      const fields = {
        ...campaignPreviewFieldsOf(keeper.fields),
        ...letter,
        otherSubjects: otherSubjectsIn(keeper.fields, language),
        secondSubject: secondSubjectIn(keeper.fields, language),
      };
      size.current = lengthOf(letter);
      const now = { isBlank: isUnwritten(fields), wasShown: isShown };
      if (now.isBlank) return setState({ ...now, isBusy: false });
      setState((last) => ({ ...last, isBlank: false, isBusy: true }));
      try {
        const preview = await client.campaigns.preview.mutate(
          { ...fields, language, scheme },
          withLimit("letter", { context: { alone: true }, signal: abort.signal }),
        );
        if (!abort.signal.aborted) setState({ ...now, preview, isBusy: false });
      } catch (error) {
        if (abort.signal.aborted) return;
        setState(({ preview }) => ({ ...now, preview, error, isBusy: false }));
        const seconds = retryAfterOf(error);
        if (seconds !== undefined || canRetry(error))
          timer = setTimeout(() => void render(), seconds === undefined ? again : seconds * 1000);
      }
    };
    timer = setTimeout(() => void render(), patience());
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, keeper, language, scheme, revision, view.bodyRevision, asked, isShown, isNeeded]);

  return {
    ...state,
    preview: isOpening ? undefined : state.preview,
    /** Renders again, which yields a new one-time address. */
    refresh: () => setAsked((count) => count + 1),
  };
}

/** A problem that staff should look at; an error blocks sending. */
export interface Finding {
  key: string;
  /** Undefined if the letter could not be rendered. */
  code?: CampaignWarningCode;
  message: string;
  /** Position in the body, from 1; null if unknown. */
  line: number | null;
  column: number | null;
  isError: boolean;
}

const preventing: ReadonlySet<CampaignWarningCode> = new Set(preventingWarningCodes);

/** The position in the body that an error names, if any. */
function placeOf({ params = {} }: Message): Pick<Finding, "line" | "column"> {
  const { line, column }: MessageParams = params;
  return { line: numberOr(line), column: numberOr(column) };
}

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** The findings of the last rendering, errors first, or the reason why it failed. */
export function useFindings({
  preview,
  error,
}: Pick<ReturnType<typeof usePreview>, "preview" | "error">) {
  const intl = useIntl();
  const failureText = useFailureText();
  return useMemo(() => {
    const fields = refusalOf(error)?.fields ?? {};
    const wrong = Object.values(fields).flat();
    if (error !== undefined && wrong.length === 0)
      return { findings: [], failure: failureText(error, "campaign.previewFailed") };
    const errors = wrong.map((message: Message, place): Finding => ({
      key: `error ${place}`,
      message: wordMessage(intl, message),
      ...placeOf(message),
      isError: true,
    }));
    const warnings = (preview?.warnings ?? []).map((warning, place): Finding => ({
      key: `${warning.code} ${place}`,
      code: warning.code,
      message: warning.message,
      line: warning.line,
      column: warning.column,
      isError: preventing.has(warning.code),
    }));
    const findings = error === undefined ? warnings : errors;
    return {
      findings: findings.toSorted((a, b) => Number(b.isError) - Number(a.isError)),
      failure: undefined,
    };
  }, [intl, failureText, preview, error]);
}
