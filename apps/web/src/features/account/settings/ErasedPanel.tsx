import { Alert, buttonClass, layout, PageHead } from "@sortes/ui";
import { useEffect } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../../base/services.ts";
import { forgetDevice } from "./forget-device.ts";

/** What stands in place of the settings once the account is gone. With it, this browser forgets the person. */
export function ErasedPanel() {
  const { formatMessage } = useIntl();
  const { session, queryClient } = useServices();
  useEffect(() => {
    session.close();
    queryClient.clear();
    forgetDevice();
  }, [session, queryClient]);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={formatMessage({ id: "settings.erasedTitle" })} />
      <div className={layout.stackLg}>
        <Alert tone="success" takesFocus>
          {formatMessage({ id: "settings.erasedText" })}
        </Alert>
        <p>
          {/* loaded anew: what the page still has in memory goes with it */}
          <a href="/" className={buttonClass()}>
            {formatMessage({ id: "settings.erasedHome" })}
          </a>
        </p>
      </div>
    </div>
  );
}
