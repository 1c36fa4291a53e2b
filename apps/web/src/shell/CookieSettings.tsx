import type { NotStored } from "../base/storage.ts";
import { Alert, Button, Dialog, layout, Stamp, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIntl } from "../base/intl.ts";
import { useToasts } from "../base/toasts.tsx";
import { chooseConsent, consent } from "../base/cookie-consent.ts";
import { useSignal } from "../base/signal.ts";
import { storageProblem, storedNames } from "../base/storage-checks.ts";
import {
  isDraftKey,
  isKeptDraftKey,
  isWaitingSavesKey,
  type Purpose,
  purposes,
  storedKeys,
} from "../base/stored-keys.ts";

/** The keys of a purpose that currently hold a value, in any store of this browser. */
function storedNow(purpose: Purpose): readonly string[] {
  const { local, session, cookie } = storedKeys;
  const ofPurpose = (keys: Readonly<Record<string, Purpose>>) =>
    Object.keys(keys).filter((key) => keys[key] === purpose);
  const [inLocal, inSession] = [storedNames("local"), storedNames("session")];
  const cookies = document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? "");
  return [
    ...new Set([
      ...(purpose === "work" ? inSession.filter(isDraftKey) : []),
      ...(purpose === "saves" ? inLocal.filter(isWaitingSavesKey) : []),
      ...(purpose === "campaigns" ? inLocal.filter(isKeptDraftKey) : []),
      ...present(ofPurpose(local), inLocal),
      ...present(ofPurpose(session), inSession),
      ...present(ofPurpose(cookie), cookies),
    ]),
  ];
}

const present = (keys: readonly string[], all: readonly string[]): readonly string[] =>
  keys.filter((key) => all.includes(key));

/** Lists the data stored on the device, including optional data, with the choice about the latter. */
export function CookieSettings({ onClose }: { onClose: () => void }) {
  const { t } = useIntl();
  const toasts = useToasts();
  const accepted = useSignal(consent);
  const problem = storageProblem("local");
  const choose = (accept: boolean) => {
    chooseConsent(accept);
    onClose();
    const id = accept ? "cookies.accepted" : "cookies.declined";
    toasts.show({ tone: "success", text: t(id) });
  };
  const now = accepted === undefined ? "open" : accepted ? "accepted" : "declined";
  return (
    <Dialog
      title={t("cookies.title")}
      closeLabel={t("shell.close")}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={() => choose(false)}>
            {t("shell.decline")}
          </Button>
          <Button tone="quiet" onClick={() => choose(true)}>
            {t("shell.accept")}
          </Button>
        </>
      }
    >
      <div className={layout.stackLg}>
        <div className={layout.stack}>
          <p>{t(`cookies.now_${now}`)}</p>
          {/* the first focusable element, so that the dialog opens at its top */}
          <p>
            {t("cookies.more", {
              link: (words) => (
                <Link to="/privacy-policy" onClick={onClose}>
                  {words}
                </Link>
              ),
            })}
          </p>
          {problem && <Problem problem={problem} />}
        </div>
        <Group group="necessary" state="always">
          {purposes.map((purpose) => (
            <p key={purpose}>
              {t(`cookies.purpose_${purpose}`)} <Stored purpose={purpose} />
            </p>
          ))}
        </Group>
        <Group group="advertising" state={accepted ? "on" : "off"} />
      </div>
    </Dialog>
  );
}

const Problem = ({ problem }: { problem: NotStored }) => (
  <Alert tone="warning">{useIntl().t(`cookies.problem_${problem}`)}</Alert>
);

interface GroupProps {
  group: "necessary" | "advertising";
  state: "always" | "on" | "off";
  children?: ReactNode;
}

function Group({ group, state, children }: GroupProps) {
  const { t } = useIntl();
  return (
    <section className={layout.stackSm} aria-labelledby={`cookies-${group}`}>
      <div className={layout.bar}>
        <h3 id={`cookies-${group}`} className={text.h3}>
          {t(`cookies.group_${group}`)}
        </h3>
        <Stamp>{t(`cookies.state_${state}`)}</Stamp>
      </div>
      <p className={text.muted}>{t(`cookies.about_${group}`)}</p>
      {children}
    </section>
  );
}

/** Lists the keys of a purpose that currently have a value. */
function Stored({ purpose }: { purpose: Purpose }) {
  const { t, formatList } = useIntl();
  const keys = storedNow(purpose);
  if (keys.length === 0) return <span className={text.muted}>{t("cookies.nothing")}</span>;
  return <span className={text.muted}>{t("cookies.holds", { keys: formatList(keys) })}</span>;
}
