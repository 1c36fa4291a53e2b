import {
  Button,
  Dialog,
  Field,
  FieldRow,
  layout,
  SegmentedRadios,
  text,
  TextInput,
} from "@sortes/ui";
import { useId, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { withLimit } from "../../../base/trpc.ts";
import { CallFailure } from "../../../base/failures.tsx";
import { useCall } from "../../../base/use-call.ts";
import { Publicity } from "./CampaignPublicity.tsx";
import * as styles from "./campaigns.css.ts";
import { type ActionProps, Remedy, isSettled, startOf, useCampaignCall } from "./ChangeDialog.tsx";
import { hasHours, OwnTimeChoice } from "./OwnTime.tsx";
import { Readers, useAudience, useEvenToNobody } from "./PreviewDialog.tsx";
import { knownZones, ownZone, useSchedule } from "./use-schedule.ts";

/** The words for a first time, for another one, and for another hour of a campaign that is being sent. */
const texts = {
  first: {
    title: "campaigns.scheduleTitle",
    act: "campaigns.schedule",
    done: "campaigns.scheduledDone",
  },
  moved: {
    title: "campaigns.rescheduleTitle",
    act: "campaigns.reschedule",
    done: "campaigns.rescheduled",
  },
  begun: {
    title: "campaigns.changeHourTitle",
    act: "campaigns.changeHour",
    done: "campaigns.hourChanged",
  },
} as const satisfies Record<string, Record<string, MessageId>>;

/** A time in the chosen zone, in the reader's zone, and in UTC. */
function MomentInZones({ moment, zone }: { moment: number; zone: string }) {
  const { formatDate } = useIntl();
  const zones = [...new Set([zone, ownZone(), "UTC"])];
  return (
    <dl className={styles.moments}>
      {zones.map((timeZone) => (
        <div key={timeZone}>
          <dt className={text.muted}>{timeZone}</dt>
          <dd>{formatDate(moment, { timeZone, dateStyle: "full", timeStyle: "short" })}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Asks for the time at which a campaign is sent, or a new one for a scheduled campaign: date, time and time zone. Of a
 * campaign that is being sent at each reader's own hour, asks for another hour for those whose own has not come.
 */
export function ScheduleDialog(props: ActionProps) {
  const { campaign, onDone, onClose } = props;
  const intl = useIntl();
  const { t } = intl;
  const { client } = useServices();
  const zonesId = useId();
  const { id, title, scheduledTime, ownTime, version } = campaign;
  const isMoved = scheduledTime !== null;
  const isBegun = hasHours(campaign);
  const [inReadersTime, setInReadersTime] = useState(ownTime !== null);
  const { fields, set, zone, choices, moment, timeError, input } = useSchedule(
    inReadersTime,
    isBegun ? ownTime : null,
  );
  const audience = useAudience(id, !isBegun);
  const { evenToNobody, heed } = useEvenToNobody(audience.data);
  const change = useCampaignCall(campaign);
  const schedule = useCall({
    mutationFn: (wish: NonNullable<typeof input> & { evenToNobody: boolean }) =>
      change("schedule", wish, (once) =>
        client.campaigns.schedule.mutate(
          { id, ...(isBegun ? { from: "sending", version } : startOf(props)), ...wish },
          withLimit("letter", once),
        ),
      ),
    onError: heed,
    onSuccess: () => onDone(t(words.done, { title })),
  });
  const isOver = isSettled(schedule.error);
  const words = isBegun ? texts.begun : isMoved ? texts.moved : texts.first;
  return (
    <Dialog
      title={t(words.title, { title })}
      closeLabel={t("shell.close")}
      onClose={onClose}
      unsaved={fields.date !== "" || fields.time !== ""}
      onSubmit={() => {
        if (input && !isOver) schedule.send({ ...input, evenToNobody });
      }}
      cancel={t("campaigns.back")}
      actions={
        !isOver && (
          <Button
            type="submit"
            icon="clock"
            tone={evenToNobody ? "danger" : undefined}
            busy={schedule.isPending}
            disabled={!input}
          >
            {t(evenToNobody ? "campaigns.scheduleToNobody" : words.act)}
          </Button>
        )
      }
    >
      <div className={layout.stack}>
        {isBegun && <p>{t("campaigns.changeHourText")}</p>}
        {scheduledTime !== null && !isBegun && (
          <p>
            {t("campaigns.scheduledFor", {
              time: intl.formatDate(scheduledTime, { dateStyle: "full", timeStyle: "short" }),
            })}
          </p>
        )}
        <CallFailure call={schedule} fallback="campaigns.scheduleFailed">
          <Remedy error={schedule.error} />
        </CallFailure>
        <FieldRow>
          <Field label={t("campaigns.date")}>
            <TextInput
              type="date"
              required
              value={fields.date}
              onChange={({ target }) => set.date(target.value)}
            />
          </Field>
          <Field label={t("campaigns.time")} error={timeError && t(timeError)}>
            <TextInput
              type="time"
              required
              value={fields.time}
              onChange={({ target }) => set.time(target.value)}
            />
          </Field>
        </FieldRow>
        {!isBegun && (
          <OwnTimeChoice campaign={campaign} isOn={inReadersTime} onChange={setInReadersTime} />
        )}
        <Field
          label={t(inReadersTime ? "campaigns.ownTimeZone" : "campaigns.zone")}
          hint={t("campaigns.zoneHint")}
          error={zone ? undefined : t("TIME_ZONE_UNKNOWN")}
        >
          <TextInput
            list={zonesId}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={fields.zoneText}
            // so that typing searches all zones
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => set.zoneText(target.value)}
          />
        </Field>
        <datalist id={zonesId}>
          {knownZones().map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        {choices.length > 0 && (
          <SegmentedRadios
            legend={t("campaigns.twice")}
            options={choices.map((offset, i) => ({
              value: String(i) as "0" | "1",
              label: t(`campaigns.twice_${i as 0 | 1}`, { offset }),
            }))}
            value={fields.which}
            onChange={set.which}
          />
        )}
        {moment !== undefined && zone && !inReadersTime && (
          <MomentInZones moment={moment} zone={zone} />
        )}
        {!input && !timeError && choices.length === 0 && (
          <p className={text.muted}>{t("campaigns.whenNeeded")}</p>
        )}
        {audience.data && <Readers campaign={campaign} audience={audience.data} />}
        {!isBegun && (
          <>
            <Publicity campaign={campaign} />
            <p className={text.muted}>{t("campaigns.scheduleText")}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
