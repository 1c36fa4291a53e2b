/**
 * The texts that the specification fixes word for word, by its section and by their key in the catalogues. It fixes English
 * alone. No other test repeats these words: tests name texts by their keys.
 *
 * Section 11 of the design settles full stops, adds the labels that were left open, and keeps store messages off the
 * screen where the page has its own (Login failed, Registration failed, Failed to generate pet name, Failed to schedule campaign).
 */
export const specifiedTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "1. Cookie banner": {
    "shell.accept": "Accept",
    "shell.decline": "Decline",
  },
  "2. Header": {
    "shell.generators": "Generators",
    "shell.packs": "Packs",
    "shell.myHistory": "My History",
    "shell.newsletter": "Newsletter",
    "shell.dashboard": "Dashboard",
    "shell.mailCampaigns": "Mail Campaign Dashboard",
    "shell.mailCampaign": "Mail Campaign",
    "shell.signOut": "Sign Out",
    "shell.logIn": "Log In",
    "shell.signUp": "Sign Up",
    "shell.user": "User",
  },
  "2. Footer": {
    "shell.coffee": "Buy me a coffee",
  },
  "2. Home": {
    "home.start": "Start Generating",
    "home.howItWorks": "How It Works",
    "home.another": "Show Another",
    "home.popular": "Popular",
    "home.new": "New",
    "home.explore": "Explore All Generators",
    "shell.generator_team": "Team Generator",
    "shell.generator_number": "Number Generator",
    "shell.generator_winner": "Lucky Winner",
    "shell.randomArticle": "Random Article",
    "home.instant": "Instant results",
    "home.private": "Private and secure",
    "home.fun": "Fun",
    "home.versatile": "Versatile",
    "home.mobile": "Mobile friendly",
    "home.free": "Free",
  },
  "2. Newsletter signup form": {
    "newsletter.subscribing": "Subscribing...",
    "newsletter.another": "Subscribe Another Email",
  },
  "2. Team generator": {
    "teams.generate": "Generate Teams",
    "teams.generating": "Generating...",
    "teams.generateNew": "Generate New Teams",
    "teams.save": "Save Teams",
  },
  "2. Number generator": {
    "numbers.generateNew": "Generate New Number",
    "numbers.save": "Save",
  },
  "2. Pet name generator": {
    "pet-names.save": "Save Name",
  },
  "2. Lucky winner": {
    "winners.drawing": "Drawing winners...",
    "winners.save": "Save Winners",
  },
  "2. Articles": {
    "articles.noneFound": "No articles found matching your search.",
    "articles.readRandom": "Read Random Article",
    "articles.others": "You might also like",
  },
  "2. My History": {
    "history.reuse": "Reuse Parameters",
    "history.empty": "No history yet. Try generating something first!",
  },
  "2. Dashboard": {
    "teams.tile": "Teams",
    "numbers.tile": "Numbers",
    "pet-names.tile": "Pet Names",
    "winners.tile": "Winners",
    "history.onlyFavorites": "Show only favorites",
    "dashboard.export": "Export History",
    "dashboard.view": "View",
    "dashboard.empty": "No recent activity",
  },
  "2. Packs": {
    "packs.guestTitle": "Authentication required",
    "packs.use": "Use this pack",
  },
  "2. Newsletter page": {
    "newsletter.tabSubscribe": "Subscribe",
    "newsletter.tabPreferences": "Email Preferences",
    "newsletter.tabStatistics": "Statistics",
  },
  "4. Campaign status": {
    "campaigns.sendNow": "Send Now",
    "campaigns.schedule": "Schedule",
    "campaigns.edit": "Edit",
    "campaigns.delete": "Delete",
    "campaigns.preview": "Preview",
  },
  "5. Validation rules": {
    EMAIL_REQUIRED: "Email is required",
    NAMES_REQUIRED: "Please enter at least one name.",
    MIN_NOT_BELOW_MAX: "Minimum value must be less than maximum value",
    COUNT_TOO_SMALL: "Count must be at least 1",
    PARTICIPANTS_REQUIRED: "Please enter at least one participant",
    ALL_FIELDS_REQUIRED: "All fields are required.",
    EMAIL_INVALID: "Invalid email address.",
    USERNAME_HAS_SPACES: "Name cannot contain spaces.",
    PASSWORD_TOO_SHORT: "Password must be at least 6 characters long.",
    PASSWORDS_DIFFER: "Passwords do not match.",
    PACK_FIELDS_REQUIRED: "Please fill in all required fields.",
    CAMPAIGN_TITLE_REQUIRED: "Campaign title is required",
    CAMPAIGN_SUBJECT_REQUIRED: "Email subject is required",
    CAMPAIGN_BODY_REQUIRED: "Email content is required",
    DATE_INVALID: "Invalid date format",
  },
  "8. Auth": {
    "account.registerFailed": "Registration failed. Please try again.",
    "account.loginFailed": "Login failed. Please check your credentials.",
    INVALID_CREDENTIALS: "Login failed. Please check your credentials.",
    "shell.signOutFailed": "Logout failed",
    "shell.userFailed": "Failed to get user data",
    "tiers.failed": "Failed to get user tier",
    "tiers.upgradeFailed": "Failed to upgrade tier",
    "account.forgotFailed": "Failed to send reset email",
    "account.resetFailed": "Failed to reset password",
  },
  "8. Newsletter": {
    "newsletter.subscribeFailed": "Failed to subscribe",
  },
  "8. Campaigns": {
    "campaigns.fetchFailed": "Failed to fetch campaigns",
    "campaign.createFailed": "Failed to create campaign",
    "campaigns.sendFailed": "Failed to send campaign",
    "campaigns.scheduleFailed": "Failed to schedule campaign. Please check the date format.",
    "campaigns.deleteFailed": "Failed to delete campaign",
    "statistics.fetchFailed": "Failed to fetch stats",
    "campaigns.sent": "Campaign sent successfully!",
    "campaigns.scheduledDone": "Campaign scheduled successfully!",
    "campaigns.deleted": "Campaign deleted successfully!",
  },
  "8. Generators": {
    "teams.failed": "Failed to generate teams",
    "numbers.failed": "Failed to generate number(s)",
    "pet-names.failed": "Something went wrong while generating the name.",
    "winners.failed": "Failed to select winners",
  },
  "8. Saving": {
    "numbers.saveFailed": "Failed to save numbers.",
    "numbers.saved": "Numbers saved to your history!",
    "pet-names.saveFailed": "Failed to save name.",
    "pet-names.saved": "Name saved to your history!",
    "winners.saveFailed": "Error while saving winners.",
    "winners.saved": "Winners saved to your history!",
  },
  "8. Packs": {
    "packs.failed": "Failed to load packs. Please try again later.",
    "packs.saveFailed": "Error saving pack. Please try again.",
    "packs.created": "Pack created successfully!",
    "packs.deletedForGood": "Pack deleted successfully!",
    "packs.deleteFailed": "Failed to delete the pack.",
    PACK_ID_MISSING: "Cannot delete: pack ID is missing.",
    "packs.loadOneFailed": "Failed to load pack. Please try again.",
  },
  "8. History store": {
    "history.failed": "Failed to fetch history",
    "history.itemFailed": "Failed to fetch history item",
    "history.deleteFailed": "Failed to delete history item",
    "history.favoriteFailed": "Failed to toggle favorite status",
    "dashboard.clearFailed": "Failed to clear history",
  },
  "design 11. Labels the specification leaves open": {
    "numbers.generate": "Generate Numbers",
    "pet-names.generate": "Generate Name",
    "winners.draw": "Draw Winners",
    "account.register": "Register",
    "account.logIn": "Log In",
    "teams.saved": "Teams saved to your history!",
  },
};

interface FilledText {
  from: string;
  key: string;
  params: Readonly<Record<string, string | number>>;
  says: string;
}

/** Texts with parameters, and their values. */
export const filledTexts: readonly FilledText[] = [
  {
    from: "5. Validation rules",
    key: "NOT_ENOUGH_NAMES",
    params: { count: 4 },
    says: "You need at least 4 names to create 4 teams",
  },
  {
    from: "5. Validation rules",
    key: "NOT_ENOUGH_PARTICIPANTS",
    params: { count: 3 },
    says: "You need at least 3 participants to select 3 winners",
  },
  {
    // N as it is, without signs that group its digits
    from: "5. Validation rules",
    key: "NOT_ENOUGH_PARTICIPANTS",
    params: { count: 1000 },
    says: "You need at least 1000 participants to select 1000 winners",
  },
  {
    from: "design 6",
    key: "NOT_ENOUGH_NUMBERS",
    params: { available: 45, count: 50 },
    says: "Only 45 numbers match; you asked for 50",
  },
  {
    from: "design 6",
    key: "NO_ODD_NUMBER_DIVISIBLE",
    params: { divisor: 4 },
    says: "No odd number is divisible by 4",
  },
  {
    from: "design 11. Welcome",
    key: "account.welcome",
    params: { name: "Ana" },
    says: "Welcome, Ana",
  },
];

/** Texts whose content, but not wording, the specification fixes. */
export const describedTexts: readonly (readonly [from: string, key: string, tells: RegExp])[] = [
  ["2. Newsletter signup form", "newsletter.thanks", /thank/i],
  ["2. Newsletter signup form", "newsletter.thanksNamed", /thank/i],
  [
    "2. Newsletter signup form",
    "newsletter.added",
    /added\b.*check your inbox.*confirmation email/i,
  ],
  ["2. Packs", "packs.aboutPremium", /premium-only/],
  ["2. Email campaign creator", "campaign.created", /campaign is saved as a draft/],
];

/** The look (section 9) fixes some texts in Romanian too. */
export const romanianTexts: readonly FilledText[] = [
  { from: "look 9. Hero", key: "home.title", params: {}, says: "Tragere la sorți, pe față" },
  {
    from: "look 9. Fairness",
    key: "teams.fairness",
    params: {},
    says: "Fiecare împărțire are aceeași șansă.",
  },
  {
    from: "look 9. Error",
    key: "NOT_ENOUGH_NAMES",
    params: { count: 4 },
    says: "Ai nevoie de cel puțin 4 nume pentru a crea 4 echipe",
  },
];
