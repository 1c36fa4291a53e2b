import { Resolver } from "node:dns/promises";
import { pictureLimits } from "@sortes/contract";
import { cryptoRandom, type RandomSource } from "@sortes/core";
import {
  AppSecrets,
  DatabaseClock,
  DrawBeacon,
  DrawLog,
  openDb,
  poolFigures,
  WriteWatch,
} from "@sortes/db";
import type { Clock } from "@sortes/process";
import { FolderSpace, StatementTimes } from "@sortes/process/metrics";
import { renderCampaign } from "@sortes/email";
import { openQueues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import { AccountChanges } from "./accounts/account-changes.ts";
import { AccountErasure } from "./accounts/account-erasure.ts";
import { AccountExport } from "./accounts/account-export.ts";
import { Accounts } from "./accounts/accounts.service.ts";
import { CallLimits } from "./accounts/call-limits.ts";
import { Devices } from "./accounts/devices.ts";
import { EmailChanges, PasswordResets } from "./accounts/mail-links.ts";
import { LoginLimits } from "./accounts/login-limits.ts";
import { PasswordChecks, PasswordHasher } from "./accounts/passwords.ts";
import { Sessions } from "./accounts/sessions.ts";
import { CampaignAudiences, CampaignCounts } from "./campaigns/campaign-counts.ts";
import { CampaignDeeds } from "./campaigns/campaign-dto.ts";
import { CampaignJobs } from "./campaigns/scheduling.ts";
import { CampaignLifecycle } from "./campaigns/campaign-lifecycle.ts";
import { CampaignRendering } from "./campaigns/campaign-rendering.ts";
import { Campaigns } from "./campaigns/campaigns.service.ts";
import { DrawConduct } from "./draws/draw-conduct.ts";
import { DrawEntries } from "./draws/draw-entries.service.ts";
import { DrawFiles } from "./draws/draw-files.service.ts";
import { DrawOpening } from "./draws/draw-opening.ts";
import { DrawOpenings } from "./draws/draw-openings.service.ts";
import { DrawPosters } from "./draws/draw-posters.service.ts";
import { DrawRecords } from "./draws/draw-records.service.ts";
import { DrawSettingsService } from "./draws/draw-settings.service.ts";
import { DrawnResults } from "./draws/drawn-results.ts";
import { Articles } from "./articles/articles.service.ts";
import { Generators } from "./generators/generators.service.ts";
import { HistoryExport } from "./history/saved-items.ts";
import { History } from "./history/history.service.ts";
import { OnceEach } from "./once/once.ts";
import { CampaignLinks } from "./campaigns/campaign-links.ts";
import { CampaignPreviews } from "./campaigns/preview.service.ts";
import { CampaignTests } from "./campaigns/campaign-tests.ts";
import { TestAddresses } from "./campaigns/test-addresses.service.ts";
import { CampaignArchive } from "./campaigns/campaign-archive.ts";
import { LetterArchive } from "./archive/archive.service.ts";
import { CampaignSubjects } from "./campaigns/campaign-subjects.ts";
import { WelcomeSeriesDesk } from "./campaigns/welcome.service.ts";
import { CampaignRecipients } from "./campaigns/recipients.service.ts";
import { OwnDraws } from "./own-generators/own-draws.service.ts";
import { GeneratorReports } from "./own-generators/generator-reports.service.ts";
import { OwnGenerators } from "./own-generators/own-generators.service.ts";
import { perUserQueues, readerCounts } from "./queue.ts";
import { PictureBucket } from "./pictures/picture-bucket.ts";
import { PictureEncoder } from "./pictures/picture-encoder.ts";
import { PictureFolder } from "./pictures/picture-store.ts";
import { Pictures } from "./pictures/pictures.service.ts";
import { Packs } from "./packs/packs.service.ts";
import { Presets } from "./presets/presets.service.ts";
import { Brand } from "./newsletter/brand.service.ts";
import { NewsletterSettings } from "./newsletter/settings.service.ts";
import { LetterPreferences } from "./newsletter/letter-preferences.service.ts";
import { NewsletterPreferences } from "./newsletter/preferences.service.ts";
import { Subscriptions } from "./newsletter/subscriptions.service.ts";
import { ImportRunner } from "./subscribers/import-runner.ts";
import { ImportSteps } from "./subscribers/import-steps.ts";
import { Segments } from "./subscribers/segments.service.ts";
import { Templates } from "./templates/templates.service.ts";
import { SubscriberFields } from "./subscribers/subscriber-fields.ts";
import { SubscriberImports } from "./subscribers/subscriber-import.ts";
import { Subscribers } from "./subscribers/subscribers.service.ts";
import { OutgoingMail } from "./mail/outgoing-mail.ts";
import { PersonalTokens } from "./tokens/personal-tokens.ts";
import { Reports } from "./site/reports.service.ts";
import { BoardPasses } from "./operations/board-passes.ts";
import { figuresOf } from "./operations/figures.ts";
import { Metrics } from "./operations/metrics.ts";
import { Presence } from "./operations/presence.ts";
import { ServerFigures } from "./operations/server-figures.ts";
import { Operations } from "./operations/operations.service.ts";
import { SenderRecords } from "./sender-dns/sender-dns.service.ts";
import { Sending } from "./campaigns/sending.service.ts";
import { AuditTrail } from "./staff/audit-trail.ts";
import { Staff } from "./staff/staff.service.ts";
import { StaffInvitations } from "./staff/staff-invitations.ts";
import { LinkMaps } from "./statistics/link-map.service.ts";
import { ReaderStatistics } from "./statistics/reader-statistics.service.ts";
import { Statistics } from "./statistics/statistics.service.ts";
import { Ads } from "./site/ads.service.ts";
import { Contact } from "./site/contact.service.ts";
import { PaymentEvents } from "./tiers/payment-events.ts";
import { KnownPrices, WaitingEvents } from "./tiers/waiting-events.ts";
import { SecondPayments } from "./tiers/second-payments.ts";
import { StripeProvider } from "./tiers/stripe-provider.ts";
import { Tiers } from "./tiers/tiers.service.ts";
import { TrialCheckouts, TrialProvider } from "./tiers/trial-provider.ts";
import { FloodGuard } from "../http/flood-guard.ts";
import { SchemaGuard } from "../schema-guard.ts";
import { Webhooks } from "./webhooks/webhooks.service.ts";
import type { ServiceParts } from "./service.ts";

/** Everything a request may use. Built once; holds no state of any person. */
export type AppContext = ReturnType<typeof createContext>;

export interface Surroundings {
  log: FastifyBaseLogger;
  clock?: Clock;
  random?: RandomSource;
}

/** The composition root: the only place where parts meet. Close what it opened with `closeContext`. */
export function createContext(config: Config, surroundings: Surroundings) {
  const { log, clock = new DatabaseClock(), random = cryptoRandom() } = surroundings;
  const { appSecret: secret, publicUrl, mailFrom: from } = config;
  // before anything is opened: its picture may not be there
  const ads = new Ads(config.ad);
  const writes = new WriteWatch({ log });
  const counted = new ServerFigures();
  const db = openDb({
    ...config.database,
    onQuery: new StatementTimes(counted.registry, log).of("server"),
    onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
    onQueryError: (error) => writes.saw(error),
  });
  writes.use(() => openDb({ ...config.database, connections: 1 }));
  const queues = openQueues({
    databaseUrl: config.database.directUrl ?? config.database.url,
    redisUrl: config.redisUrl,
    onError: (error) => log.warn({ err: error }, "the queue is out of reach"),
  });
  const ground = {
    db,
    clock,
    log,
    counted,
    queues,
    secret,
    publicUrl,
    from,
    render: renderCampaign,
  };
  const counting = { ...ground, enabled: config.rateLimits };
  const secrets = new AppSecrets({
    ...ground,
    current: secret,
    previous: config.appSecretPrevious,
  });
  const base = {
    ...ground,
    random,
    secrets,
    writes,
    mail: new OutgoingMail(ground),
    sessions: new Sessions(ground),
    passwords: new PasswordHasher(config.passwordHashing),
    loginLimits: new LoginLimits(counting),
    callLimits: new CallLimits(counting),
    onceEach: new OnceEach(ground),
    perUserQueue: perUserQueues(),
    readerCounts: readerCounts(),
    figures: figuresOf(ground),
    counts: new CampaignCounts(ground),
    jobs: new CampaignJobs(ground),
  };
  const parts = {
    ...base,
    accounts: new Accounts(base),
    passwordChecks: new PasswordChecks(base),
    history: new History(base),
    previews: new CampaignPreviews(base),
  };
  const { sessions, accounts, history, previews, onceEach } = parts;
  const payments = paymentParts(config, parts);
  const draws = drawParts(config, parts);
  const importRunner = new ImportRunner(parts);
  const rendering = new CampaignRendering(parts);
  return {
    config,
    clock,
    db,
    schema: new SchemaGuard(parts),
    secrets,
    writes,
    queues,
    sessions,
    accounts,
    passwordResets: new PasswordResets(parts),
    accountChanges: new AccountChanges(parts),
    emailChanges: new EmailChanges(parts),
    devices: new Devices(parts),
    accountExport: new AccountExport(parts),
    accountErasure: new AccountErasure({
      ...parts,
      endPayments: (user) => payments.tiers.endAll(user),
      endDraws: (tx, user) => draws.drawConduct.leave(tx, user),
    }),
    personalTokens: new PersonalTokens(parts),
    generators: new Generators(parts),
    history,
    historyExport: new HistoryExport(parts),
    articles: new Articles(),
    packs: new Packs(parts),
    ownGenerators: new OwnGenerators(parts),
    ownDraws: new OwnDraws(parts),
    generatorReports: new GeneratorReports(parts),
    presets: new Presets(parts),
    campaignAudiences: new CampaignAudiences(parts),
    campaignPreviews: previews,
    campaignTests: new CampaignTests(parts),
    testAddresses: new TestAddresses(parts),
    campaignLinks: new CampaignLinks({ ...parts, isPrivateAllowed: config.webhooksPrivate }),
    campaignDeeds: new CampaignDeeds(parts),
    campaignRecipients: new CampaignRecipients(parts),
    campaignSubjects: new CampaignSubjects(parts),
    campaignArchive: new CampaignArchive(parts),
    letterArchive: new LetterArchive(parts),
    welcome: new WelcomeSeriesDesk({ ...parts, rendering }),
    subscriptions: new Subscriptions(parts),
    subscribers: new Subscribers(parts),
    subscriberImports: new SubscriberImports(parts),
    importRunner,
    importSteps: new ImportSteps({ ...parts, importRunner }),
    subscriberFields: new SubscriberFields(parts),
    segments: new Segments(parts),
    templates: new Templates(parts),
    webhooks: new Webhooks({ ...parts, isPrivateAllowed: config.webhooksPrivate }),
    newsletterPreferences: new NewsletterPreferences(parts),
    letterPreferences: new LetterPreferences(parts),
    newsletterSettings: new NewsletterSettings(parts),
    brand: new Brand(parts),
    campaigns: new Campaigns(parts),
    pictures: new Pictures({
      ...parts,
      store: config.media.bucket
        ? new PictureBucket(config.media.bucket)
        : new PictureFolder(config.media.folder),
      encoder: new PictureEncoder({
        limits: pictureLimits,
        onFault: (why) => log.info({ why }, "a picture could not be read"),
      }),
    }),
    campaignLifecycle: new CampaignLifecycle({ ...parts, rendering }),
    sending: new Sending(parts),
    statistics: new Statistics(parts),
    readerStatistics: new ReaderStatistics(parts),
    linkMaps: new LinkMaps(parts),
    staff: new Staff(parts),
    staffInvitations: new StaffInvitations(parts),
    auditTrail: new AuditTrail(parts),
    reports: new Reports({ db, token: config.reportsToken }),
    metrics: new Metrics({
      figures: parts.figures,
      writes,
      drawLog: draws.drawLog,
      registry: counted.registry,
      space: new FolderSpace(config.draws.dataDir),
      pool: () => poolFigures(db),
    }),
    presence: new Presence(parts),
    operations: new Operations(parts),
    senderRecords: new SenderRecords({
      ...parts,
      sender: config.sender,
      // two tries of two seconds each; the system's resolvers
      dns: new Resolver({ timeout: 2000, tries: 2 }),
    }),
    boardPasses: new BoardPasses({ ...parts, https: config.https }),
    ads,
    contact: new Contact({ ...parts, address: config.contactAddress }),
    ...payments,
    ...draws,
    floodGuard: new FloodGuard(counting),
    onceEach,
  };
}

/** Published draws: their beacon, their log, and what people do with them. */
function drawParts({ draws, publicUrl }: Config, parts: DrawParts) {
  const { chain, relays, dataDir } = draws;
  const { db, clock } = parts;
  const witnesses = draws.witnesses.map(({ vkey }) => vkey);
  const ground = {
    ...parts,
    publicUrl,
    witnesses,
    beacon: new DrawBeacon({ db, chain, relays, clock, pause: 500 }),
    drawLog: new DrawLog({ ...parts, dataDir, publicUrl }),
    drawnResults: new DrawnResults({ db }),
  };
  const drawRecords = new DrawRecords(ground);
  return {
    drawLog: ground.drawLog,
    drawOpening: new DrawOpening(ground),
    drawEntries: new DrawEntries(ground),
    drawConduct: new DrawConduct(ground),
    drawRecords,
    drawPosters: new DrawPosters({ publicUrl, drawRecords }),
    drawFiles: new DrawFiles(ground),
    drawOpenings: new DrawOpenings(ground),
    drawSettings: new DrawSettingsService(ground),
  };
}

type DrawParts = ServiceParts<"db" | "clock" | "log" | "callLimits" | "perUserQueue">;

type PaymentParts = ServiceParts<
  "db" | "clock" | "log" | "callLimits" | "mail" | "secret" | "publicUrl"
>;

/** The configured payment provider. */
function paymentParts({ payments, prices }: Config, parts: PaymentParts) {
  const trial = payments.kind === "trial" ? new TrialProvider(parts) : undefined;
  const provider =
    payments.kind === "stripe"
      ? new StripeProvider({
          ...parts,
          config: payments,
          prices: new KnownPrices({ ...parts, current: payments.priceIds }),
        })
      : trial;
  const events = new PaymentEvents({
    ...parts,
    seconds: new SecondPayments(parts),
    waiting: new WaitingEvents(parts),
    provider,
  });
  return {
    tiers: new Tiers({ ...parts, events, provider, payments: payments.kind, prices }),
    trialCheckouts: new TrialCheckouts({ ...parts, events, provider: trial }),
    paymentEvents: events,
  };
}

export async function closeContext(context: AppContext): Promise<void> {
  await Promise.all([context.subscriberImports.concluded(), context.importRunner.concluded()]);
  context.writes.close();
  await context.queues.close();
  await context.db.destroy();
}
