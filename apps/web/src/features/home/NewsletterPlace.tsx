import { layout, linkButtonClass } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../base/services.ts";
import { loadPart, timeLimits } from "../../base/load-part.ts";
import { place } from "./home.css.ts";

/** How far below the window the form is fetched, so that it is there when somebody arrives. */
const ahead = "600px";

/**
 * Where the newsletter's form stands. It is not part of the first visit: it is fetched when somebody comes near. Until
 * then, and where that fails, there is a link to its page.
 */
export function NewsletterPlace() {
  const { formatMessage } = useIntl();
  const { texts } = useServices();
  const section = useRef<HTMLElement>(null);
  const [Block, setBlock] = useState<ComponentType>();
  useEffect(() => {
    const element = section.current;
    if (!element || Block) return undefined;
    const fetchBlock = async () => {
      const [{ SignupBlock }] = await Promise.all([
        loadPart(timeLimits.file, () => import("../newsletter/SignupBlock.tsx")),
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
    <section ref={section} className={`${layout.wrap} ${layout.sectionEnd} ${place}`}>
      {Block ? (
        <Block />
      ) : (
        <Link to="/mail" className={linkButtonClass}>
          {formatMessage({ id: "shell.newsletter" })}
        </Link>
      )}
    </section>
  );
}
