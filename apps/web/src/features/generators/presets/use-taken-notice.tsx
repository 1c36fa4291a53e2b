import { LinkButton } from "@sortes/ui";
import { focusHeading } from "../../../base/focus.ts";
import { useIntl } from "../../../base/intl.ts";
import { useToasts } from "../../../base/toasts.tsx";
import type { Taken } from "./preset-source.ts";

/** Shows a toast with Undo after a form was filled. It stays until answered if names or a result were replaced. */
export function useTakenNotice(): (text: string, taken: Taken) => void {
  const { t } = useIntl();
  const toasts = useToasts();
  return (text, { undo, isLoss }) => {
    const answer = (act?: () => void) => () => {
      remove();
      act?.();
      focusHeading();
    };
    const remove = toasts.show({
      tone: "info",
      text,
      ...(isLoss && { duration: "untilAnswered" }),
      action: (
        <>
          <LinkButton onClick={answer(undo)}>{t("results.undo")}</LinkButton>
          {isLoss && (
            <>
              {" "}
              <LinkButton onClick={answer()}>{t("results.gotIt")}</LinkButton>
            </>
          )}
        </>
      ),
    });
  };
}
