import type { WelcomeSeries, WelcomeStep } from "@sortes/contract";
import { Alert, Button, layout, Sheet, SheetBody, Stamp, text } from "@sortes/ui";
import { useState } from "react";
import { Collection } from "../../../../base/Collection.tsx";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { CallFailure } from "../../../../base/failures.tsx";
import { useCall } from "../../../../base/use-call.ts";
import { useServices } from "../../../../base/services.ts";
import { useIntl } from "../../../../base/intl.ts";
import { trpc } from "../../../../base/trpc.ts";
import { RemoveStep, StepForm } from "./StepDialogs.tsx";
import { type AskedStep, WelcomeSteps } from "./WelcomeSteps.tsx";

type Asked = { what: "add" } | AskedStep;

/** The welcome series: letters sent in sequence to everyone who confirms. */
export function WelcomePanel() {
  const { t } = useIntl();
  const query = trpc.welcome.get.useQuery(undefined, { staleTime: 0 });
  const { data, refetch } = query;
  const [asked, setAsked] = useState<Asked>();
  useStaffRights(query.error);
  const close = () => {
    setAsked(undefined);
    void refetch();
  };
  const isFirst = (step: WelcomeStep | undefined) =>
    step ? data?.steps[0]?.id === step.id : data?.steps.length === 0;
  return (
    <Sheet>
      <SheetBody>
        <section className={layout.stack} aria-labelledby="welcome">
          <div className={layout.bar}>
            <h2 id="welcome" className={text.h3}>
              {t("campaigns.welcome")}
            </h2>
            {data && (
              <Stamp tone={data.isOn ? "good" : "over"}>
                {t(data.isOn ? "campaigns.welcomeOn" : "campaigns.welcomeOff")}
              </Stamp>
            )}
          </div>
          <p>{t("campaigns.welcomeLead")}</p>
          {data && (
            <Switch
              series={data}
              onAdd={() => setAsked({ what: "add" })}
              onDone={() => refetch()}
            />
          )}
          <Collection
            query={query}
            loading="campaigns.loading"
            failed="campaigns.welcomeFailed"
            rows={data?.steps}
            none="campaigns.welcomeNone"
          >
            {(steps) => <WelcomeSteps steps={steps} onAsk={setAsked} onMoved={() => refetch()} />}
          </Collection>
        </section>
      </SheetBody>
      {asked?.what === "remove" && <RemoveStep step={asked.step} onClose={close} />}
      {asked && asked.what !== "remove" && (
        <StepForm
          what={asked.what}
          step={asked.what === "add" ? undefined : asked.step}
          isFirst={isFirst(asked.what === "add" ? undefined : asked.step)}
          onClose={close}
        />
      )}
    </Sheet>
  );
}

interface SwitchProps {
  series: WelcomeSeries;
  onAdd: () => void;
  /** Refetches the series. */
  onDone: () => Promise<unknown>;
}

/** The actions for the series, and what its being on or off means for readers in progress. */
function Switch({ series: { isOn, readers, readersAreMore, steps }, onAdd, onDone }: SwitchProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const turn = useCall({
    mutationFn: (wanted: boolean) => client.welcome.turn.mutate({ isOn: wanted }),
    onSettled: onDone,
  });
  const isPaused = isOn && steps.some(({ status }) => status === "paused");
  return (
    <>
      {isPaused && (
        <Alert tone="error">
          <p>{t("campaigns.welcomePaused")}</p>
          <Button tone="quiet" size="sm" busy={turn.isPending} onClick={() => turn.send(true)}>
            {t("campaigns.welcomeGoOn")}
          </Button>
        </Alert>
      )}
      {turn.error && <CallFailure call={turn} fallback="campaigns.welcomeTurnFailed" />}
      <div className={layout.row}>
        <Button icon="plus-bold" onClick={onAdd}>
          {t("campaigns.welcomeAdd")}
        </Button>
        {(isOn || steps.length > 0) && (
          <Button
            tone="quiet"
            icon={isOn ? "pause" : "play"}
            busy={turn.isPending}
            onClick={() => turn.send(!isOn)}
          >
            {t(isOn ? "campaigns.welcomeTurnOff" : "campaigns.welcomeTurnOn")}
          </Button>
        )}
      </div>
      {(isOn || readers > 0) && (
        <p>
          {t(readersAreMore ? "campaigns.welcomeReadersMore" : "campaigns.welcomeReaders", {
            count: readers,
          })}
        </p>
      )}
      {!isOn && <p>{t("campaigns.welcomeOffText")}</p>}
    </>
  );
}
