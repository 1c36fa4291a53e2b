import {
  buttonClass,
  CastLabel,
  castClass,
  generatorCardClass,
  GeneratorCardContent,
  GeneratorStrip,
  layout,
  SlotHero,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { generators } from "../../app/generators.ts";
import { FactOfTheDay } from "./FactOfTheDay.tsx";
import { Reasons } from "./Reasons.tsx";

const descriptions = {
  team: "home.teamText",
  number: "home.numberText",
  pet: "home.petText",
  winner: "home.winnerText",
  article: "home.articleText",
} as const;
const badges = { team: "home.popular", number: "home.new" } as const;

export function HomePage() {
  const { formatMessage } = useIntl();
  return (
    <>
      <SlotHero
        title={formatMessage({ id: "home.title" })}
        lead={formatMessage({ id: "home.lead" })}
        names={formatMessage({ id: "home.names" }).split(",")}
        drawn={formatMessage({ id: "home.drawn" })}
      >
        <Link to="/team-generator" className={castClass()}>
          <CastLabel>{formatMessage({ id: "home.start" })}</CastLabel>
        </Link>
        <Link to="/how-it-works" className={buttonClass({ tone: "quiet", size: "tall" })}>
          {formatMessage({ id: "home.howItWorks" })}
        </Link>
      </SlotHero>
      <section className={`${layout.wrap} ${layout.section} ${layout.stackLg}`}>
        <h2>{formatMessage({ id: "home.generators" })}</h2>
        <GeneratorStrip>
          {generators.map(({ kind, to, name }) => (
            <Link key={kind} to={to} className={generatorCardClass(kind)}>
              <GeneratorCardContent
                kind={kind}
                title={formatMessage({ id: name })}
                badge={kind in badges && formatMessage({ id: badges[kind as keyof typeof badges] })}
              >
                {formatMessage({ id: descriptions[kind] })}
              </GeneratorCardContent>
            </Link>
          ))}
        </GeneratorStrip>
      </section>
      <section className={layout.wrap}>
        <FactOfTheDay />
      </section>
      <section className={`${layout.wrap} ${layout.section} ${layout.stackLg}`}>
        <h2>{formatMessage({ id: "home.why" })}</h2>
        <Reasons />
      </section>
    </>
  );
}
