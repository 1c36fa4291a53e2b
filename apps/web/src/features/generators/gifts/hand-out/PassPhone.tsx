import { Button, CastButton, ClothBox, layout, text } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { QrCode } from "../../../../base/QrCode.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useLanguage } from "../../../../base/services.ts";
import { Projector } from "../../results/ResultTools.tsx";
import { Letter } from "../Letter.tsx";
import { linkTo } from "../links.ts";
import type { WayProps } from "./way.ts";

/** Passes the phone round: each person opens and hides their own, or scans a code with their own phone. */
export function PassPhone(props: WayProps) {
  const { t } = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={layout.stack}>
      <p className={text.muted}>{t("gifts.phoneText")}</p>
      <div>
        <Button icon="device-mobile" onClick={() => setOpen(true)}>
          {t("gifts.phoneStart")}
        </Button>
      </div>
      {isOpen && (
        <Projector title={props.title} onClose={() => setOpen(false)}>
          <ClothBox>
            <Round {...props} onEnd={() => setOpen(false)} />
          </ClothBox>
        </Projector>
      )}
    </div>
  );
}

/** One person after the other, beginning with those who have not been handed theirs. */
function Round({ result, onHanded, onEnd }: WayProps & { onEnd: () => void }) {
  const { t } = useIntl();
  const [language] = useLanguage();
  // the order stays while people are handed theirs
  const [order] = useState(() => {
    const names = (isHanded: boolean) =>
      result.people.filter((one) => one.isHanded === isHanded).map(({ name }) => name);
    const waiting = names(false);
    return waiting.length > 0 ? waiting : names(true);
  });
  const [at, setAt] = useState(0);
  const [isShown, setShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isShown) heading.current?.focus();
  }, [at, isShown]);
  const person = result.people.find(({ name }) => name === order[at]);
  const next = () => {
    setShown(false);
    setAt(at + 1);
  };
  if (!person)
    return (
      <div className={layout.stack}>
        <h2 ref={heading} tabIndex={-1} className={text.h2}>
          {t("gifts.phoneEnd")}
        </h2>
        <div>
          <CastButton onClick={onEnd}>{t("gifts.phoneClose")}</CastButton>
        </div>
      </div>
    );
  const { name, receiver, link } = person;
  if (isShown)
    return (
      <div className={layout.stack}>
        <Letter letter={{ name, receiver, ...result.texts }} />
        <div>
          <CastButton
            onClick={() => {
              onHanded([name]);
              next();
            }}
          >
            {t("gifts.phoneHide")}
          </CastButton>
        </div>
      </div>
    );
  return (
    <div className={layout.stack}>
      <p className={text.muted}>{t("gifts.phonePlace", { at: at + 1, of: order.length })}</p>
      <h2 ref={heading} tabIndex={-1} className={text.h2}>
        {t("gifts.phoneHand", { name: <bdi key="name">{name}</bdi> })}
      </h2>
      <div className={layout.row}>
        <CastButton onClick={() => setShown(true)}>{t("gifts.phoneShow", { name })}</CastButton>
        <Button tone="quiet" onClick={next}>
          {t("gifts.phoneSkip")}
        </Button>
      </div>
      <p className={text.muted}>{t("gifts.phoneScan", { name })}</p>
      <QrCode value={linkTo(language, link)} label={t("gifts.qr", { name })} size={240} />
    </div>
  );
}
