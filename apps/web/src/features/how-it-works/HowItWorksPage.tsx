import { buttonClass, HowItWorksCard, HowItWorksGrid, layout, PageHead } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { drawingGenerators } from "../../app/generators.ts";

const steps = {
  team: ["how.team1", "how.team2", "how.team3"],
  number: ["how.number1", "how.number2", "how.number3"],
  pet: ["how.pet1", "how.pet2", "how.pet3"],
  winner: ["how.winner1", "how.winner2", "how.winner3"],
} as const;

export function HowItWorksPage() {
  const { formatMessage } = useIntl();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead
        title={formatMessage({ id: "how.title" })}
        lead={formatMessage({ id: "how.lead" })}
      />
      <HowItWorksGrid>
        {drawingGenerators.map(({ kind, to, name }) => {
          const generator = formatMessage({ id: name });
          return (
            <HowItWorksCard
              key={kind}
              kind={kind}
              title={generator}
              steps={steps[kind].map((id) => formatMessage({ id }))}
              action={
                <Link to={to} className={buttonClass({ tone: "quiet" })}>
                  {formatMessage({ id: "how.open" }, { generator })}
                </Link>
              }
            />
          );
        })}
      </HowItWorksGrid>
    </div>
  );
}
