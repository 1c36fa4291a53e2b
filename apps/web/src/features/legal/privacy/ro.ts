import { code, type LegalText, mail } from "../legal-text.ts";

export const text: LegalText = {
  lead: "Ce păstrează Sortes, unde, de ce și cât timp, și ce poți face în privința asta.",
  sections: [
    {
      id: "short",
      title: "Pe scurt",
      blocks: [
        {
          list: [
            "Generatoarele și articolele merg fără cont.",
            "Numele pe care le scrii și rezultatele pe care le tragi la sorți rămân în browserul tău până când le salvezi sau le trimiți undeva.",
            "Ce salvezi în cont vezi doar tu și se păstrează până când îl ștergi.",
            "Nu se încarcă niciun script publicitar, de analiză sau al altcuiva.",
            "Nu vindem date și nu întocmim profiluri ale vizitatorilor.",
          ],
        },
      ],
    },
    {
      id: "who",
      title: "Cine răspunde",
      blocks: [
        {
          p: [
            "Pentru datele descrise aici răspunde operatorul acestui site („noi”). Pentru orice întrebare despre ele și pentru a-ți exercita drepturile, scrie la ",
            mail,
            ".",
          ],
        },
        {
          p: [
            "Politica privește acest site și emailurile pe care le trimite. Ce accepți când folosești site-ul găsești la ",
            { to: "/terms-of-service", text: "Termeni și condiții" },
            ".",
          ],
        },
      ],
    },
    {
      id: "server",
      title: "Ce păstrăm pe server și cât timp",
      blocks: [
        {
          p: "Totul se află într-o singură bază de date PostgreSQL, administrată de operator sau în numele lui.",
        },
        {
          facts: [
            [
              "Contul",
              "Numele, adresa de email, dacă adresa e confirmată, limba, abonamentul, ziua în care a fost creat și parola ca amprentă argon2id, din care nu poate fi citită. O adresă cu care vrei să o înlocuiești pe cea de acum așteaptă cel mult două zile să fie confirmată. Se păstrează până la ștergerea contului, ca să te poți autentifica.",
            ],
            [
              "Sesiunile",
              "Pentru fiecare dispozitiv pe care ești autentificat: o amprentă (SHA-256) a cheii de acces, browserul și sistemul (de pildă „Firefox, Linux”), când a început, când a fost folosită ultima dată și când expiră. O sesiune se încheie la 30 de zile după ultima folosire și după cel mult 90 de zile. Se șterge când te deconectezi.",
            ],
            [
              "Istoricul, pachetele și generatoarele proprii",
              "Numele, setările, rezultatele, pachetele și generatoarele pe care le salvezi. Un generator distribuit își arată numele și descrierea celor care au linkul. Se păstrează până când le ștergi sau până la ștergerea contului. Despre folosirea pachetelor se păstrează ultimele 500 de înregistrări.",
            ],
            [
              "Semnalări despre generatoare distribuite",
              "Ce spune cine semnalează pagina unui generator distribuit și o amprentă cu cheie (HMAC) a rețelei. Se păstrează până când ne-am ocupat de semnalare sau până la ștergerea generatorului ori a contului.",
            ],
            [
              "Linkurile din emailuri",
              "O amprentă a linkului, niciodată linkul însuși. Linkul care confirmă adresa unui cont, sau una nouă pentru el, e valabil 24 de ore, cel pentru resetarea parolei 1 oră, cel care confirmă abonarea la newsletter 48 de ore. Amprenta se șterge la 7 zile după aceea.",
            ],
            [
              "Emailurile trimise de noi",
              "Cui, de ce fel, în ce limbă și dacă au ajuns. Se păstrează 24 de luni, ca să nu trimitem un email de două ori și ca să putem găsi defecțiunile, sau până la ștergerea contului. Un email către o adresă care nu mai este a unui cont, cum e ultimul despre un cont șters, se șterge după 7 zile.",
            ],
            [
              "Newsletterul",
              "Adresa ta, preferințele tale și când ai fost de acord sau te-ai dezabonat. O adresă neconfirmată se șterge după 30 de zile; una confirmată se păstrează până la dezabonare.",
            ],
            [
              "Deschideri și clicuri în newsletter",
              "O imagine din fiecare newsletter și linkurile care trec prin serverul nostru ne spun câți cititori l-au deschis și pe ce au apăsat. De regulă păstrăm totaluri; ca nimeni să nu fie numărat de două ori, o amprentă cu cheie a fiecărui destinatar se păstrează până la 30 de zile după newsletter. Unde păstrăm ce ediții ai deschis și pe ce linkuri ai apăsat, o facem 13 luni, apoi doar ca totaluri.",
            ],
            [
              "Adrese la care nu mai scriem",
              "Cine s-a dezabonat, ne-a raportat emailurile ca spam sau are o adresă care nu funcționează se află pe o listă care conține amprente cu cheie (HMAC) ale adreselor, nu adresele. Lista rămâne și după ștergerea contului, pentru că fără ea ți-am putea scrie din nou din greșeală. Cine cere din nou newsletterul este scos de pe ea. Ce a spus un server de email când un newsletter s-a întors se păstrează 24 de luni.",
            ],
            [
              "Cereri repetate",
              "Când salvezi ceva, răspunsul se păstrează 24 de ore sub o cheie aleatorie, ca o nouă încercare după o conexiune pierdută să nu salveze de două ori.",
            ],
            [
              "Limite împotriva abuzurilor",
              "De câte ori s-a încercat dintr-o rețea sau dintr-un cont o autentificare, o înregistrare, cererea unui email, un mesaj către noi sau deschiderea unei plăți, numărate sub amprente cu cheie (HMAC) ale contului și ale rețelei. Numărătorile se șterg când le expiră timpul, de la 1 minut la 1 oră. Emailurile cu link se numără la fel, după adresă, timp de 2 zile, ca nimeni să nu poată umple căsuța poștală a unui străin. Faptul că te-ai mai autentificat dintr-o rețea se ține minte 90 de zile, ca un străin să nu îți poată bloca accesul. Adresa IP în sine e folosită doar în memorie și nu se păstrează.",
            ],
            [
              "Jurnalele tehnice",
              "Ce fel de cerere s-a făcut, cum s-a încheiat și cât a durat. Nicio adresă IP, nicio adresă de email întreagă, nicio parolă, nicio cheie de acces și nimic din ce ai scris.",
            ],
            [
              "Consemnarea schimbărilor",
              "Ce face echipa noastră cu conturile și cu newsletterul se consemnează și se păstrează 24 de luni. La fel și faptul că un cont a primit alt nume, altă adresă sau altă parolă, că i s-a făcut sau i s-a revocat un token personal ori că a fost șters, fără a spune care erau, sub un număr care nu mai duce la nimeni după ce contul dispare.",
            ],
            [
              "Mesaje către noi",
              "Ce scrii în formularul de contact: adresa, subiectul, textul și contul, dacă ești autentificat. Se trimite operatorului prin email și se păstrează 180 de zile sau până la ștergerea contului.",
            ],
            [
              "Plățile",
              "Dacă alegi un abonament plătit, plata se face pe pagina procesatorului de plăți, Stripe. Noi primim ce s-a plătit și numere de referință și nu vedem niciodată numărul cardului. Numărul clientului, numărul abonamentului, starea și datele acestuia se păstrează până la ștergerea contului; ce mesaje Stripe am tratat, timp de 24 de luni; paginile de plată deschise, timp de 30 de zile după ce expiră.",
            ],
          ],
        },
        {
          p: "Copiile de siguranță conțin aceleași date și se înlocuiesc pe rând; ce ștergi dispare din ele când sunt înlocuite.",
        },
      ],
    },
    {
      id: "device",
      title: "Ce se păstrează pe dispozitivul tău",
      blocks: [
        {
          p: "Totul e necesar pentru ce îi ceri site-ului și nu are nevoie de acord. Despre ce trece de asta, adică publicitatea, decizi în bannerul de cookie-uri și, mai târziu, la Setări cookie-uri, la sfârșitul fiecărei pagini.",
        },
        {
          facts: [
            [
              "Necesare: autentificarea",
              [
                code("token"),
                ", ",
                code("user"),
                " și ",
                code("auth-storage"),
                " în stocarea locală, doar cât timp ești autentificat. Se șterg când te deconectezi.",
              ],
            ],
            [
              "Necesare: răspunsul tău despre cookie-uri",
              [
                code("cookieConsent"),
                " în stocarea locală, ca să nu te întrebăm din nou. Conține ",
                code("true"),
                " sau ",
                code("false"),
                ".",
              ],
            ],
            [
              "Necesare: la ce lucrezi acum",
              "Numele, setările și rezultatele fiecărui generator în stocarea de sesiune, ca să nu pierzi nimic când mergi înapoi sau te autentifici, și cheile care fac ca o salvare repetată să nu conteze de două ori. Dispar când închizi fila.",
            ],
            [
              "Necesare: listele pe care le păstrezi",
              [
                code("lists"),
                " în stocarea locală, doar când apeși „Păstrează pe acest dispozitiv”, până când ștergi lista. Nu pleacă niciodată singure de pe dispozitiv.",
              ],
            ],
            [
              "Necesare: panoul cozilor, pentru echipă",
              [
                "Cookie-ul ",
                code("sortes_board"),
                " îi deschide unui membru al echipei, la cerere, pagina cozilor pentru 15 minute și se trimite doar acelei pagini.",
              ],
            ],
            [
              "Necesare: ciorne de campanii",
              [
                code("campaign-drafts.*"),
                " în stocarea locală, doar pentru cei din echipă care scriu o campanie: ce nu este încă pe serverul nostru, până este salvat sau aruncat.",
              ],
            ],
            [
              "Necesare: tema și limba ta",
              [
                code("theme"),
                " și ",
                code("language"),
                " în stocarea locală, doar după ce le-ai folosit comutatorul sau ai deschis o adresă care numește limba. Le-ai cerut tu, așa că rămân până le ștergi, chiar dacă refuzi cookie-urile.",
              ],
            ],
            [
              "Necesare: un cookie pentru limbă",
              [
                "Cookie-ul ",
                code("language"),
                " repetă limba aceasta timp de un an, pentru ca serverul să poată răspunde în ea. Nu spune nimic altceva și nu există înainte să alegi o limbă.",
              ],
            ],
            ["Publicitate", "Nimic. Vezi secțiunea următoare."],
          ],
        },
        {
          p: "Poți șterge totul și din setările browserului. Generatoarele merg și fără.",
        },
      ],
    },
    {
      id: "ads",
      title: "Publicitatea",
      blocks: [
        {
          p: "Operatorul poate afișa pe paginile articolelor o reclamă aleasă de el: un text, un link și eventual o imagine, toate trimise de acest server. Apare doar la vizitatorii care au acceptat cookie-urile și niciodată la conturile al căror abonament e fără reclame. Nu stochează nimic pe dispozitivul tău și nimeni nu află cine o vede; dacă îi urmezi linkul, deschizi un alt site, căruia i se aplică politica lui. Nu se încarcă niciun script al unei rețele publicitare.",
        },
        {
          p: "Dacă introducem reclame ale unei rețele, rețeaua va fi Google AdSense. Reclamele ei ar apărea doar la vizitatorii care au acceptat cookie-urile și niciodată la conturile al căror abonament e fără reclame. Google ar prelucra atunci date potrivit propriei politici, ar putea folosi cookie-uri și ar putea afișa reclame pe baza vizitelor anterioare. Te-am anunța cu aproximativ 30 de zile înainte și ai putea refuza oricând fără să pierzi altceva decât reclamele.",
        },
      ],
    },
    {
      id: "others",
      title: "Cine mai primește date",
      blocks: [
        {
          list: [
            "Companiile care administrează pentru noi calculatoarele, baza de date și serverul de email, obligate prin contract să facă doar ce le cerem.",
            "Procesatorul de plăți, dacă alegi un abonament plătit.",
            "Autoritățile, acolo unde legea ne obligă să răspundem.",
            "Nimeni altcineva. Butoanele de distribuire și linkul pentru o cafea deschid un alt site, cu propria politică, doar când apeși pe ele.",
          ],
        },
      ],
    },
    {
      id: "why",
      title: "Temeiul legal",
      blocks: [
        {
          p: "Potrivit Regulamentului general privind protecția datelor (RGPD), articolul 6 alineatul (1):",
        },
        {
          facts: [
            [
              "Contract (litera b)",
              "Contul, sesiunile lui, istoricul și pachetele, precum și abonamentele plătite.",
            ],
            [
              "Consimțământ (litera a)",
              "Newsletterul, cu deschiderile și clicurile lui, și publicitatea. Îl poți retrage oricând, prin linkul din fiecare newsletter sau la Setări cookie-uri; ce s-a făcut înainte rămâne legal.",
            ],
            [
              "Interes legitim (litera f)",
              "Limitele împotriva abuzurilor, jurnalele tehnice, protecția împotriva salvărilor duble, consemnarea muncii echipei și lista adreselor la care nu mai scriem: pentru ca serviciul să fie sigur și să funcționeze.",
            ],
            [
              "Obligație legală (litera c)",
              "Evidența plăților, cât timp o cere legislația fiscală.",
            ],
          ],
        },
      ],
    },
    {
      id: "people",
      title: "Numele altor oameni",
      blocks: [
        {
          p: "Pe liste sunt adesea nume ale unor oameni care nu le-au scris ei. Scrie doar ce ai voie să folosești și nu mai mult decât cere tragerea la sorți: pentru o clasă sau o echipă ajung prenumele. Ce nu salvezi nu ajunge în baza noastră de date.",
        },
        {
          p: "Numerele și numele de animale se trag la sorți pe server, din setările alese de tine; echipele și câștigătorii se trag la sorți în browserul tău, iar listele se trimit doar când salvezi rezultatul.",
        },
      ],
    },
    {
      id: "rights",
      title: "Drepturile tale",
      blocks: [
        {
          list: [
            "Să știi ce date avem despre tine și să primești o copie a lor, inclusiv într-un format pe care îl poate citi un calculator.",
            "Să ceri corectarea sau ștergerea lor ori restricționarea folosirii lor.",
            "Să te opui la ceea ce facem în temeiul unui interes legitim.",
            "Să îți retragi oricând consimțământul.",
            "Să depui o plângere la o autoritate de protecție a datelor; în România, la ANSPDCP, www.dataprotection.ro.",
          ],
        },
        {
          p: [
            "Scrie la ",
            mail,
            " de pe adresa contului tău; răspundem în cel mult o lună. Cele mai multe le faci tu, imediat, în setările contului: un fișier cu tot ce păstrăm despre tine, alt nume sau altă adresă și ștergerea contului. Nicio decizie cu efect juridic asupra ta nu e luată doar de un calculator.",
          ],
        },
      ],
    },
    {
      id: "erasing",
      title: "Ce rămâne după ștergerea unui cont",
      blocks: [
        {
          p: "Contul dispare imediat, cu sesiunile, linkurile, emailurile, istoricul, favoritele și pachetele lui. Dacă adresa lui era confirmată, dispare și abonarea ei la newsletter. Ce rămâne:",
        },
        {
          list: [
            "Ultimul email, care spune că s-a șters contul, cu adresa lui: 7 zile.",
            "Consemnarea schimbărilor, sub un număr care nu duce la nimeni: 24 de luni.",
            "Dacă exista o abonare: o amprentă cu cheie a adresei, ca nimeni să nu îi scrie din greșeală, și, sub un număr care nu duce la nimeni, când s-a dat acordul și ce ediții s-au trimis.",
            "Numărătorile împotriva abuzurilor, sub amprente cu cheie, până le expiră timpul.",
            "Edițiile de newsletter scrise de cineva din echipă, fără numele său, și evidența plăților, cât timp o cere legea.",
          ],
        },
      ],
    },
    {
      id: "safety",
      title: "Cum sunt protejate datele",
      blocks: [
        {
          p: "Parolele se păstrează ca amprente argon2id; cheile de acces și linkurile, tot ca amprente, astfel încât un tabel furat nu deschide nimic. Paginile încarcă doar scripturile noastre. Cine poate vedea sau schimba ceva se verifică pe server la fiecare cerere. Dacă date ale tale ajung vreodată la altcineva și asta te pune în pericol, te anunțăm pe tine și anunțăm autoritatea, așa cum cere legea.",
        },
      ],
    },
    {
      id: "children",
      title: "Copiii",
      blocks: [
        {
          p: "Generatoarele pot fi folosite la orice vârstă. Cine nu a împlinit 16 ani are nevoie de acordul unui părinte sau tutore pentru un cont sau pentru newsletter. Dacă afli că un copil ne-a dat date fără acest acord, spune-ne și le ștergem.",
        },
      ],
    },
    {
      id: "changes",
      title: "Modificări ale acestei politici",
      blocks: [
        {
          p: "Data de sus arată de când se aplică textul. Modificările importante le anunțăm cu aproximativ 30 de zile înainte, pe această pagină și prin email celor care au cont. O modificare nu lărgește niciodată un consimțământ dat de tine.",
        },
      ],
    },
  ],
};
