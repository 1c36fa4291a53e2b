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
import { getRouteApi, Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { menuEntries } from "../generators.ts";
import { OwnGeneratorsLine } from "../own-generators/OwnGeneratorsLine.tsx";
import { useSession } from "../../base/services.ts";
import { FactOfTheDay } from "./FactOfTheDay.tsx";
import { NewsletterPlace } from "./NewsletterPlace.tsx";
import { Reasons } from "./Reasons.tsx";

const route = getRouteApi("/");

export function HomePage() {
  const { formatMessage } = useIntl();
  const { isSignedIn } = useSession();
  const waiting = route.useLoaderData();
  return (
    <>
      {isSignedIn && waiting && <waiting.WaitingResults />}
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
          {menuEntries.map(({ kind, path, name, about, badge }) => (
            <Link key={path} to={path} className={generatorCardClass(kind)}>
              <GeneratorCardContent
                kind={kind}
                title={formatMessage({ id: name })}
                badge={badge && formatMessage({ id: badge })}
              >
                {formatMessage({ id: about })}
              </GeneratorCardContent>
            </Link>
          ))}
        </GeneratorStrip>
        <OwnGeneratorsLine />
        <div>
          <Link to="/packs" className={buttonClass({ tone: "quiet" })}>
            {formatMessage({ id: "home.explore" })}
          </Link>
        </div>
      </section>
      <section className={layout.wrap}>
        <FactOfTheDay />
      </section>
      <section className={`${layout.wrap} ${layout.section} ${layout.stackLg}`}>
        <h2>{formatMessage({ id: "home.why" })}</h2>
        <Reasons />
      </section>
      <NewsletterPlace />
    </>
  );
}
