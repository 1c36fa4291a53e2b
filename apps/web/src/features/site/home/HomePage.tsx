import type { factsPerLanguage, Language } from "@sortes/contract";
import { cryptoRandom } from "@sortes/core";
import {
  Button,
  buttonClass,
  castClass,
  CastLabel,
  FactSlip,
  layout,
  linkButtonClass,
  SlotHero,
} from "@sortes/ui";
import {
  generatorCardClass,
  GeneratorCardContent,
  GeneratorStrip,
  Reason,
  ReasonGrid,
} from "./home-parts.tsx";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { loadPart } from "../../../base/load-part.ts";
import { useLanguage, useServices, useSession } from "../../../base/services.ts";
import { useInBrowser } from "../../../base/signal.ts";
import { menuEntries } from "../../generators/generators.ts";
import { OwnGeneratorsLine } from "../../generators/OwnGeneratorsLine.tsx";
import * as styles from "./home.css.ts";
import { Proof } from "./Proof.tsx";

const reasons = [
  { icon: "lightning", title: "home.instant", text: "home.instantText" },
  { icon: "shield-check", title: "home.private", text: "home.privateText" },
  { icon: "confetti", title: "home.fun", text: "home.funText" },
  { icon: "shuffle", title: "home.versatile", text: "home.versatileText" },
  { icon: "device-mobile", title: "home.mobile", text: "home.mobileText" },
  { icon: "heart", title: "home.free", text: "home.freeText" },
] as const;

/** Six reasons to choose Sortes. */
function Reasons() {
  const { t } = useIntl();
  return (
    <ReasonGrid>
      {reasons.map(({ icon, title, text }) => (
        <Reason key={icon} icon={icon} title={t(title)}>
          {t(text)}
        </Reason>
      ))}
    </ReasonGrid>
  );
}

const facts = [
  "home.fact1",
  "home.fact2",
  "home.fact3",
  "home.fact4",
  "home.fact5",
] as const satisfies { length: typeof factsPerLanguage };

const anyFact = (): number => cryptoRandom().below(facts.length);
/** A random fact other than the current one, so that each press shows something new. */
const otherFact = (shown: number): number =>
  (shown + 1 + cryptoRandom().below(facts.length - 1)) % facts.length;

/** One of five facts, chosen again when the language changes. */
function FactOfTheDay() {
  const { t } = useIntl();
  const [language] = useLanguage();
  const [picked, setPicked] = useState<{ language: Language; fact: number }>(() => ({
    language,
    fact: anyFact(),
  }));
  if (picked.language !== language) setPicked({ language, fact: anyFact() });
  // a prerendered page is the same for everybody
  const fact = useInBrowser(() => picked.fact, 0);
  const id = facts[fact] ?? facts[0];
  return (
    <FactSlip
      label={t("home.factLabel")}
      action={
        <Button
          tone="quiet"
          icon="arrows-clockwise"
          onClick={() => setPicked({ language, fact: otherFact(picked.fact) })}
        >
          {t("home.another")}
        </Button>
      }
    >
      {t(id)}
    </FactSlip>
  );
}

/** The distance below the viewport at which the form is fetched, to be ready in time. */
const ahead = "600px";

/**
 * The place of the signup form, which is loaded when the visitor scrolls near it. Until then, and if that fails, shows
 * a link to its page.
 */
function NewsletterPlace() {
  const { t } = useIntl();
  const { texts } = useServices();
  const section = useRef<HTMLElement>(null);
  const [Block, setBlock] = useState<ComponentType>();
  useEffect(() => {
    const element = section.current;
    if (!element || Block) return undefined;
    const fetchBlock = async () => {
      const [{ SignupBlock }] = await Promise.all([
        loadPart(() => import("../../newsletter/readers/signup/SignupForm.tsx")),
        texts.load("newsletter", "errors"),
      ]);
      setBlock(() => SignupBlock);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        fetchBlock().catch(() => {}); // the link is still there
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [Block, texts]);
  return (
    <section ref={section} className={`${layout.wrap} ${layout.sectionEnd} ${styles.place}`}>
      {Block ? (
        <Block />
      ) : (
        <Link to="/mail" className={linkButtonClass}>
          {t("shell.newsletter")}
        </Link>
      )}
    </section>
  );
}

const route = getRouteApi("/");

export function HomePage() {
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  const waiting = route.useLoaderData();
  // the notices themselves take the place that the page reserved for them
  useEffect(() => void document.documentElement.style.removeProperty("--waiting"), []);
  return (
    <>
      <div className={styles.waiting}>{isSignedIn && waiting && <waiting.WaitingResults />}</div>
      <SlotHero
        title={t("home.title")}
        lead={t("home.lead")}
        names={t("home.names").split(",")}
        drawn={t("home.drawn")}
      >
        <Link to="/team-generator" className={castClass()}>
          <CastLabel>{t("home.start")}</CastLabel>
        </Link>
        <Link to="/how-it-works" className={buttonClass({ tone: "quiet", size: "tall" })}>
          {t("home.howItWorks")}
        </Link>
      </SlotHero>
      <Proof />
      <section className={`${layout.wrap} ${layout.section} ${layout.stackLg}`}>
        <h2>{t("home.generators")}</h2>
        <GeneratorStrip>
          {menuEntries.map(({ kind, path, name, about, badge }) => (
            <Link key={path} to={path} className={generatorCardClass(kind)}>
              <GeneratorCardContent kind={kind} title={t(name)} badge={badge && t(badge)}>
                {t(about)}
              </GeneratorCardContent>
            </Link>
          ))}
        </GeneratorStrip>
        <OwnGeneratorsLine />
        <div>
          <Link to="/packs" className={buttonClass({ tone: "quiet" })}>
            {t("home.explore")}
          </Link>
        </div>
      </section>
      <section className={layout.wrap}>
        <FactOfTheDay />
      </section>
      <section className={`${layout.wrap} ${layout.section} ${layout.stackLg}`}>
        <h2>{t("home.why")}</h2>
        <Reasons />
      </section>
      <NewsletterPlace />
    </>
  );
}
