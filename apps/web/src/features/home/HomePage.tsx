import {
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
      </SlotHero>
      <section className={`${layout.wrap} ${layout.section} ${layout.stackLg}`}>
        <h2>{formatMessage({ id: "home.generators" })}</h2>
        <GeneratorStrip>
          <Link to="/team-generator" className={generatorCardClass("team")}>
            <GeneratorCardContent
              kind="team"
              title={formatMessage({ id: "home.team" })}
              badge={formatMessage({ id: "home.popular" })}
            >
              {formatMessage({ id: "home.teamText" })}
            </GeneratorCardContent>
          </Link>
        </GeneratorStrip>
      </section>
    </>
  );
}
