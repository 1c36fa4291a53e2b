import { Button, buttonClass, layout, PageHead, Sheet, SheetBody, text } from "@sortes/ui";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { pending } from "../../../../base/base.css.ts";
import { useIntl } from "../../../../base/intl.ts";
import { Letter } from "../Letter.tsx";
import { type GiftLetter, openLetter } from "../links.ts";

/** A fragment after decryption; without a letter if it is damaged. */
interface Opened {
  fragment: string;
  letter: GiftLetter | undefined;
}

/** Opens a personal link: first a cover that says whose it is, then whom this person gives to. */
export function OpenGiftPage() {
  const { t } = useIntl();
  const fragment = useLocation({ select: ({ hash }) => hash });
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let isHere = true;
    void openLetter(fragment).then((letter) => isHere && setOpened({ fragment, letter }));
    return () => {
      isHere = false;
    };
  }, [fragment]);
  const current = opened?.fragment === fragment ? opened : undefined;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={t("gifts.openTitle")} lead={t("gifts.openLead")} />
      <Sheet>
        <SheetBody>
          {current?.letter ? (
            <Cover key={fragment} letter={current.letter} />
          ) : (
            <p role="status" className={current ? "" : pending}>
              {current && t(fragment === "" ? "gifts.openNothing" : "gifts.openDamaged")}
            </p>
          )}
        </SheetBody>
      </Sheet>
      {current && (
        <>
          <p className={text.muted}>{t("gifts.openSecrecy")}</p>
          <p>
            <Link to="/gift-exchange" className={buttonClass({ tone: "quiet" })}>
              {t("gifts.openOwn")}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

function Cover({ letter }: { letter: GiftLetter }) {
  const { t } = useIntl();
  const [isOpen, setOpen] = useState(false);
  const { name } = letter;
  if (isOpen)
    return (
      <div className={layout.stack}>
        <Letter letter={letter} />
        <div>
          <Button tone="quiet" icon="eye-slash" onClick={() => setOpen(false)}>
            {t("gifts.openHide")}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={layout.stack}>
      <h2 className={text.h2}>{t("gifts.openFor", { name: <bdi key="name">{name}</bdi> })}</h2>
      <p>{t("gifts.openAsk")}</p>
      <div>
        <Button icon="eye" onClick={() => setOpen(true)}>
          {t("gifts.openYes", { name })}
        </Button>
      </div>
    </div>
  );
}
