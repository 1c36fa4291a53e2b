import { durations, type Language } from "@sortes/contract";
import { Button, layout, Select } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { useFailureText } from "../../../base/error-text.ts";
import type { DraftKeeper, DraftView } from "./draft-keeper.ts";
import { saveOrThrow } from "./use-creator.ts";

interface TestMailProps {
  keeper: DraftKeeper;
  view: DraftView;
  language: Language;
  /** Whether the draft can be saved; what is wrong is shown otherwise. */
  check: () => boolean;
}

/** Sends the letter that is shown to its writer, with one of its subjects. */
export function TestMail({ keeper, view, language, check }: TestMailProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const failureText = useFailureText();
  const subjects = 1 + (view.subjectTest?.otherSubjects.length ?? 0);
  const [chosen, choose] = useState(1);
  const number = Math.min(chosen, subjects);
  const test = useMutation({
    async mutationFn() {
      const id = await saveOrThrow(keeper);
      return await client.campaigns.sendTest.mutate({ id, language, number });
    },
    onSuccess({ sentTo }) {
      const text = t("campaign.testSent", { address: sentTo });
      toasts.show({ tone: "success", text, duration: durations.campaignNotice });
    },
    onError(error) {
      const text = failureText(error, "campaign.testFailed");
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
          if (check() && !test.isPending) test.mutate();
        }}
      >
        {t(test.isPending ? "campaign.testing" : "campaign.sendTest")}
      </Button>
      {subjects > 1 && (
        <Select
          aria-label={t("campaign.testSubject")}
          value={String(number)}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {Array.from({ length: subjects }, (_, place) => (
            <option key={place} value={place + 1}>
              {t("campaign.otherSubject", { letter: String.fromCharCode(65 + place) })}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
