import { classNames, layout, PageHead, text, ThemeButton } from "@sortes/ui";
import { type ReactNode, useId } from "react";
import * as styles from "./gallery.css.ts";
import { specimens } from "./specimens.tsx";

const switchTheme = (): void => {
  const { dataset } = document.documentElement;
  dataset["theme"] = dataset["theme"] === "dark" ? "light" : "dark";
};

function Section({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classNames(layout.wrap, styles.section)} aria-labelledby={id}>
      <h2 id={id} className={text.muted}>
        {name}
      </h2>
      {children}
    </section>
  );
}

/** The page `/dev/gallery` of `npm run dev`. */
export function Gallery() {
  return (
    <main id="gallery" tabIndex={-1}>
      <div className={layout.wrap}>
        <PageHead title="Gallery" lead="Every component of packages/ui.">
          <ThemeButton
            toDark="Switch to the dark theme"
            toLight="Switch to the light theme"
            onClick={switchTheme}
          />
        </PageHead>
      </div>
      {Object.entries(specimens).map(([name, Specimen]) => (
        <Section key={name} name={name}>
          <Specimen />
        </Section>
      ))}
    </main>
  );
}
