import { Skeleton } from "@sortes/ui";
import { type ComponentProps, type ComponentType, useState } from "react";
import { type MessageId, useIntl } from "./intl.ts";
import { LaterPart, usePart } from "./later-part.ts";
import { FailureAlert } from "./notices.tsx";
import { useToasts } from "./toasts.tsx";

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component that is loaded when it is first shown. If it cannot be fetched, an alert with a retry button takes its
 * place, and showing it anew tries again. Create one per component, at module level.
 * @param failed says that this part is missing
 * @param shape of what stands in its place meanwhile; default: nothing
 * @param frame the class of an element around that
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  failed: MessageId,
  shape?: ComponentProps<typeof Skeleton>["shape"],
  frame?: string,
): ComponentType<Props> {
  const later = new LaterPart(async () => ({ Part: await load() }));
  return function Later(props: Props) {
    const { t } = useIntl();
    const [isMissing, setMissing] = useState(false);
    const here = usePart(later, !isMissing, { onFailure: () => setMissing(true) });
    if (isMissing) return <FailureAlert text={t(failed)} onRetry={() => setMissing(false)} />;
    if (here) return <here.Part {...props} />;
    const meanwhile = shape && <Skeleton shape={shape} label={t("shell.loading")} />;
    return frame === undefined ? meanwhile : <div className={frame}>{meanwhile}</div>;
  };
}

/**
 * A dialog that is loaded when it is first opened. If it cannot be fetched, a toast says so and it closes, so that the
 * next press tries again. Create one per dialog, at module level.
 * @param failed says that it is missing
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: Load<Props>,
  failed: MessageId,
): ComponentType<Props> {
  const later = new LaterPart(async () => ({ Dialog: await load() }));
  return function Later(props: Props) {
    const { t } = useIntl();
    const toasts = useToasts();
    const here = usePart(later, true, {
      onFailure: () => {
        toasts.show({ tone: "error", text: t(failed) });
        props.onClose();
      },
    });
    return here && <here.Dialog {...props} />;
  };
}
