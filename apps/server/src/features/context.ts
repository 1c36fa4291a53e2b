import { cryptoRandom, type RandomSource } from "@sortes/core";
import { AppSecrets, type Db, openDb, WriteWatch } from "@sortes/db";
import { type Clock, systemClock } from "@sortes/process";
import { renderCampaign } from "@sortes/email";
import { openQueues, type Queues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { AccountChanges } from "./accounts/account-changes.ts";
import { AccountErasure } from "./accounts/account-erasure.ts";
import { AccountExport } from "./accounts/account-export.ts";
import { Accounts } from "./accounts/accounts.service.ts";
import { CallLimits } from "./accounts/call-limits.ts";
import { Devices } from "./accounts/devices.ts";
import { EmailConfirmations } from "./accounts/email-confirmations.ts";
import { LoginLimits } from "./accounts/login-limits.ts";
import { PasswordChecks } from "./accounts/password-checks.ts";
import { PasswordResets } from "./accounts/password-resets.ts";
import { PasswordHasher } from "./accounts/passwords.ts";
import { Sessions } from "./accounts/sessions.ts";
import { CampaignAudiences } from "./campaigns/campaign-audience.ts";
import { CampaignDeeds } from "./campaigns/campaign-deeds.ts";
import { CampaignCounts } from "./campaigns/campaign-counts.ts";
import { CampaignJobs } from "./campaigns/campaign-jobs.ts";
import { CampaignLifecycle } from "./campaigns/campaign-lifecycle.ts";
import { CampaignRendering } from "./campaigns/campaign-rendering.ts";
import { Campaigns } from "./campaigns/campaigns.service.ts";
import { Articles } from "./articles/articles.service.ts";
import { Generators } from "./generators/generators.service.ts";
import { HistoryExport } from "./history/history-export.ts";
import { History } from "./history/history.service.ts";
import { OnceEach } from "./once/once.ts";
import { Turns } from "./once/turns.ts";
import { CampaignPreviews } from "./campaigns/preview.service.ts";
import { CampaignRecipients } from "./campaigns/recipients.service.ts";
import { CampaignTests } from "./campaigns/campaign-tests.service.ts";
import { OwnDraws } from "./own-generators/own-draws.service.ts";
import { GeneratorReports } from "./own-generators/generator-reports.service.ts";
import { OwnGenerators } from "./own-generators/own-generators.service.ts";
import { Packs } from "./packs/packs.service.ts";
import { Presets } from "./presets/presets.service.ts";
import { NewsletterSettings } from "./newsletter-settings/newsletter-settings.service.ts";
import { LetterPreferences } from "./newsletter/letter-preferences.service.ts";
import { NewsletterPreferences } from "./newsletter/preferences.service.ts";
import { Subscriptions } from "./newsletter/subscriptions.service.ts";
import { SubscriberImports } from "./subscribers/subscriber-import.ts";
import { Subscribers } from "./subscribers/subscribers.service.ts";
import { OutgoingMail } from "./mail/outgoing-mail.ts";
import { PersonalTokens } from "./tokens/personal-tokens.ts";
import { Reports } from "./reports/reports.service.ts";
import { BoardPasses } from "./operations/board-passes.ts";
import { figuresOf } from "./operations/figures.ts";
import { Metrics } from "./operations/metrics.ts";
import { Operations } from "./operations/operations.service.ts";
import { Sending } from "./sending/sending.service.ts";
import { AuditTrail } from "./staff/audit-trail.ts";
import { Staff } from "./staff/staff.service.ts";
import { Growth } from "./statistics/growth.ts";
import { Statistics } from "./statistics/statistics.service.ts";
import { Ads } from "./ads/ads.service.ts";
import { Contact } from "./contact/contact.service.ts";
import { PaymentEvents } from "./tiers/payment-events.ts";
import { KnownPrices } from "./tiers/known-prices.ts";
import { SecondPayments } from "./tiers/second-payments.ts";
import { StripeProvider } from "./tiers/stripe-provider.ts";
import { Tiers } from "./tiers/tiers.service.ts";
import { TrialCheckouts } from "./tiers/trial-checkouts.ts";
import { TrialProvider } from "./tiers/trial-provider.ts";
import { WaitingEvents } from "./tiers/waiting-events.ts";
import { FloodGuard } from "../http/flood-guard.ts";
import { SchemaGuard } from "../schema-guard.ts";

/** Everything a request may use. Built once; holds no state of any person. */
export interface AppContext {
  config: Config;
  clock: Clock;
  db: Db;
  schema: SchemaGuard;
  secrets: AppSecrets;
  writes: WriteWatch;
  queues: Queues;
  sessions: Sessions;
  accounts: Accounts;
  passwordResets: PasswordResets;
  accountChanges: AccountChanges;
  emailConfirmations: EmailConfirmations;
  devices: Devices;
  accountExport: AccountExport;
  accountErasure: AccountErasure;
  personalTokens: PersonalTokens;
  generators: Generators;
  history: History;
  historyExport: HistoryExport;
  articles: Articles;
  packs: Packs;
  ownGenerators: OwnGenerators;
  ownDraws: OwnDraws;
  generatorReports: GeneratorReports;
  presets: Presets;
  campaignAudiences: CampaignAudiences;
  campaignPreviews: CampaignPreviews;
  campaignTests: CampaignTests;
  campaignRecipients: CampaignRecipients;
  campaignDeeds: CampaignDeeds;
  subscriptions: Subscriptions;
  newsletterPreferences: NewsletterPreferences;
  letterPreferences: LetterPreferences;
  newsletterSettings: NewsletterSettings;
  campaigns: Campaigns;
  campaignLifecycle: CampaignLifecycle;
  sending: Sending;
  statistics: Statistics;
  staff: Staff;
  auditTrail: AuditTrail;
  reports: Reports;
  metrics: Metrics;
  operations: Operations;
  boardPasses: BoardPasses;
  subscribers: Subscribers;
  subscriberImports: SubscriberImports;
  ads: Ads;
  contact: Contact;
  tiers: Tiers;
  trialCheckouts: TrialCheckouts;
  paymentEvents: PaymentEvents;
  floodGuard: FloodGuard;
  onceEach: OnceEach;
}

export interface Surroundings {
  log: FastifyBaseLogger;
  clock?: Clock;
  random?: RandomSource;
}

/** The composition root: the only place where parts meet. Close what it opened with `closeContext`. */
export function createContext(config: Config, surroundings: Surroundings): AppContext {
  const { log, clock = systemClock, random = cryptoRandom() } = surroundings;
  // before anything is opened: its picture may not be there
  const ads = new Ads(config.ad);
  const writes = new WriteWatch({ log });
  const db = openDb({
    ...config.database,
    onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
    onQueryError: (error) => writes.saw(error),
  });
  writes.use(() => openDb({ ...config.database, connections: 1 }));
  const queues = openQueues({
    databaseUrl: config.database.url,
    redisUrl: config.redisUrl,
    onError: (error) => log.warn({ err: error }, "the queue is out of reach"),
  });
  const mail = new OutgoingMail({ queues, clock, log, secret: config.appSecret });
  const secrets = new AppSecrets({
    db,
    clock,
    log,
    current: config.appSecret,
    previous: config.appSecretPrevious,
  });
  // what hashes addresses is known when the database has been asked
  const addressing = {
    db,
    clock,
    get secret() {
      return secrets.addressKey;
    },
  };
  const sessions = new Sessions({ db, clock });
  const passwords = new PasswordHasher(config.passwordHashing);
  const counting = { db, clock, secret: config.appSecret, enabled: config.rateLimits };
  const loginLimits = new LoginLimits(counting);
  const callLimits = new CallLimits(counting);
  const accounts = new Accounts({ db, clock, mail, sessions, passwords, loginLimits, callLimits });
  const passwordChecks = new PasswordChecks({ passwords, loginLimits });
  const onceEach = new OnceEach({ db, clock });
  const turns = new Turns();
  const campaignPreviews = new CampaignPreviews({
    db,
    callLimits,
    render: renderCampaign,
    publicUrl: config.publicUrl,
    from: config.mailFrom,
  });
  const history = new History({ db, clock, turns });
  const campaignJobs = new CampaignJobs({ queues, log });
  const figures = figuresOf({ db, clock, queues, log });
  const campaignCounts = new CampaignCounts({ db });
  const payments = paymentParts(config, { db, clock, log, mail, callLimits });
  return {
    config,
    clock,
    db,
    schema: new SchemaGuard({ db, clock, log }),
    secrets,
    writes,
    queues,
    sessions,
    accounts,
    passwordResets: new PasswordResets({ db, clock, mail, passwords, loginLimits, callLimits }),
    accountChanges: new AccountChanges({
      db,
      clock,
      mail,
      accounts,
      passwords,
      passwordChecks,
      callLimits,
    }),
    emailConfirmations: new EmailConfirmations({ db, clock, mail }),
    devices: new Devices({ db, clock }),
    accountExport: new AccountExport({ db, clock, callLimits }),
    accountErasure: new AccountErasure({
      db,
      clock,
      mail,
      passwordChecks,
      endPayments: (user) => payments.tiers.endAll(user),
      secrets,
    }),
    personalTokens: new PersonalTokens({
      db,
      clock,
      mail,
      callLimits,
      turns,
      secret: config.appSecret,
    }),
    generators: new Generators({ history, onceEach, random }),
    history,
    historyExport: new HistoryExport({ db, clock }),
    articles: new Articles(),
    packs: new Packs({ db, clock, turns, history }),
    ownGenerators: new OwnGenerators({ db, clock, turns }),
    ownDraws: new OwnDraws({ db, history, onceEach, random }),
    generatorReports: new GeneratorReports({ db, clock, callLimits, secret: config.appSecret }),
    presets: new Presets({ db, clock, turns }),
    campaignAudiences: new CampaignAudiences({ db, from: config.mailFrom }),
    campaignPreviews,
    campaignTests: new CampaignTests({ db, clock, mail, callLimits, previews: campaignPreviews }),
    campaignDeeds: new CampaignDeeds({ db }),
    campaignRecipients: new CampaignRecipients({ db, clock, jobs: campaignJobs }),
    subscriptions: new Subscriptions({ db, clock, mail, callLimits, secrets }),
    subscribers: new Subscribers(addressing),
    subscriberImports: new SubscriberImports({ db, clock, log, secrets }),
    newsletterPreferences: new NewsletterPreferences({ db, clock, callLimits, secrets }),
    letterPreferences: new LetterPreferences({ db, clock, callLimits, secrets }),
    newsletterSettings: new NewsletterSettings({ db, clock }),
    campaigns: new Campaigns({ db, clock, counts: campaignCounts }),
    campaignLifecycle: new CampaignLifecycle({
      db,
      clock,
      rendering: new CampaignRendering({ db, render: renderCampaign }),
      counts: campaignCounts,
      jobs: campaignJobs,
    }),
    sending: new Sending({ db, clock, jobs: campaignJobs }),
    statistics: new Statistics({ db, counts: campaignCounts, growth: new Growth({ db, clock }) }),
    staff: new Staff({ db, clock, passwords, loginLimits }),
    auditTrail: new AuditTrail({ db, clock }),
    reports: new Reports({ db, token: config.reportsToken }),
    metrics: new Metrics(figures, writes),
    operations: new Operations({ db, clock, queues, figures, writes }),
    boardPasses: new BoardPasses({
      sessions,
      clock,
      secret: config.appSecret,
      https: config.https,
    }),
    ads,
    contact: new Contact({
      db,
      clock,
      mail,
      callLimits,
      address: config.contactAddress,
      secret: config.appSecret,
    }),
    ...payments,
    floodGuard: new FloodGuard({ clock, enabled: config.rateLimits }),
    onceEach,
  };
}

/** What takes payments, by whomever the operator has chosen. */
function paymentParts(
  { payments, prices, publicUrl, appSecret: secret }: Config,
  parts: Pick<AppContext, "db"> & {
    clock: Clock;
    log: FastifyBaseLogger;
    mail: OutgoingMail;
    callLimits: CallLimits;
  },
): Pick<AppContext, "tiers" | "trialCheckouts" | "paymentEvents"> {
  const { db, clock, log, mail } = parts;
  const trial =
    payments.kind === "trial" ? new TrialProvider({ db, clock, publicUrl, secret }) : undefined;
  const provider =
    payments.kind === "stripe"
      ? new StripeProvider({
          config: payments,
          publicUrl,
          log,
          prices: new KnownPrices({ db, clock, current: payments.priceIds }),
        })
      : trial;
  const seconds = new SecondPayments({ db, clock, log, mail });
  const events = new PaymentEvents({
    db,
    clock,
    log,
    seconds,
    waiting: new WaitingEvents({ db, clock, log }),
    provider,
  });
  return {
    tiers: new Tiers({ ...parts, events, provider, payments: payments.kind, prices }),
    trialCheckouts: new TrialCheckouts({ db, clock, events, provider: trial }),
    paymentEvents: events,
  };
}

export async function closeContext(context: AppContext): Promise<void> {
  await context.subscriberImports.concluded();
  context.writes.close();
  await context.queues.close();
  await context.db.destroy();
}
