import type { Message } from "@sortes/contract";
import { Alert, layout, LinkButton, linkButtonClass, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { wordMessage } from "../../../base/error-text.ts";
import { useServices } from "../../../base/services.ts";
import { tileOf } from "../generators.ts";
import { isText } from "../../../base/shapes.ts";
import { isUncertain, refreshHistory, sendWaiting } from "./send-waiting.ts";
import { dropWaiting, keepWaiting, useWaitingSaves, type WaitingSave } from "./waiting-saves.ts";

export interface WaitingSaveProps {
  save: WaitingSave;
  owner: string;
}

/** Shows the state of a waiting result and lets the person send or remove it. */
export function WaitingSaveNotice({ save, owner }: WaitingSaveProps) {
  const intl = useIntl();
  const { t } = intl;
  const services = useServices();
  const textId = useId();
  const { key, input, type, refusal } = save;
  const isOld = isUncertain(save);
  const name = nameOf(input) ?? t(tileOf(type));
  const retry = () => {
    const perhapsSavedAt = isOld ? undefined : save.perhapsSavedAt;
    keepWaiting(owner, { ...save, refusal: undefined, perhapsSavedAt });
    void sendWaiting(services);
  };
  const state = () => {
    if (refusal !== undefined) return wordMessage(intl, { code: refusal } as Message);
    return t(isOld ? "results.perhapsWaited" : "results.waits");
  };
  return (
    <Alert tone={refusal === undefined && !isOld ? "info" : "warning"}>
      <div className={layout.bar}>
        <span id={textId}>
          <strong>
            <bdi>{name}</bdi>
          </strong>{" "}
          {state()}
        </span>
        {refusal === "HISTORY_LIMIT" && (
          <Link to="/tiers" className={linkButtonClass}>
            {t("results.tiers")}
          </Link>
        )}
        <LinkButton aria-describedby={textId} onClick={retry}>
          {t("results.sendNow")}
        </LinkButton>
        <LinkButton aria-describedby={textId} onClick={() => dropWaiting(owner, key)}>
          {t("results.dropWaiting")}
        </LinkButton>
      </div>
    </Alert>
  );
}

/** The save name; for a pet name, the result itself. */
const nameOf = ({ name, result }: { name?: unknown; result?: unknown }): string | undefined =>
  [name, result].filter(isText).find((one) => one !== "");

/** The person's results that wait on this device; renders nothing if there are none. */
export function WaitingSaves() {
  const { t } = useIntl();
  const titleId = useId();
  const { owner, list } = useWaitingSaves();
  const services = useServices();
  const shown = useRef(list.length);
  useEffect(() => {
    // another tab may have sent the missing results
    if (list.length < shown.current) void refreshHistory(services);
    shown.current = list.length;
  }, [list.length, services]);
  if (owner === undefined || list.length === 0) return null;
  return (
    <section className={layout.stackSm} aria-labelledby={titleId}>
      <h2 id={titleId} className={text.h3}>
        {t("results.waiting", { count: list.length })}
      </h2>
      {list.map((save) => (
        <WaitingSaveNotice key={save.key} save={save} owner={owner} />
      ))}
    </section>
  );
}
