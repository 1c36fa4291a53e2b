import { durations, type Language, letterOfSubject } from "@sortes/contract";
import { Button, layout, Select } from "@sortes/ui";
import { useState } from "react";
import { useCall } from "../../../base/use-call.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { withLimit } from "../../../base/trpc.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useFailureReason } from "../../../base/failure-reason.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { DraftView } from "./draft-view.ts";
import { once } from "../../../base/once.ts";
import { TestAddresses } from "./TestAddresses.tsx";
import { saveOrThrow } from "./use-creator.ts";
import * as styles from "./creator.css.ts";
import { useTestAddresses } from "./use-test-addresses.ts";

interface TestMailProps {
  keeper: DraftKeeper;
  view: DraftView;
  language: Language;
  /** Whether the draft can be saved; otherwise shows its problems. */
  check: () => boolean;
}

/** Sends the letter on screen, with one of its subjects, to the chosen test addresses. */
export function TestMail({ keeper, view, language, check }: TestMailProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const failureReason = useFailureReason();
  const subjects = 1 + (view.subjectTest?.otherSubjects.length ?? 0);
  const [chosen, choose] = useState(1);
  const number = Math.min(chosen, subjects);
  const [isChoosing, setChoosing] = useState(false);
  const { own, chosen: to, list } = useTestAddresses();
  const isOwn = to.length === 1 && to[0] === own;
  const test = useCall({
    async mutationFn() {
      const id = await saveOrThrow(keeper);
      // without the list, an empty array leaves the choice stored on the server unchanged
      const input = { id, language, number, addresses: list.data ? to : [] };
      // a changed draft is a different test
      return await once("campaign-test", { ...input, fields: keeper.fields }, (options) =>
        client.campaigns.sendTest.mutate(input, withLimit("letter", options)),
      );
    },
    onSuccess({ sentTo }) {
      const text = t("campaign.testSent", { address: sentTo });
      toasts.show({ tone: "success", text, duration: durations.campaignNotice });
    },
    onError(error) {
      const text = failureReason(error, "campaign.testFailed");
      toasts.show({ tone: "error", text, duration: durations.campaignNotice });
    },
  });
  return (
    <div className={layout.row}>
      <Button
        tone="quiet"
        icon="envelope-simple"
        busy={test.isPending}
        onClick={() => {
          if (check()) test.send();
        }}
      >
        {test.isPending
          ? t("campaign.testing")
          : isOwn
            ? t("campaign.sendTest")
            : t("campaign.sendTestTo", { count: to.length })}
      </Button>
      {subjects > 1 && (
        <Select
          className={styles.testSubject}
          aria-label={t("campaign.testSubject")}
          value={String(number)}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {Array.from({ length: subjects }, (_, place) => (
            <option key={place} value={place + 1}>
              {t("campaign.otherSubject", { letter: letterOfSubject(place + 1) })}
            </option>
          ))}
        </Select>
      )}
      <Button tone="quiet" onClick={() => setChoosing(true)}>
        {t("campaign.testAddresses")}
      </Button>
      {isChoosing && <TestAddresses onClose={() => setChoosing(false)} />}
    </div>
  );
}
