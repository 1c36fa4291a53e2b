import { campaignHtml, campaignText } from "@sortes/testing";
import { createTransport } from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";

// Sends as many mails as the benchmark's campaign in other ways: `pool` with nodemailer's pool, which composes each
// mail, `bare` with a loop over as many connections that sends one prepared message to each address and stores no
// state.

const [kind, port, wanted, messages, bytes] = process.argv.slice(2);
const [connections, count] = [Number(wanted), Number(messages)];
const html = campaignHtml(Number(bytes));
const text = campaignText(Number(bytes));
const from = "Sortes <news@sortes.example>";

const mailTo = (to: string) => ({
  from,
  to,
  subject: "Fair draws",
  html: html.replaceAll("{{email}}", to),
  text: text.replaceAll("{{email}}", to),
});

async function pool(): Promise<void> {
  const options = { host: "127.0.0.1", port: Number(port), ignoreTLS: true };
  const transport = createTransport({
    ...options,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
  });
  let next = 0;
  const lane = async () => {
    while (next < count) await transport.sendMail(mailTo(`reader${++next}@example.test`));
  };
  await Promise.all(Array.from({ length: connections }, lane));
  transport.close();
}

async function bare(): Promise<void> {
  const raw = await new MailComposer(mailTo("reader@example.test")).compile().build();
  let next = 0;
  const lane = async () => {
    const connection = new SMTPConnection({
      host: "127.0.0.1",
      port: Number(port),
      ignoreTLS: true,
    });
    await new Promise<void>((resolve, reject) => {
      connection.on("error", reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    while (next < count) {
      const to = `reader${++next}@example.test`;
      await new Promise<void>((resolve, reject) =>
        connection.send({ from: "news@sortes.example", to }, raw, (error) =>
          error ? reject(error) : resolve(),
        ),
      );
    }
    connection.quit();
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

await (kind === "pool" ? pool() : bare());
