import type { TestAddressQuestion } from "@sortes/contract";
import { Alert, Button, text } from "@sortes/ui";
import type { ReactNode, SubmitEventHandler } from "react";
import { Address } from "../../../../base/Address.tsx";
import { reasonOf } from "../../../../base/errors.ts";
import { CallFailure, ErrorAlert } from "../../../../base/failures.tsx";
import { FormPage } from "../../../../base/FormPage.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { LoadState } from "../../../../base/LoadState.tsx";
import { useServices } from "../../../../base/services.ts";
import { usePageTitle } from "../../../../base/texts.ts";
import { trpc } from "../../../../base/trpc.ts";
import { useCall } from "../../../../base/use-call.ts";

interface ShownProps {
  onSubmit?: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}

function Shown(props: ShownProps) {
  const { t } = useIntl();
  const title = t("newsletter.testTitle");
  usePageTitle(title);
  const aside = { title: t("newsletter.testAsideTitle"), text: t("newsletter.testAsideText") };
  return <FormPage {...props} title={title} aside={aside} />;
}

/** Names the requester and asks for consent by a button, not by the visit: mail scanners follow links too. */
function Question({ token, asked }: { token: string; asked: TestAddressQuestion }) {
  const { t } = useIntl();
  const { client } = useServices();
  const confirm = useCall({ mutationFn: () => client.testAddresses.confirm.mutate({ token }) });
  const address = <Address key="address">{asked.email}</Address>;
  const name = <bdi key="name">{asked.askedBy}</bdi>;
  if (asked.isConfirmed || confirm.isSuccess)
    return (
      <Shown>
        <Alert tone="success" takesFocus={confirm.isSuccess}>
          {t("newsletter.testConfirmed", { address })}
        </Alert>
      </Shown>
    );
  return (
    <Shown onSubmit={() => confirm.send()}>
      <CallFailure call={confirm} fallback="newsletter.testFailed" />
      <p>{t("newsletter.testAsked", { name, address })}</p>
      <p className={text.muted}>{t("newsletter.testUnwanted", { name })}</p>
      <Button type="submit" busy={confirm.isPending}>
        {t(confirm.isPending ? "newsletter.confirming" : "newsletter.testConfirm")}
      </Button>
    </Shown>
  );
}

/** The target of the link in the mail that asks for consent to test mails. Works without an account. */
export function TestAddressPage({ token }: { token: string }) {
  const question = trpc.testAddresses.question.useQuery({ token });
  const { data, error } = question;
  if (data) return <Question key={token} token={token} asked={data} />;
  return (
    <Shown>
      {reasonOf(error) === "TEST_ADDRESS_LINK_DEAD" ? (
        <ErrorAlert error={error} fallback="newsletter.testLoadFailed" />
      ) : (
        <LoadState
          query={question}
          loading="newsletter.testLoading"
          failed="newsletter.testLoadFailed"
        />
      )}
    </Shown>
  );
}
