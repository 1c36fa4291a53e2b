import type { Language } from "@sortes/contract";
import { layout, PageHead, Segment, ThemeButton } from "@sortes/ui";
import { useEffect, useState } from "react";
import { ButtonSpecimens, ChoiceSpecimens, FieldSpecimens } from "./ControlSpecimens.tsx";
import { HeadSpecimens, ListSpecimens, MessageSpecimens } from "./PageSpecimens.tsx";
import { ResultSpecimens } from "./ResultSpecimens.tsx";
import { GalleryLanguage } from "./Specimen.tsx";

const texts = {
  en: {
    title: "Gallery",
    lead: "Every component of packages/ui, in each of its states.",
    language: "Language",
    toDark: "Switch to the dark theme",
    toLight: "Switch to the light theme",
  },
  ro: {
    title: "Galerie",
    lead: "Fiecare componentă din packages/ui, în fiecare dintre stările ei.",
    language: "Limba",
    toDark: "Treci la tema întunecată",
    toLight: "Treci la tema luminoasă",
  },
};

const switchTheme = (): void => {
  const { dataset } = document.documentElement;
  dataset["theme"] = dataset["theme"] === "dark" ? "light" : "dark";
};

/** The page `/dev/gallery` of `npm run dev`. Its address may name the language: `?lang=ro`. */
export function Gallery() {
  const asked = new URLSearchParams(window.location.search).get("lang");
  const [language, setLanguage] = useState<Language>(asked === "ro" ? "ro" : "en");
  const { title, lead, language: label, toDark, toLight } = texts[language];
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <GalleryLanguage value={language}>
      <main id="gallery" tabIndex={-1}>
        <div className={layout.wrap}>
          <PageHead title={title} lead={lead}>
            <div className={layout.row}>
              <Segment
                label={label}
                options={[
                  { value: "en", label: "EN", lang: "en", name: "EN, English" },
                  { value: "ro", label: "RO", lang: "ro", name: "RO, română" },
                ]}
                value={language}
                onChange={setLanguage}
              />
              <ThemeButton toDark={toDark} toLight={toLight} onClick={switchTheme} />
            </div>
          </PageHead>
        </div>
        <ButtonSpecimens />
        <FieldSpecimens />
        <ChoiceSpecimens />
        <MessageSpecimens />
        <ListSpecimens />
        <ResultSpecimens />
        <HeadSpecimens />
      </main>
    </GalleryLanguage>
  );
}
