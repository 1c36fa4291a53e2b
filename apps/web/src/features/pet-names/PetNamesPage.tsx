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
import { useEffect } from "react";
import { useIntl } from "../../base/intl.ts";
import { useLanguage, useServices, useSession } from "../../base/services.ts";
import { useErrorText } from "../../base/error-text.ts";
import { FailureAlert } from "../results/notices.tsx";
import { petPresets } from "./presets.ts";
import { FormBench } from "../results/FormBench.tsx";
import { onScreen } from "../results/results.css.ts";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill } from "../results/use-result-view.ts";
import { drawName, prepareNames } from "./draw-name.ts";
import { petSetup, prefillOf } from "./pet-draft.ts";
import * as styles from "./pet-names.css.ts";
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
  useEffect(() => prepareNames(language), [language]);
  const generate = () =>
    void generator.generate({
      make: async () => {
        const choice = { petType: draft.petType, gender: draft.gender };
        const drawn = await drawName(choice, language, client);
        return { ...choice, ...drawn, createdAt: new Date().toISOString() };
      },
    });

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
            <FailureAlert text={errorText(failure.error, "pet-names.failed")} onRetry={generate} />
          )}
          <div className={styles.actions}>
            {result && isSignedIn && <SavePetName key={result.createdAt} drawn={result} />}
            <CastButton busy={isGenerating} onClick={generate}>
              {t(isGenerating ? "pet-names.generating" : "pet-names.generate")}
            </CastButton>
          </div>
          {result && <PetNameTools drawn={result} />}
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
            </SheetBody>
          </Sheet>
        </FormBench>
      </div>
    </>
  );
}
