import { buttonClass, HowItWorksCard, HowItWorksGrid, layout, PageHead } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { listedGenerators } from "../generators.ts";
import { OwnGeneratorsLine } from "../own-generators/OwnGeneratorsLine.tsx";

const steps = [1, 2, 3] as const;

export function HowItWorksPage() {
  const { formatMessage } = useIntl();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stackLg}`}>
      <PageHead
        title={formatMessage({ id: "how.title" })}
        lead={formatMessage({ id: "how.lead" })}
      />
      <HowItWorksGrid>
        {listedGenerators.map(({ kind, path, name, area }) => {
          const generator = formatMessage({ id: name });
          return (
            <HowItWorksCard
              key={path}
              kind={kind}
              title={generator}
              steps={steps.map((step) => formatMessage({ id: `${area}.inShort${step}` }))}
              action={
                <Link to={path} className={buttonClass({ tone: "quiet" })}>
                  {formatMessage({ id: "how.open" }, { generator })}
                </Link>
              }
            />
          );
        })}
      </HowItWorksGrid>
      <OwnGeneratorsLine />
    </div>
  );
}
