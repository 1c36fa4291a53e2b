import { type LegalText, mail } from "../legal-text.ts";

export const text: LegalText = {
  lead: "La ce te poți aștepta de la Sortes și ce așteptăm noi de la tine.",
  sections: [
    {
      id: "agreement",
      title: "Ce sunt acești termeni",
      blocks: [
        {
          p: [
            "Sunt înțelegerea dintre tine și operatorul acestui site („noi”). Se aplică atunci când folosești site-ul, iar când îți faci cont, îi accepți. Ce se întâmplă cu datele tale găsești în ",
            { to: "/privacy-policy", text: "Politica de confidențialitate" },
            ".",
          ],
        },
      ],
    },
    {
      id: "service",
      title: "Serviciul",
      blocks: [
        {
          list: [
            "Sortes trage la sorți echipe, numere, nume de animale și câștigători, oferă articole și păstrează liste de nume ca pachete.",
            "Funcțiile de bază sunt gratuite și nu cer cont. Pentru a salva istoricul e nevoie de un cont.",
            "Un cont gratuit păstrează cel mult 100 de rezultate salvate. Abonamentele plătite păstrează mai multe și adaugă funcții; fiecare spune ce conține înainte să îl alegi.",
          ],
        },
      ],
    },
    {
      id: "account",
      title: "Contul tău",
      blocks: [
        {
          list: [
            "Dă o adresă de email care îți aparține și un nume care nu se dă drept altcineva.",
            "Nu spune nimănui parola. Anunță-ne dacă crezi că altcineva îți folosește contul.",
            "Dacă nu ai împlinit 16 ani, ai nevoie de acordul unui părinte sau tutore.",
            "Poți renunța oricând: șterge contul din setările lui sau scrie-ne, iar noi îl ștergem cu tot ce conține.",
          ],
        },
      ],
    },
    {
      id: "use",
      title: "Folosire permisă",
      blocks: [
        { p: "Nu folosi Sortes:" },
        {
          list: [
            "pentru ceva ilegal, cum ar fi o loterie sau un joc de noroc fără licența necesară;",
            "ca să înșeli participanții, de exemplu repetând tragerea până când rezultatul îți convine și arătându-l doar pe acela;",
            "ca să insulți, să ameninți sau să expui oameni ori ca să introduci nume și adrese pe care nu ai voie să le folosești;",
            "ca să trimiți emailuri unor oameni care nu le-au cerut;",
            "ca să tulburi serviciul: ocolindu-i limitele, atacându-l sau trimițând atât de multe cereri încât îi încurci pe ceilalți.",
          ],
        },
        {
          p: "Poți folosi API-ul în limitele lui. Dacă vrei să cauți vulnerabilități, ești binevenit, cât timp ești de bună-credință, nu faci rău nimănui și ne spui mai întâi nouă.",
        },
      ],
    },
    {
      id: "draws",
      title: "Tragerile la sorți și rezultatele lor",
      blocks: [
        {
          list: [
            "Fiecare rezultat posibil al unei trageri are aceeași șansă, dacă nu alegi ponderi. Codul folosește sursa aleatorie sigură a browserului sau a serverului.",
            "O tragere la sorți nu spune nimic despre listă: dacă toți participanții erau pe ea, și o singură dată, e treaba celui care a scris-o.",
            "Dacă organizezi un concurs sau o tombolă, răspunzi de reguli, premii, impozite și autorizații. Noi nu suntem nici organizator, nici notar.",
            "Rezultatul rămâne pe ecranul filei tale. Se păstrează definitiv doar când îl salvezi, îl tipărești sau îl exporți.",
            "Nu folosi rezultatele acolo unde o greșeală ar putea face rău cuiva sau ar costa mult și nici ca parole sau chei.",
          ],
        },
      ],
    },
    {
      id: "content",
      title: "Ce introduci tu",
      blocks: [
        {
          p: "Listele, pachetele și rezultatele rămân ale tale. Ne permiți să le păstrăm și să le afișăm cât e nevoie pentru serviciu. Eliminăm conținutul care încalcă legea sau acești termeni și îți spunem de ce, dacă putem lua legătura cu tine.",
        },
      ],
    },
    {
      id: "newsletter",
      title: "Newsletterul și campaniile",
      blocks: [
        {
          list: [
            "Newsletterul se trimite doar celor care l-au cerut și și-au confirmat adresa.",
            "Fiecare ediție are un link cu care te dezabonezi imediat, fără autentificare. O poți face și din preferințele tale de email sau scriindu-ne.",
            "Campaniile sunt scrise și trimise de echipa noastră și doar de ea. Pentru adresele aduse din altă parte e nevoie de un acord care poate fi dovedit.",
            "Emailurile de care are nevoie contul, cum ar fi cel pentru o parolă nouă, se trimit fie că ești abonat, fie că nu.",
          ],
        },
      ],
    },
    {
      id: "tiers",
      title: "Abonamente plătite",
      blocks: [
        {
          p: "Prețul și perioada se afișează înainte de plată; plata se face la procesatorul de plăți. Dacă ești consumator, te poți retrage în 14 zile fără să dai un motiv și primești înapoi ce ai plătit pentru timpul nefolosit. La încheierea abonamentului, contul devine gratuit; nu se șterge nimic din ce ai salvat.",
        },
      ],
    },
    {
      id: "ads",
      title: "Publicitatea",
      blocks: [
        {
          p: [
            "Serviciul gratuit poate fi susținut prin reclame ale unei rețele publicitare, Google AdSense. În prezent nu există reclame din rețea; operatorul poate afișa o reclamă proprie. Ce se aplică găsești în secțiunea despre publicitate din ",
            { to: "/privacy-policy", text: "Politica de confidențialitate" },
            ".",
          ],
        },
      ],
    },
    {
      id: "warranty",
      title: "Disponibilitate, fără garanții",
      blocks: [
        {
          p: "Lucrăm cu grijă, dar serviciul e oferit așa cum este. Nu promitem că va fi mereu disponibil, fără defecte sau potrivit pentru un anumit scop și putem schimba sau închide părți din el. Păstrează o copie a ceea ce e important pentru tine: orice rezultat poate fi copiat, tipărit sau exportat.",
        },
      ],
    },
    {
      id: "liability",
      title: "Răspunderea",
      blocks: [
        {
          p: "Răspundem fără limită pentru intenție și culpă gravă, pentru vătămarea vieții, a integrității corporale sau a sănătății și oriunde prevede legea. În rest, în măsura permisă de lege, nu răspundem pentru un rezultat care nu ți-a plăcut, pentru un premiu, pentru un câștig nerealizat sau pentru date care nu au fost salvate. Drepturile legale ale consumatorilor nu sunt afectate.",
        },
      ],
    },
    {
      id: "ending",
      title: "Când cineva încalcă termenii",
      blocks: [
        {
          p: "Putem limita sau închide un cont care încalcă acești termeni. Dacă nu e urgent și legea nu o interzice, te avertizăm mai întâi și te lăsăm să exporți ce ai salvat. Poți contesta scriindu-ne; hotărăște un om.",
        },
      ],
    },
    {
      id: "changes",
      title: "Modificări ale acestor termeni",
      blocks: [
        {
          p: "Anunțăm modificările importante cu aproximativ 30 de zile înainte, pe această pagină și prin email celor care au cont. Dacă nu ești de acord, îți poți închide contul înainte să se aplice; dacă folosești serviciul și după aceea, ele ți se aplică. Corecturile care nu îți iau nimic se pot aplica imediat. Data de sus arată de când se aplică textul.",
        },
      ],
    },
    {
      id: "law",
      title: "Lege și litigii",
      blocks: [
        {
          p: "Se aplică legea română. Dacă ești consumator, păstrezi și protecția legii din țara în care locuiești și te poți adresa instanțelor ei. Dacă o parte a acestor termeni nu e valabilă, restul rămâne valabil.",
        },
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [{ p: ["Întrebări despre acești termeni: ", mail, "."] }],
    },
  ],
};
