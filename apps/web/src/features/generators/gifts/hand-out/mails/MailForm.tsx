import { giftMailLimits, type Language, languages } from "@sortes/contract";
import { Button, Field, Form, layout, SegmentedRadios, text, TextInput } from "@sortes/ui";
import { useRef, useState } from "react";
import { ConfirmDialog } from "../../../../../base/ConfirmDialog.tsx";
import { CallFailure } from "../../../../../base/failures.tsx";
import { useIntl } from "../../../../../base/intl.ts";
import { useLanguage } from "../../../../../base/services.ts";
import { useCall } from "../../../../../base/use-call.ts";
import type { WayProps } from "../way.ts";
import { type MailRow, mayBeAddress, sharedAddress } from "./gift-mail-rows.ts";
import * as styles from "./mails.css.ts";
import { useSendMails } from "./use-send-mails.ts";
import type { useGiftMails } from "./use-gift-mails.ts";

/** People shown at first, and added by each press on “more”. */
const step = 50;

interface MailFormProps extends WayProps {
  state: ReturnType<typeof useGiftMails>;
}

/** The addresses, how each mail stands, and the button that sends what is still missing. */
export function MailForm({ result, title, onHanded, state }: MailFormProps) {
  const { t, formatDate } = useIntl();
  const { rows, setEmail } = state;
  const [pageLanguage] = useLanguage();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [shown, setShown] = useState(step);
  /** Whether addresses are judged: from the first press on. */
  const [isJudged, setJudged] = useState(false);
  const [asked, setAsked] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const sendMails = useSendMails({ result, title, language, onHanded });
  const wanted = rows.filter(({ isWanted }) => isWanted).slice(0, giftMailLimits.people);
  const call = useCall({ mutationFn: () => sendMails(wanted, false) });
  const isWrong = ({ email }: MailRow) => email.trim() !== "" && !mayBeAddress(email);
  const submit = () => {
    setJudged(true);
    const wrong = rows.findIndex(isWrong);
    if (wrong !== -1) {
      setShown(Math.max(shown, wrong + 1));
      form.current?.querySelector<HTMLElement>(`[data-place="${wrong}"]`)?.focus();
      return;
    }
    const shared = sharedAddress(wanted);
    if (shared === undefined) call.send();
    else setAsked(shared);
  };
  const standingOf = (name: string, standing: MailRow["standing"]) =>
    t(`gift-mails.standing_${standing}`, { name });
  const hintOf = ({ name, standing, before }: MailRow) => {
    const now = standingOf(name, standing);
    if (!before) return now;
    const date = formatDate(before.createdAt, { dateStyle: "medium", timeStyle: "short" });
    const last = t("gift-mails.before", { name, title: before.title, date });
    return `${now} ${last} ${standingOf(name, before.state)}`;
  };
  const left = rows.length - shown;
  return (
    <Form ref={form} className={layout.stack} onSubmit={submit}>
      <div className={styles.people}>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none */}
        <ul role="list" className={layout.stack} aria-label={t("gift-mails.people")}>
          {rows.slice(0, shown).map((row, place) => (
            <li key={row.name}>
              <Field
                label={<bdi>{row.name}</bdi>}
                hint={hintOf(row)}
                error={isJudged && isWrong(row) && t("gift-mails.wrong")}
              >
                <TextInput
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  data-place={place}
                  value={row.email}
                  onChange={({ target }) => setEmail(row.name, target.value)}
                />
              </Field>
            </li>
          ))}
        </ul>
      </div>
      {left > 0 && (
        <div>
          <Button tone="quiet" size="sm" onClick={() => setShown(shown + step)}>
            {t("gift-mails.more", { count: left })}
          </Button>
        </div>
      )}
      <SegmentedRadios
        legend={t("gift-mails.language")}
        value={language}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, label: t(`gift-mails.language_${value}`) }))}
      />
      <CallFailure call={call} fallback="gift-mails.failed" />
      <p role="status">{t("gift-mails.counts", countsOf(rows))}</p>
      <div>
        <Button
          type="submit"
          icon="paper-plane-tilt"
          busy={call.isPending}
          disabled={wanted.length === 0}
        >
          {t("gift-mails.send", { count: wanted.length })}
        </Button>
      </div>
      {asked !== undefined && (
        <ConfirmDialog
          title={t("gift-mails.sharedTitle")}
          act="gift-mails.sharedSend"
          cancel="gift-mails.sharedBack"
          failed="gift-mails.failed"
          run={() => sendMails(wanted, true)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t("gift-mails.sharedText", { address: <bdi key="address">{asked}</bdi> })}</p>
        </ConfirmDialog>
      )}
      <p className={text.muted}>{t("gift-mails.kept", { days: giftMailLimits.keptDays })}</p>
    </Form>
  );
}

const countsOf = (rows: readonly MailRow[]) => {
  const count = (...of: MailRow["standing"][]) =>
    rows.filter(({ standing }) => of.includes(standing)).length;
  return {
    people: rows.length,
    sent: count("sent"),
    waiting: count("waiting"),
    troubles: count("bounced", "refused", "failed", "unknown"),
  };
};
