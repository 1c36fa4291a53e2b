import { genders, petTypes } from "@sortes/contract";
import {
  CastButton,
  classNames,
  ClothSection,
  layout,
  PetTypePicker,
  SegmentedRadios,
  Sheet,
  SheetBody,
  text,
  visuallyHidden,
} from "@sortes/ui";
import type { PetNameLists } from "@sortes/core";
import { useEffect, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useLanguage, useServices, useSession } from "../../../base/services.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { FailureAlert } from "../../../base/notices.tsx";
import { petPresets } from "./presets.ts";
import { FormBench } from "../form/FormBench.tsx";
import { onScreen } from "../results/results.css.ts";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill } from "../results/use-result-view.ts";
import { drawName, prepareNames } from "./draw-name.ts";
import { NameOptions } from "./NameOptions.tsx";
import { choiceOf, petSetup, prefillOf } from "./pet-draft.ts";
import * as styles from "./pet-names.css.ts";
import { BackAndForward, ShortList } from "./ShortList.tsx";
import { useDrawnNames } from "./use-drawn-names.ts";
import { PetNameTag } from "./PetNameTag.tsx";
import { PetNameTools, SavePetName } from "./PetNameTools.tsx";

const petLabels = {
  dog: "pet-names.dog",
  cat: "pet-names.cat",
  bird: "pet-names.bird",
  fish: "pet-names.fish",
  rabbit: "pet-names.rabbit",
} as const;
const genderLabels = {
  neutral: "pet-names.any",
  male: "pet-names.male",
  female: "pet-names.female",
} as const;
const steps = ["pet-names.how1", "pet-names.how2", "pet-names.how3", "pet-names.how4"] as const;

/** The pet name generator: a pet in, one name out. */
export function PetNamesPage() {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { isSignedIn } = useSession();
  const { client } = useServices();
  const [language] = useLanguage();
  const generator = useGenerator(petSetup);
  usePrefill(prefillOf, generator.begin);
  const { draft, result, failure, isGenerating } = generator;
  const [lists, setLists] = useState<PetNameLists>();
  useEffect(() => {
    let isHere = true;
    void prepareNames(language).then((loaded) => isHere && setLists(loaded));
    return () => {
      isHere = false;
    };
  }, [language]);
  const names = useDrawnNames();
  const generate = async () => {
    const drawnName = await generator.generate({
      make: async () => {
        const choice = choiceOf(draft);
        const drawn = await drawName(choice, language, client);
        return { ...choice, ...drawn, createdAt: new Date().toISOString() };
      },
    });
    if (drawnName) names.add(drawnName);
  };

  return (
    <>
      <ClothSection>
        <div className={styles.table}>
          <h1 tabIndex={-1} className={result ? visuallyHidden : undefined}>
            {t("pet-names.title")}
          </h1>
          {!result && <p className={text.lead}>{t("pet-names.lead")}</p>}
          <div role="status">
            {result && <PetNameTag key={result.createdAt} drawn={result} swing={generator.isNew} />}
          </div>
          {failure && (
            <FailureAlert
              text={errorText(failure.error, "pet-names.failed")}
              onRetry={() => void generate()}
            />
          )}
          <div className={styles.actions}>
            {result && isSignedIn && <SavePetName key={result.createdAt} drawn={result} />}
            <CastButton busy={isGenerating} onClick={() => void generate()}>
              {t(isGenerating ? "pet-names.generating" : "pet-names.generate")}
            </CastButton>
          </div>
          {result && (
            <BackAndForward
              names={names}
              result={result}
              onShow={(name) => generator.begin({ ...draft, result: name })}
            />
          )}
          {result && (
            <PetNameTools drawn={result} isDrawing={isGenerating} onDraw={() => void generate()} />
          )}
          <p className={classNames(text.muted, onScreen)}>
            {t(result?.madeHere ? "results.madeHere" : "pet-names.fairness")}
          </p>
        </div>
      </ClothSection>
      <div className={classNames(layout.wrap, styles.choices)}>
        <FormBench
          presets={petPresets}
          generator={generator}
          steps={steps}
          guestTitle="pet-names.guestTitle"
        >
          <Sheet>
            <SheetBody>
              <PetTypePicker
                legend={t("pet-names.type")}
                name="petType"
                options={petTypes.map((value) => ({
                  value,
                  label: t(petLabels[value]),
                }))}
                value={draft.petType}
                onChange={(petType) => generator.change({ petType })}
              />
              <SegmentedRadios
                legend={t("pet-names.gender")}
                name="gender"
                options={genders.map((value) => ({
                  value,
                  label: t(genderLabels[value]),
                }))}
                value={draft.gender}
                onChange={(gender) => generator.change({ gender })}
              />
              <NameOptions draft={draft} lists={lists} change={generator.change} />
            </SheetBody>
          </Sheet>
          <ShortList names={names} />
        </FormBench>
      </div>
    </>
  );
}
