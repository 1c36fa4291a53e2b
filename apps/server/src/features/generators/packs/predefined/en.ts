import type { PackKey, PackWords } from "./pack-index.ts";

/** The predefined packs in English. */
export const predefinedEn: Readonly<Record<PackKey, PackWords>> = {
  animals: {
    name: "Animals",
    description: "Names for groups, tables or houses. Nobody argues about being the foxes.",
    lines: `Badger / Bear / Beaver / Crane / Dolphin / Eagle / Falcon / Fox / Hare / Hawk / Hedgehog / Heron / Kingfisher /
      Lion / Lynx / Otter / Owl / Panther / Puffin / Raven / Salmon / Seal / Squirrel / Stag / Swift / Tiger / Turtle
      / Whale / Wolf / Woodpecker`,
  },
  countries: {
    name: "Countries of Europe",
    description: "For a sweepstake, a quiz or a class project: share the countries out.",
    lines: `Albania / Andorra / Austria / Belarus / Belgium / Bosnia and Herzegovina / Bulgaria / Croatia / Cyprus / Czechia
      / Denmark / Estonia / Finland / France / Germany / Greece / Hungary / Iceland / Ireland / Italy / Kosovo /
      Latvia / Liechtenstein / Lithuania / Luxembourg / Malta / Moldova / Monaco / Montenegro / Netherlands / North
      Macedonia / Norway / Poland / Portugal / Romania / San Marino / Serbia / Slovakia / Slovenia / Spain / Sweden /
      Switzerland / Ukraine / United Kingdom / Vatican City`,
  },
  chores: {
    name: "Household chores",
    description: "Share out the work of a Saturday. Make as many teams as there are people.",
    lines: `Wash the dishes / Dry the dishes / Take out the rubbish / Sort the recycling / Vacuum the living room / Vacuum
      the bedrooms / Mop the kitchen floor / Clean the bathroom / Clean the windows / Dust the shelves / Change the
      bed linen / Do the laundry / Hang up the laundry / Fold the laundry / Iron / Water the plants / Feed the pets /
      Buy the groceries / Cook dinner / Clean the fridge / Tidy the hallway / Sweep the balcony`,
  },
  potluck: {
    name: "Who brings what",
    description: "For a party to which everybody brings something.",
    lines: `Green salad / Potato salad / Bread / Cheese board / Olives and pickles / Hummus and vegetables / Crisps and nuts
      / Quiche / Cold cuts / Grilled vegetables / Pasta salad / Fruit salad / Chocolate cake / Cookies / Ice cream /
      Soft drinks / Juice / Water / Ice cubes / Coffee and tea / Plates and cups / Napkins / Candles / A playlist`,
  },
  firstNames: {
    name: "Common first names",
    description: "A made-up group to try the generators with.",
    lines: `Alice / Amelia / Arthur / Benjamin / Charlotte / Chloe / Daniel / Ella / Emily / Ethan / Freya / George / Grace
      / Hannah / Harry / Isabella / Jack / James / Leo / Lily / Lucas / Mia / Noah / Oliver / Olivia / Oscar / Ruby /
      Sophie / Thomas / William`,
  },
  projectTopics: {
    name: "Science project topics",
    description: "One draw, and each group knows what it will work on.",
    lines: `Acids and bases / Bridges and forces / Climate zones / Crystals / Earthquakes / Electric circuits / Food chains
      / Friction / How birds fly / How vaccines work / Light and colour / Magnetism / Moulds and fungi /
      Photosynthesis / Plate tectonics / Recycling plastics / Simple machines / Sound and hearing / Sources of energy
      / The heart / The human eye / The phases of the Moon / The solar system / The water cycle / Volcanoes`,
  },
  footballClubs: {
    name: "European football clubs",
    description: "Pick sides for a video game night or fill a sweepstake.",
    lines: `Ajax / Arsenal / Atlético Madrid / Barcelona / Bayern Munich / Benfica / Borussia Dortmund / Celtic / Chelsea /
      Club Brugge / FCSB / Feyenoord / Galatasaray / Inter Milan / Juventus / Liverpool / Manchester City / Manchester
      United / Marseille / AC Milan / Napoli / Olympiacos / Paris Saint-Germain / Porto / PSV Eindhoven / Rangers /
      Real Madrid / Roma / Sporting CP / Tottenham Hotspur`,
  },
  greekMyths: {
    name: "Greek gods and heroes",
    description: "Names with some weight for long tournaments and company teams.",
    lines: `Achilles / Aphrodite / Apollo / Ares / Artemis / Asclepius / Athena / Atlas / Daedalus / Demeter / Dionysus /
      Eos / Hades / Hector / Helios / Hephaestus / Hera / Heracles / Hermes / Hestia / Jason / Odysseus / Orpheus /
      Pan / Penelope / Persephone / Perseus / Poseidon / Prometheus / Theseus / Zeus`,
  },
  workshopRoles: {
    name: "Workshop roles",
    description: "Who does what while a group works, so that nobody has to volunteer.",
    lines: `Facilitator / Timekeeper / Note taker / Presenter / Devil’s advocate / Customer’s voice / Question asker /
      Sketcher / Fact checker / Summariser / Energy keeper / Link to the other groups`,
  },
  prizes: {
    name: "Small prizes",
    description: "Ideas for a raffle or a giveaway where the fun counts more than the price.",
    lines: `A box of chocolates / A book of the winner’s choice / A cinema ticket for two / A coffee every day for a week /
      A bunch of flowers / A board game / A potted plant / A jar of local honey / A mug with a silly picture / A pair
      of warm socks / A puzzle of 1000 pieces / A breakfast in bed / A reusable water bottle / A scented candle / A
      day without chores / A tote bag / A bottle of good olive oil / A voucher for the bookshop / A notebook and a pen
      / A homemade cake / An hour of babysitting / The best parking space for a month`,
  },
  partyGames: {
    name: "Party games",
    description: "What to play next, without a vote.",
    lines: `Charades / Musical chairs / Two truths and a lie / Who am I? / Pictionary / Werewolf / Hide and seek / Treasure
      hunt / Twister / Limbo / Karaoke / Freeze dance / Pin the tail on the donkey / Pass the parcel / Hot potato /
      Broken telephone with drawings / Name that tune / Never have I ever / Sardines / Quiz in teams / Spoons / Mafia`,
  },
  dinner: {
    name: "What is for dinner",
    description: "For evenings on which nobody can decide.",
    lines: `Pizza / Pasta with tomato sauce / Carbonara / Lasagne / Risotto / Burgers / Tacos / Burritos / Chilli / Curry /
      Stir-fry / Ramen / Sushi / Fried rice / Shakshuka / Omelette / Pancakes / Vegetable soup / Lentil soup / Roast
      chicken / Fish and chips / Baked potatoes / Caesar salad / Falafel / Whatever is left in the fridge`,
  },
  films: {
    name: "Films for tonight",
    description: "Films that most people enjoy a second time.",
    lines: `Amélie / Back to the Future / Casablanca / Coco / Forrest Gump / Groundhog Day / Home Alone / Inception / Inside
      Out / Jaws / Jurassic Park / La La Land / Paddington 2 / Parasite / Pulp Fiction / Raiders of the Lost Ark /
      Ratatouille / Singin’ in the Rain / Some Like It Hot / Spirited Away / The Godfather / The Grand Budapest Hotel
      / The Lion King / The Matrix / The Princess Bride / The Shawshank Redemption / The Truman Show / Toy Story`,
  },
  icebreakers: {
    name: "Icebreaker questions",
    description: "Draw one and go round the table.",
    lines: `What made you smile this week? / What did you want to be as a child? / Which smell takes you back in time? /
      What is the best meal you ever had? / Which film can you quote? / Tea or coffee and how? / What are you good at
      that nobody knows? / Where would you wake up tomorrow if you could? / What was your first job? / Which book
      would you give everybody? / What do you collect? / Which animal would you be? / What is on your desk that has no
      use? / Which word do you like in another language? / What would you do with one more hour a day? / What is the
      oldest thing you own? / Which song gets you dancing? / What did you learn last month? / Mountains or sea? / What
      was your worst haircut?`,
  },
  dares: {
    name: "Harmless dares",
    description: "For a game in good company. Nobody gets hurt and nothing gets broken.",
    lines: `Sing the chorus of the last song you heard / Speak in rhymes until your next turn / Dance for a minute without
      music / Tell a joke with a straight face / Imitate somebody in the room / Say the alphabet backwards / Do ten
      squats while you count in another language / Balance a book on your head and walk a circle / Talk like a sports
      commentator for a minute / Draw a self-portrait with your eyes closed / Compliment everybody in the room / Let
      somebody choose your next profile picture / Act out your morning in thirty seconds / Whisper everything you say
      for five minutes / Invent a handshake with the person on your left / Sell us the object nearest to you / Name
      fifteen animals in fifteen seconds / Be a statue until your next turn`,
  },
  weekend: {
    name: "Weekend ideas",
    description: "Something to do on a free Saturday.",
    lines: `A walk in the nearest forest / A museum you have never been to / A bicycle ride along the river / A picnic / A
      trip to the next town by train / A swim / A morning at the market / A film in the afternoon / A board game
      evening / Baking bread / Planting herbs / Visiting grandparents / A photo walk / Sorting old photographs /
      Cooking a dish from another country / Reading in a café / Climbing a hill for the view / Writing a letter by
      hand / Repairing something broken / A concert / Doing nothing at all`,
  },
  boardGames: {
    name: "Board games",
    description: "Which box comes off the shelf tonight.",
    lines: `Carcassonne / Catan / Ticket to Ride / Codenames / Dixit / Azul / Splendor / Pandemic / 7 Wonders / Dominion /
      Chess / Draughts / Backgammon / Scrabble / Rummikub / Monopoly / Cluedo / Risk / Uno / Jungle Speed / Dobble /
      King of Tokyo / Wingspan / The Crew / Hanabi / Activity`,
  },
  teamBuilding: {
    name: "Team-building activities",
    description: "Tried with real teams: little to prepare and nobody put on the spot.",
    lines: `Marshmallow tower / Blind drawing in pairs / Escape room / Cook together / Desert island list / Office treasure
      hunt / Human knot / Egg drop / Photo challenge in town / Two-minute talks about a hobby / Back-to-back drawing /
      Quiz about the company / Paper aeroplane contest / Walk and talk in pairs / Charity morning / Bowling /
      Improvised theatre / Silent line-up by birthday / Build a domino track / Show and tell / Map of where we come
      from / Swap jobs for an hour`,
  },
  books: {
    name: "Books for a long evening",
    description: "Novels that are hard to put down. Draw one for your book club.",
    lines: `A Gentleman in Moscow / Beloved / Crime and Punishment / Don Quixote / Dracula / Dune / Flowers for Algernon /
      Frankenstein / Great Expectations / Jane Eyre / Life of Pi / Never Let Me Go / Nineteen Eighty-Four / One
      Hundred Years of Solitude / Piranesi / Pride and Prejudice / Rebecca / The Book Thief / The Count of Monte
      Cristo / The Great Gatsby / The Hobbit / The Left Hand of Darkness / The Master and Margarita / The Name of the
      Rose / The Remains of the Day / To Kill a Mockingbird`,
  },
  charades: {
    name: "Charades",
    description: "Things to act out, from easy to hard.",
    lines: `Brushing teeth / Riding a horse / Frying an egg / Changing a tyre / Playing the violin / Walking a dog that will
      not walk / Skiing / Threading a needle / Losing a contact lens / A penguin / A lift that is too full / A robot
      with a low battery / Assembling furniture / Catching the last bus / A waiter with too many plates / Eating
      spaghetti / A conductor / Astronauts on the Moon / A goalkeeper / Stepping on a toy brick / A hairdresser /
      Fishing / A haunted house / Airport security / Waking up late / Building a sandcastle / A tightrope walker /
      Milking a cow`,
  },
};
