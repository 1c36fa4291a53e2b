import type { PackKey, PackWords } from "./pack-index.ts";

/** The predefined packs in Romanian. */
export const predefinedRo: Readonly<Record<PackKey, PackWords>> = {
  animals: {
    name: "Animale",
    description: "Nume pentru grupe, mese sau echipe. Nimeni nu se supără că e la vulpi.",
    lines: `Arici / Barză / Bufniță / Capră neagră / Căprioară / Castor / Cerb / Ciocănitoare / Corb / Delfin /
      Focă / Iepure / Leu / Liliac / Lup / Mistreț / Panteră / Pescăruș / Rândunică / Râs / Șoim / Tigru / Țestoasă /
      Urs / Veveriță / Vidră / Vulpe / Vultur / Zimbru`,
  },
  countries: {
    name: "Țările Europei",
    description:
      "Pentru pronosticuri între prieteni, un concurs sau un proiect la clasă: împarte țările.",
    lines: `Albania / Andorra / Austria / Belarus / Belgia / Bosnia și Herțegovina / Bulgaria / Cehia / Cipru / Croația /
      Danemarca / Elveția / Estonia / Finlanda / Franța / Germania / Grecia / Irlanda / Islanda / Italia / Kosovo /
      Letonia / Liechtenstein / Lituania / Luxemburg / Macedonia de Nord / Malta / Republica Moldova / Monaco / Muntenegru /
      Norvegia / Polonia / Portugalia / Regatul Unit / România / San Marino / Serbia / Slovacia / Slovenia / Spania /
      Suedia / Țările de Jos / Ucraina / Ungaria / Vatican`,
  },
  chores: {
    name: "Treburile casei",
    description: "Împarte munca de sâmbătă. Fă atâtea echipe câți oameni sunt în casă.",
    lines: `Spală vasele / Șterge vasele / Du gunoiul / Sortează reciclabilele / Dă cu aspiratorul în sufragerie / Dă cu
      aspiratorul în dormitoare / Spală pe jos în bucătărie / Curăță baia / Spală geamurile / Șterge praful / Schimbă
      așternuturile / Pune rufele la spălat / Întinde rufele / Împăturește rufele / Calcă / Udă florile / Hrănește
      animalele / Fă cumpărăturile / Gătește cina / Curăță frigiderul / Fă ordine pe hol / Mătură balconul`,
  },
  potluck: {
    name: "Cine ce aduce",
    description: "Pentru o petrecere la care fiecare vine cu ceva.",
    lines: `Salată de boeuf / Salată verde / Salată de vinete / Zacuscă / Pâine / Platou cu brânzeturi / Platou cu mezeluri
      / Măsline și murături / Hummus cu legume / Sarmale / Mici / Legume la grătar / Chipsuri și alune / Plăcintă cu
      brânză / Salată de fructe / Prăjitură cu ciocolată / Cozonac / Fursecuri / Înghețată / Sucuri / Apă / Cuburi de
      gheață / Cafea și ceai / Farfurii și pahare / Șervețele / Muzica`,
  },
  firstNames: {
    name: "Prenume românești",
    description: "Un grup inventat, ca să încerci generatoarele.",
    lines: `Alexandru / Ana / Andrei / Anca / Bianca / Bogdan / Cătălin / Cristina / Daria / David / Elena / Florin /
      Gabriela / George / Horia / Ilinca / Ioana / Ion / Irina / Luca / Maria / Matei / Mihai / Mihaela / Oana / Radu
      / Raluca / Rareș / Sorin / Ștefan / Ștefania / Teodora / Tudor / Vasile / Vlad`,
  },
  projectTopics: {
    name: "Teme pentru proiecte la științe",
    description: "O singură tragere și fiecare grupă știe la ce lucrează.",
    lines: `Acizi și baze / Cristale / Circuite electrice / Circuitul apei în natură / Ciuperci și mucegaiuri / Cum
      funcționează vaccinurile / Cum zboară păsările / Cutremure / Fazele Lunii / Fotosinteza / Frecarea / Inima /
      Lanțuri trofice / Lumina și culorile / Magnetismul / Mașini simple / Ochiul uman / Plăcile tectonice / Poduri și
      forțe / Reciclarea plasticului / Sistemul solar / Sunetul și auzul / Surse de energie / Vulcani / Zone climatice`,
  },
  footballClubs: {
    name: "Cluburi de fotbal din Europa",
    description: "Pentru o seară de jocuri video sau un turneu între prieteni.",
    lines: `Ajax / Arsenal / Atlético Madrid / Barcelona / Bayern München / Benfica / Borussia Dortmund / CFR Cluj / Celtic
      / Chelsea / Dinamo București / FCSB / Feyenoord / Galatasaray / Inter / Juventus / Liverpool / Manchester City /
      Manchester United / Marseille / AC Milan / Napoli / Olympiacos / Paris Saint-Germain / Porto / Rapid București /
      Real Madrid / Roma / Sporting Lisabona / Universitatea Craiova`,
  },
  greekMyths: {
    name: "Zei și eroi greci",
    description: "Nume cu greutate pentru turnee lungi și echipe din firmă.",
    lines: `Afrodita / Ahile / Apollo / Ares / Artemis / Asclepios / Atena / Atlas / Dedal / Demetra / Dionysos / Eos /
      Hades / Hector / Hefaistos / Helios / Hera / Heracle / Hermes / Hestia / Iason / Odiseu / Orfeu / Pan / Penelopa
      / Persefona / Perseu / Poseidon / Prometeu / Tezeu / Zeus`,
  },
  workshopRoles: {
    name: "Roluri într-un atelier",
    description: "Cine ce face cât lucrează grupul, fără să aștepți voluntari.",
    lines: `Moderator / Cel care ține timpul / Cel care notează / Prezentator / Avocatul diavolului / Vocea clientului / Cel
      care întreabă / Desenator / Cel care verifică faptele / Cel care rezumă / Cel care înviorează grupul / Legătura
      cu celelalte grupe`,
  },
  prizes: {
    name: "Premii mici",
    description:
      "Idei pentru o tombolă sau un concurs în care bucuria contează mai mult decât prețul.",
    lines: `O cutie de bomboane / O carte la alegere / Două bilete la film / O cafea pe zi timp de o săptămână / Un buchet
      de flori / Un joc de societate / O plantă în ghiveci / Un borcan de miere de la producător / O cană cu o poză
      haioasă / O pereche de șosete groase / Un puzzle de 1000 de piese / Micul dejun la pat / O sticlă de apă
      reutilizabilă / O lumânare parfumată / O zi fără treburi prin casă / O sacoșă de pânză / Un borcan de dulceață
      de casă / Un voucher la librărie / Un caiet și un stilou / O prăjitură de casă / O oră de stat cu copiii / Cel
      mai bun loc de parcare timp de o lună`,
  },
  partyGames: {
    name: "Jocuri de petrecere",
    description: "Ce jucăm mai departe, fără să votăm.",
    lines: `Mima / Scaunele muzicale / Două adevăruri și o minciună / Cine sunt eu? / Pictionary / Orașul doarme / De-a
      v-ați ascunselea / Vânătoare de comori / Twister / Limbo / Karaoke / Statuile / Fazan / Telefonul fără fir /
      Cartoful fierbinte / Ghicește melodia / Adevăr sau provocare / Niciodată n-am făcut / Spânzurătoarea /
      Concurs pe echipe / Hoțul și vardiștii / Rațele și vânătorii`,
  },
  dinner: {
    name: "Ce mâncăm diseară",
    description: "Pentru serile în care nimeni nu se hotărăște.",
    lines: `Pizza / Paste cu sos de roșii / Paste carbonara / Lasagna / Risotto / Burgeri / Tacos / Curry / Ramen / Sushi /
      Mămăligă cu brânză și smântână / Ciorbă de perișoare / Ciorbă de burtă / Supă cremă de legume / Tocăniță de
      cartofi / Ardei umpluți / Musaca / Șnițel cu piure / Pui la cuptor / Pește la grătar / Omletă / Clătite / Salată
      cu ton / Falafel / Ce a rămas în frigider`,
  },
  films: {
    name: "Filme pentru diseară",
    description: "Filme pe care le vezi cu plăcere și a doua oară.",
    lines: `Amélie / Amintiri din Epoca de Aur / A fost sau n-a fost? / Casablanca / Coco / Filantropica / Forrest Gump /
      Inception / Întoarcere în viitor / Jurassic Park / La La Land / Marele Hotel Budapesta / Matrix / Nașul / Nea
      Mărin miliardar / Parasite / Pulp Fiction / Ratatouille / Reconstituirea / Regele Leu / Singur acasă / Toy Story
      / Truman Show / Unora le place jazzul / Veronica / Închisoarea îngerilor`,
  },
  icebreakers: {
    name: "Întrebări de spart gheața",
    description: "Extrage una și răspundeți pe rând.",
    lines: `Ce te-a făcut să zâmbești săptămâna asta? / Ce voiai să devii în copilărie? / Ce miros te duce înapoi în timp? /
      Care e cea mai bună masă pe care ai mâncat-o? / Din ce film știi replici? / Ceai sau cafea și cum? / Ce știi să
      faci și nu bănuiește nimeni? / Unde te-ai trezi mâine dacă ai putea? / Care a fost primul tău loc de muncă? / Ce
      carte ai dărui tuturor? / Ce colecționezi? / Ce animal ai fi? / Ce ai pe birou și nu folosești? / Ce cuvânt din
      altă limbă îți place? / Ce ai face cu o oră în plus pe zi? / Care e cel mai vechi lucru pe care îl ai? / Pe ce
      melodie dansezi mereu? / Ce ai învățat luna trecută? / La munte sau la mare? / Care a fost cea mai proastă
      tunsoare a ta?`,
  },
  dares: {
    name: "Provocări cuminți",
    description: "Pentru un joc între prieteni. Nimeni nu se lovește și nimic nu se sparge.",
    lines: `Cântă refrenul ultimei melodii ascultate / Vorbește în rime până la tura următoare / Dansează un minut fără
      muzică / Spune un banc fără să râzi / Imită pe cineva din cameră / Spune alfabetul de la coadă la cap / Fă zece
      genuflexiuni și numără în altă limbă / Mergi în cerc cu o carte pe cap / Comentează un minut ca la meci /
      Desenează-te cu ochii închiși / Spune fiecăruia ceva frumos / Lasă pe cineva să-ți aleagă poza de profil /
      Mimează dimineața ta în treizeci de secunde / Vorbește în șoaptă cinci minute / Inventează un salut cu vecinul
      din stânga / Vinde-ne obiectul cel mai apropiat / Numește cincisprezece animale în cincisprezece secunde / Rămâi
      statuie până la tura următoare`,
  },
  weekend: {
    name: "Ieșiri de weekend în România",
    description: "Locuri pentru două zile libere.",
    lines: `Brașov / Sibiu / Sighișoara / Cluj-Napoca / Timișoara / Oradea / Iași / Alba Iulia / Constanța / Vama Veche /
      Delta Dunării / Sinaia și Peleș / Bran și Moieciu / Transfăgărășan / Lacul Roșu și Cheile Bicazului /
      Mănăstirile din Bucovina / Maramureș / Cimitirul Vesel de la Săpânța / Salina Turda / Sarmizegetusa Regia /
      Castelul Corvinilor / Cazanele Dunării / Rânca / Viscri / Peștera Scărișoara / Vulcanii Noroioși`,
  },
  boardGames: {
    name: "Jocuri de societate",
    description: "Ce cutie luăm de pe raft în seara asta.",
    lines: `Activity / Azul / Carcassonne / Catan / Codenames / Dixit / Dobble / Dominion / Go / Hanabi / Jungle Speed /
      King of Tokyo / Macao / Monopoly / Nu te supăra frate / Pandemic / Piticot / Remi / Risk / Scrabble / Splendor /
      Șah / Table / Ticket to Ride / Uno / Wingspan / 7 Wonders`,
  },
  teamBuilding: {
    name: "Activități pentru echipă",
    description:
      "Încercate cu echipe adevărate: se pregătesc repede și nu pun pe nimeni în dificultate.",
    lines: `Turnul din spaghete și bezele / Desen cu ochii închiși în perechi / Escape room / Gătim împreună / Ce luăm pe o
      insulă pustie / Vânătoare de comori la birou / Nodul uman / Oul care nu se sparge / Provocare foto prin oraș /
      Două minute despre un hobby / Desen spate în spate / Concurs despre firmă / Avioane de hârtie / Plimbare în
      perechi / O dimineață de voluntariat / Bowling / Teatru de improvizație / Șirul tăcut după ziua de naștere /
      Traseu de domino / Arată și povestește / Harta locurilor de unde venim / Schimb de roluri pentru o oră`,
  },
  books: {
    name: "Cărți pentru o seară lungă",
    description: "Romane pe care nu le lași din mână. Extrage unul pentru clubul de lectură.",
    lines: `Adela / Baltagul / Ciuleandra / Contele de Monte Cristo / Cel mai iubit dintre pământeni / Crimă și pedeapsă /
      Don Quijote / Dune / Enigma Otiliei / Frankenstein / Hobbitul / Ion / Jane Eyre / Maestrul și Margareta /
      Maitreyi / Mândrie și prejudecată / Marele Gatsby / Moromeții / Numele trandafirului / O mie nouă sute optzeci
      și patru / Pădurea spânzuraților / Să ucizi o pasăre cântătoare / Solenoid / Patul lui Procust / Un veac de singurătate / Viața lui Pi`,
  },
  charades: {
    name: "De mimat",
    description: "Lucruri de mimat, de la ușor la greu.",
    lines: `Te speli pe dinți / Călărești / Prăjești un ou / Schimbi o roată / Cânți la vioară / Plimbi un câine care nu
      vrea / Schiezi / Bagi ața în ac / Ai pierdut lentila de contact / Un pinguin / Un lift prea plin / Un robot cu
      bateria descărcată / Montezi un dulap / Fugi după ultimul autobuz / Un ospătar cu prea multe farfurii / Mănânci
      spaghete / Un dirijor / Astronauți pe Lună / Un portar de fotbal / Calci pe o piesă de Lego / La coafor / La
      pescuit / O casă bântuită / Controlul la aeroport / Te-ai trezit prea târziu / Faci un castel de nisip / Un
      acrobat pe sârmă / Mulgi o vacă / Împodobești bradul`,
  },
};
